import { z } from 'zod'
import { createFields } from '../create-fields.ts'
import { appliedRuleViews, ruleRef } from './applied-rule.ts'
import { aheadMs, bodyText, headerList, idParams, instant, listQuery, pageOf, seq } from './common.ts'
import { endpoint } from './endpoint.ts'

/**
 * `pending` not tried yet · `sending` an attempt is under way · `retrying` the last attempt failed, another is due ·
 * `delivered` acknowledged · `failed` the schedule is used up · `stopped` by the user, or dropped by a fault rule.
 */
export const deliveryState = z.enum(['pending', 'sending', 'retrying', 'delivered', 'failed', 'stopped'])
export type DeliveryState = z.output<typeof deliveryState>

export const ipnFormat = z.enum(createFields.ipn_format.values)
export type IpnFormat = z.output<typeof ipnFormat>

/** Why an attempt got no answer, in a word for programs and a sentence for people. */
export const attemptError = z.object({ code: z.string(), message: z.string() })
export type AttemptError = z.output<typeof attemptError>

/** One thing that an edited delivery has otherwise than the one it was made from. null: not there. */
export const deliveryEdit = z.object({
  what: z.enum(['url', 'format', 'field', 'body', 'header']),
  name: z.string().nullable().meta({ description: 'of the field or header' }),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type DeliveryEdit = z.output<typeof deliveryEdit>

export const attempt = z.object({
  id: z.string(),
  number: z.number().int(),
  /** `schedule` or by hand. */
  cause: z.enum(['schedule', 'resend']),
  startedAt: instant,
  aheadMs,
  durationMs: z.number(),
  request: z.object({ method: z.literal('POST'), url: z.string(), headers: headerList, body: bodyText }),
  repeated: z.boolean().meta({
    description: 'sent once more on a new connection, because the one kept from before was cut without an answer',
  }),
  response: z.object({ status: z.number().int(), headers: headerList, body: bodyText }).nullable(),
  bodyError: attemptError.nullable().meta({
    description: 'why the body of the answer did not arrive whole; the status counts all the same',
  }),
  error: attemptError.nullable(),
  acknowledged: z.boolean(),
  rules: appliedRuleViews,
})
export type AttemptView = z.output<typeof attempt>

export const deliverySummary = z.object({
  id: z.string(),
  seq,
  linkId: z.string(),
  orderId: z.string(),
  merchantId: z.string(),
  result: z.enum(['paid', 'failed', 'canceled']),
  state: deliveryState,
  url: z.string(),
  format: ipnFormat,
  attemptCount: z.number().int(),
  lastStatus: z.number().int().nullable().meta({ description: 'HTTP status of the last answer, if there was one' }),
  lastError: attemptError.nullable(),
  createdAt: instant,
  aheadMs,
  nextAttemptAt: instant.nullable(),
  rules: appliedRuleViews,
  droppedBy: ruleRef.nullable().meta({ description: 'the fault rule that kept it from being sent' }),
  editedFrom: z.string().nullable().meta({ description: 'the delivery this one was made from by hand' }),
})
export type DeliverySummary = z.output<typeof deliverySummary>

/** What comes next by the schedule, or why nothing does. Times hold if each attempt fails at once. */
export const deliveryPlan = z.object({
  attempts: z.number().int().meta({ description: 'scheduled attempts at most, the first included' }),
  made: z.number().int().meta({ description: 'scheduled attempts made' }),
  upcoming: z.array(z.object({ number: z.number().int(), at: instant })),
  ended: z
    .object({
      reason: z.enum(['acknowledged', 'schedule-used-up', 'sent-once', 'stopped', 'dropped-by-rule']),
      message: z.string().meta({ description: 'the same as a sentence' }),
    })
    .nullable(),
})
export type DeliveryPlan = z.output<typeof deliveryPlan>

export const delivery = deliverySummary.extend({
  contentType: z.string().meta({ description: 'empty: it is sent without one' }),
  body: z.string(),
  bodyBytes: z.number().int().meta({ description: 'of the body as it is sent' }),
  charset: z.enum(['utf-8', 'iso-8859-1', 'utf-16']).meta({ description: 'the body is sent in' }),
  slowBodyMs: z.number().int().nullable().meta({ description: 'ms the body takes to go out; null: at once' }),
  fields: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .nullable()
    .meta({ description: 'of the body; null where it is not in its format' }),
  headers: headerList.meta({ description: 'besides our own, or in their place' }),
  edits: z.array(deliveryEdit).meta({ description: 'what was changed from the delivery it was made from' }),
  plan: deliveryPlan,
  attempts: z.array(attempt),
})
export type DeliveryView = z.output<typeof delivery>

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/deliveries',
  summary: 'IPN deliveries, newest first',
  query: listQuery.extend({ state: deliveryState.optional(), linkId: z.string().optional() }),
  reply: pageOf(deliverySummary),
})

export const getDelivery = endpoint({
  method: 'GET',
  path: '/api/deliveries/:id',
  summary: 'One delivery with every attempt',
  params: idParams,
  reply: delivery,
})

export const resendDelivery = endpoint({
  method: 'POST',
  path: '/api/deliveries/:id/resend',
  summary: 'Send the same bytes once more; the schedule is left as it is',
  params: idParams,
  reply: delivery,
})

export const stopDelivery = endpoint({
  method: 'POST',
  path: '/api/deliveries/:id/stop',
  summary: 'Cancel the attempts still due',
  params: idParams,
  reply: delivery,
})

export const retryDelivery = endpoint({
  method: 'POST',
  path: '/api/deliveries/:id/retry',
  summary: 'Make the scheduled attempt that is due later at once; the schedule goes on from there',
  params: idParams,
  reply: delivery,
})

/** A header that is added to a delivery by hand. */
export const addedHeaderName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'must be a header name')
export const addedHeaderValue = z
  .string()
  .max(8_000)
  .regex(/^[\t\x20-\x7e]*$/, 'must be printable ASCII')

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/api/deliveries/:id/replay',
  summary: 'Send an edited copy, as a delivery of its own: once, or by the schedule with retry',
  params: idParams,
  body: z.strictObject({
    url: z.string().optional(),
    format: ipnFormat.optional().meta({ description: 'writes the fields anew; with body only the content type' }),
    fields: z
      .record(z.string().min(1).max(200), z.string().max(65_536).nullable())
      .optional()
      .meta({ description: 'fields of the message to change or add; null takes one out' }),
    body: z.string().max(1_048_576).optional().meta({ description: 'the whole body, in place of fields' }),
    headers: z
      .record(addedHeaderName, addedHeaderValue.nullable())
      .optional()
      .meta({ description: 'headers to add or replace; null takes an added one out, or the Content-Type' }),
    retry: z.boolean().default(false),
  }),
  reply: delivery,
})
