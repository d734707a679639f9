import { z } from 'zod'
import { defaultSettings, type MerchantSettings, merchantSettings } from '../../../shared/contract/settings.ts'
import { type CreateFieldName, choicesOf } from '../../../shared/create-fields.ts'
import { type JsonNode, type JsonObject, memberOf } from '../../../shared/json/json-node.ts'
import type { PaymentLink } from '../../domain/link/payment-link.ts'
import { readStoredBody, requestFromBody } from '../../domain/link/request-from-body.ts'
import { webAddress } from '../../domain/link/web-address.ts'
import { minorUnitsOf } from '../../domain/minor-units.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import { transactionId } from '../../domain/payment/payment-codes.ts'
import { settingConflicts } from '../../domain/setting-conflicts.ts'
import { type CollectionName, recordSchemas as storedSchemas } from '../../store/store.ts'

/** Export files of formats 4 and 5 repeat the fields of the body. */
const withoutRequest = (link: unknown): unknown => {
  if (typeof link !== 'object' || link === null || !('request' in link)) return link
  const { request: _, ...rest } = link
  return rest
}

const addresses = z.object({ ipn_url: webAddress, return_url: webAddress, cancel_url: webAddress })

/** The engine sends customers and IPNs to the addresses in it. */
const createBody = z.string().superRefine((body, context) => {
  const isObject = readStoredBody(body) !== undefined
  if (!isObject) context.addIssue({ code: 'custom', message: 'is not the body of a create call' })
  else
    for (const issue of addresses.safeParse(requestFromBody(body)).error?.issues ?? []) context.addIssue({ ...issue })
})

/** A stored amount is never masked, but an edited file may have one that is. */
const isAmount = (node: JsonNode | undefined, units: number): boolean =>
  node?.type === 'number' && !node.text.includes('•') && minorUnitsOf(node.text) === units

/** Of a field with choices, which may be missing, the first is the default. */
const isText = (root: JsonObject, name: CreateFieldName, text: string): boolean => {
  const node = memberOf(root, name)
  const value = node?.type === 'string' ? node.value : ''
  return (value === '' ? choicesOf(name)?.[0] : value) === text
}

/** The customer pays what the link says, and the IPN reports it, so it must be what was signed. */
const refuseOtherRequest = (link: PaymentLink, context: z.RefinementCtx): void => {
  const root = readStoredBody(link.body)
  if (root === undefined) return
  const refuse = (field: keyof PaymentLink): void =>
    context.addIssue({ code: 'custom', message: 'differs from the body', path: [field] })
  if (!isText(root, 'order_id', link.orderId)) refuse('orderId')
  if (!isText(root, 'currency_code', link.currency)) refuse('currency')
  if (!isAmount(memberOf(root, 'amount'), link.amount)) refuse('amount')
}

/** The same limits as in the control API. */
const refuseConflicts = (own: MerchantSettings, context: z.RefinementCtx): void => {
  for (const [name, message] of Object.entries(settingConflicts({ ...defaultSettings, ...own }))) {
    context.addIssue({ code: 'custom', message, path: [name] })
  }
}

/** Receivers identify a payment by its codes, so two must never have the same. */
const refuseOtherCodes = ({ number, transactionId: id, csRefCode: code }: Payment, context: z.RefinementCtx): void => {
  const digits = String(number).padStart(6, '0')
  if (id !== transactionId(number))
    context.addIssue({ code: 'custom', message: `must be ${transactionId(number)}`, path: ['transactionId'] })
  if (!/^\d{6}-/.test(code) || code.slice(7) !== digits)
    context.addIssue({ code: 'custom', message: `must be a year, a month and -${digits}`, path: ['csRefCode'] })
}

/** Schemas of the records in an export file. A merchant exported without its secret has null for it. */
export const recordSchemas = {
  ...storedSchemas,
  merchants: storedSchemas.merchants.extend({
    secret: storedSchemas.merchants.shape.secret.nullable(),
    settings: merchantSettings.superRefine(refuseConflicts).exactOptional(),
  }),
  payments: storedSchemas.payments.superRefine(refuseOtherCodes),
  links: z.preprocess(withoutRequest, storedSchemas.links.extend({ body: createBody }).superRefine(refuseOtherRequest)),
} satisfies Record<CollectionName, z.ZodType>

export type ImportedRecords = { [C in CollectionName]: z.output<(typeof recordSchemas)[C]>[] }
