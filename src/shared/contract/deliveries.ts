import { z } from 'zod'
import { createFields } from '../create-fields.ts'
import { appliedRuleViews, ruleRef } from './applied-rule.ts'
import { aheadMs, bodyText, headerList, idParams, instant, listQuery, pageOf, seq, shownTestRun } from './common.ts'
import { endpoint } from './endpoint.ts'

/**
 * `pending` no attempt yet · `sending` an attempt is in flight · `retrying` the last attempt failed and another is due
 * · `delivered` acknowledged · `failed` the schedule is used up · `stopped` by the user or by a fault rule that drops
 * the IPN.
 */
export const deliveryState = z.enum(['pending', 'sending', 'retrying', 'delivered', 'failed', 'stopped'])
export type DeliveryState = z.output<typeof deliveryState>

export const ipnFormat = z.enum(createFields.ipn_format.values)
export type IpnFormat = z.output<typeof ipnFormat>

/** Why an attempt got no response: a code for programs and a message for people. */
export const attemptError = z.object({ code: z.string(), message: z.string() })
export type AttemptError = z.output<typeof attemptError>

/** A change of an edited delivery compared to its original. null: the value is absent. */
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
  /** By schedule or by hand. */
  cause: z.enum(['schedule', 'resend']),
  startedAt: instant,
  aheadMs,
  durationMs: z.number(),
  request: z.object({ method: z.literal('POST'), url: z.string(), headers: headerList, body: bodyText }),
  repeated: z.boolean().meta({
    description: 'sent a second time on a new connection, because a reused one was closed without a response',
  }),
  response: z.object({ status: z.number().int(), headers: headerList, body: bodyText }).nullable(),
  bodyError: attemptError.nullable().meta({
    description: 'why the response body did not arrive whole; the status still counts',
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
  droppedBy: ruleRef.nullable().meta({ description: 'the fault rule that dropped it' }),
  editedFrom: z.string().nullable().meta({ description: 'the original delivery of an edited copy' }),
  testRun: shownTestRun,
})
export type DeliverySummary = z.output<typeof deliverySummary>

/** The next scheduled attempts, or why there are none. The times assume that each attempt fails at once. */
export const deliveryPlan = z.object({
  attempts: z.number().int().meta({ description: 'maximum number of scheduled attempts, the first included' }),
  made: z.number().int().meta({ description: 'scheduled attempts made' }),
  upcoming: z.array(z.object({ number: z.number().int(), at: instant })),
  ended: z
    .object({
      reason: z.enum(['acknowledged', 'schedule-used-up', 'sent-once', 'stopped', 'dropped-by-rule']),
      message: z.string().meta({ description: 'the plan as a sentence' }),
    })
    .nullable(),
})
export type DeliveryPlan = z.output<typeof deliveryPlan>

export const delivery = deliverySummary.extend({
  contentType: z.string().meta({ description: 'empty: it is sent without one' }),
  body: z.string(),
  bodyBytes: z.number().int().meta({ description: 'of the body as it is sent' }),
  charset: z.enum(['utf-8', 'iso-8859-1', 'utf-16']).meta({ description: 'the body is sent in' }),
  slowBodyMs: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'time over which the body is sent, in ms; null: at once' }),
  fields: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .nullable()
    .meta({ description: 'fields of the body; null when it does not parse in its format' }),
  headers: headerList.meta({ description: 'headers added to those of the service, or replacing them' }),
  edits: z.array(deliveryEdit).meta({ description: 'the changes to the original delivery' }),
  plan: deliveryPlan,
  attempts: z.array(attempt),
})
export type DeliveryView = z.output<typeof delivery>

export const listDeliveries = endpoint('GET', '/api/deliveries', {
  summary: 'IPN deliveries, newest first',
  query: listQuery.extend({ state: deliveryState.optional(), linkId: z.string().optional() }),
  reply: pageOf(deliverySummary),
})

export const getDelivery = endpoint('GET', '/api/deliveries/:id', {
  summary: 'One delivery with every attempt',
  params: idParams,
  reply: delivery,
})

export const resendDelivery = endpoint('POST', '/api/deliveries/:id/resend', {
  summary: 'Send the same bytes again; the schedule does not change',
  params: idParams,
  reply: delivery,
})

export const stopDelivery = endpoint('POST', '/api/deliveries/:id/stop', {
  summary: 'Cancel the attempts still due',
  params: idParams,
  reply: delivery,
})

export const retryDelivery = endpoint('POST', '/api/deliveries/:id/retry', {
  summary: 'Make the next scheduled attempt at once; the schedule continues from there',
  params: idParams,
  reply: delivery,
})

/** The name of a header that is added to a delivery by hand. */
export const addedHeaderName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'must be a header name')
export const addedHeaderValue = z
  .string()
  .max(8_000)
  .regex(/^[\t\x20-\x7e]*$/, 'must be printable ASCII')

export const replayDelivery = endpoint('POST', '/api/deliveries/:id/replay', {
  summary: 'Send an edited copy, as a delivery of its own: once, or by the schedule with retry',
  params: idParams,
  body: z.strictObject({
    url: z.string().optional(),
    format: ipnFormat
      .optional()
      .meta({ description: 'encodes the fields in this format; with body it changes only the content type' }),
    fields: z
      .record(z.string().min(1).max(200), z.string().max(65_536).nullable())
      .optional()
      .meta({ description: 'fields of the message to change or add; null removes a field' }),
    body: z.string().max(1_048_576).optional().meta({ description: 'the whole body, in place of fields' }),
    headers: z
      .record(addedHeaderName, addedHeaderValue.nullable())
      .optional()
      .meta({ description: 'headers to add or replace; null removes an added header or the Content-Type' }),
    retry: z.boolean().default(false),
  }),
  reply: delivery,
})
