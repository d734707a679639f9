import { z } from 'zod'
import { bodyText, headerList, idParams, instant, listQuery, pageOf, seq } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ruleTouches } from './rule-touch.ts'

/**
 * `pending` not tried yet · `sending` an attempt is under way · `retrying` the last attempt failed, another is due ·
 * `delivered` acknowledged · `failed` the schedule is used up · `stopped` by the user.
 */
export const deliveryState = z.enum(['pending', 'sending', 'retrying', 'delivered', 'failed', 'stopped'])
export type DeliveryState = z.output<typeof deliveryState>

export const ipnFormat = z.enum(['form', 'json'])
export type IpnFormat = z.output<typeof ipnFormat>

/** Why an attempt got no answer, in a word for programs and a sentence for people. */
export const attemptError = z.object({ code: z.string(), message: z.string() })
export type AttemptError = z.output<typeof attemptError>

export const attempt = z.object({
  id: z.string(),
  number: z.number().int(),
  /** `schedule` or by hand. */
  cause: z.enum(['schedule', 'resend']),
  startedAt: instant,
  durationMs: z.number(),
  request: z.object({ method: z.literal('POST'), url: z.string(), headers: headerList, body: bodyText }),
  response: z.object({ status: z.number().int(), headers: headerList, body: bodyText }).nullable(),
  error: attemptError.nullable(),
  acknowledged: z.boolean(),
  rules: ruleTouches,
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
  nextAttemptAt: instant.nullable(),
  rules: ruleTouches,
})
export type DeliverySummary = z.output<typeof deliverySummary>

export const delivery = deliverySummary.extend({
  contentType: z.string(),
  body: z.string(),
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
