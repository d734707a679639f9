import { z } from 'zod'
import { requestFromBody } from '../../domain/link/request-from-body.ts'
import { type CollectionName, recordSchemas as storedSchemas } from '../../store/store.ts'

/** Export files up to format 3 have the create call's body alone. */
const withRequest = (link: unknown): unknown =>
  typeof link === 'object' && link !== null && 'body' in link && !('request' in link)
    ? { ...link, request: requestFromBody(link.body) }
    : link

/** What each record of an export file must look like. A merchant exported without its secret has null for it. */
export const recordSchemas = {
  ...storedSchemas,
  merchants: storedSchemas.merchants.extend({ secret: storedSchemas.merchants.shape.secret.nullable() }),
  links: z.preprocess(withRequest, storedSchemas.links),
} satisfies Record<CollectionName, z.ZodType>

export type ImportedRecords = { [C in CollectionName]: z.output<(typeof recordSchemas)[C]>[] }
