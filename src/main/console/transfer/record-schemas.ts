import { z } from 'zod'
import { defaultSettings, type MerchantSettings, merchantSettings } from '../../../shared/contract/settings.ts'
import { readStoredBody, requestFromBody } from '../../domain/link/request-from-body.ts'
import { settingConflicts } from '../../domain/setting-conflicts.ts'
import { type CollectionName, recordSchemas as storedSchemas } from '../../store/store.ts'

/** Export files up to format 3 have only the body of a create call. */
const withRequest = (link: unknown): unknown =>
  typeof link === 'object' && link !== null && 'body' in link && !('request' in link)
    ? { ...link, request: requestFromBody(link.body) }
    : link

const createBody = z.string().refine((body) => readStoredBody(body) !== undefined, 'is not the body of a create call')

/** The same limits as in the control API. */
const refuseConflicts = (own: MerchantSettings, context: z.RefinementCtx): void => {
  for (const [name, message] of Object.entries(settingConflicts({ ...defaultSettings, ...own }))) {
    context.addIssue({ code: 'custom', message, path: [name] })
  }
}

/** Schemas of the records in an export file. A merchant exported without its secret has null for it. */
export const recordSchemas = {
  ...storedSchemas,
  merchants: storedSchemas.merchants.extend({
    secret: storedSchemas.merchants.shape.secret.nullable(),
    settings: merchantSettings.superRefine(refuseConflicts).exactOptional(),
  }),
  links: z.preprocess(withRequest, storedSchemas.links.extend({ body: createBody })),
} satisfies Record<CollectionName, z.ZodType>

export type ImportedRecords = { [C in CollectionName]: z.output<(typeof recordSchemas)[C]>[] }
