import { z } from 'zod'
import { appliedRuleViews } from './applied-rule.ts'
import { bodyText, headerList, idParams, instant, listQuery, pageOf, shownTestRun } from './common.ts'
import { attemptError } from './deliveries.ts'
import { endpoint } from './endpoint.ts'

export const inboxSummary = z.object({
  id: z.string(),
  name: z.string().meta({ description: 'the inbox: /inbox/<name>' }),
  at: instant,
  method: z.string(),
  url: z.string(),
  contentType: z.string().nullable(),
  bytes: z.number().int(),
  /** Set when the message contains the merchant_ref_code of a known order. */
  orderId: z.string().nullable(),
  answeredStatus: z.number().int().nullable().meta({ description: 'HTTP status; null: no answer, or none yet' }),
  reaction: z
    .object({
      kind: z.enum(['answer', 'reset', 'hang', 'forward']),
      state: z.enum(['waiting', 'done', 'sender-left', 'stopped', 'refused']),
      tookMs: z.number().nullable(),
    })
    .nullable()
    .meta({ description: 'how the inbox handled it, unless it just answered 200' }),
  testRun: shownTestRun,
})
export type InboxSummary = z.output<typeof inboxSummary>

const inboxComparison = z.object({
  deliveryId: z.string(),
  linkId: z.string(),
  attempt: z.int().nullable().meta({ description: 'the number of the attempt, if the service sent the message' }),
  identical: z.boolean().meta({ description: 'whether the message equals the attempt byte for byte' }),
  sameFields: z.boolean(),
  readable: z.boolean().meta({ description: 'false: the received message has no fields to compare' }),
  differences: z.array(z.object({ field: z.string(), sent: z.string().nullable(), received: z.string().nullable() })),
  rules: appliedRuleViews,
  firstDifference: z.int().nullable().meta({ description: 'the offset of the first difference' }),
  sent: z.object({ contentType: z.string(), body: z.string() }),
})
export type InboxComparison = z.output<typeof inboxComparison>

export const inboxMessage = inboxSummary.extend({
  decoded: z
    .object({ charset: z.string(), text: z.string(), broken: z.boolean() })
    .nullable()
    .meta({ description: 'the body as text, if it is not UTF-8; broken: some bytes are invalid in that charset' }),
  compared: inboxComparison.nullable().meta({
    description: 'comparison with the message that the service sent; null: the message is not from the service',
  }),
  forwarded: z
    .object({
      url: z.string(),
      requestHeaders: headerList,
      durationMs: z.number(),
      response: z.object({ status: z.int(), headers: headerList, body: bodyText }).nullable(),
      error: attemptError.nullable(),
    })
    .nullable(),
  headers: headerList,
  body: bodyText,
  masked: z.boolean().meta({ description: 'a secret or card number was replaced by dots' }),
  parsed: z.record(z.string(), z.string()).nullable().meta({ description: 'the fields, if the body could be parsed' }),
})
export type InboxMessageView = z.output<typeof inboxMessage>

export const listInbox = endpoint('GET', '/api/inbox', {
  summary: 'Messages that the inboxes received, newest first',
  query: listQuery.extend({ name: z.string().optional() }),
  reply: pageOf(inboxSummary),
})

export const getInboxMessage = endpoint('GET', '/api/inbox/:id', {
  summary: 'One message, raw and parsed',
  params: idParams,
  reply: inboxMessage,
})

export const clearInbox = endpoint('DELETE', '/api/inbox', {
  summary: 'Delete every message, or those of one inbox',
  query: z.object({ name: z.string().optional() }),
  reply: z.object({ deleted: z.number().int() }),
})
