import { z } from 'zod'
import { caseExchange } from './cases.ts'
import { endpoint } from './endpoint.ts'

/** One side of a comparison. */
export const comparedRef = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('log'), id: z.string() }),
  z.strictObject({ kind: z.literal('attempt'), deliveryId: z.string(), number: z.int() }),
  z.strictObject({ kind: z.literal('inbox'), id: z.string() }),
  z.strictObject({ kind: z.literal('case'), caseId: z.string(), exchange: z.string() }),
  z
    .strictObject({ kind: z.literal('latest-good'), merchantId: z.string() })
    .meta({ description: 'the newest create call of the merchant that was answered with a link' }),
])
export type ComparedRef = z.output<typeof comparedRef>

const comparedRow = z.object({
  name: z.string(),
  left: z.string().nullable(),
  right: z.string().nullable(),
  same: z.boolean(),
})
export type ComparedRow = z.output<typeof comparedRow>

export const compareExchanges = endpoint('POST', '/api/compare', {
  summary: 'Two calls, deliveries or messages side by side: fields, headers, bytes and the steps of the signature',
  body: z.strictObject({ left: comparedRef, right: comparedRef }),
  reply: z.object({
    left: caseExchange,
    right: caseExchange,
    fields: z.array(comparedRow),
    headers: z.array(comparedRow),
    signature: z.array(comparedRow),
    body: z.object({
      identical: z.boolean(),
      firstDifference: z.int().nullable().meta({ description: 'place of the first character that differs' }),
    }),
  }),
})
export type Comparison = z.output<typeof compareExchanges.reply>
