import { z } from 'zod'
import { appliedRuleViews } from './applied-rule.ts'
import { bodyText, headerList, idParams, instant, listQuery, pageOf, shownTestRun } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The part of the service that answered. */
export const surface = z.enum(['create', 'hosted-page', 'inbox', 'shop', 'other'])
export type Surface = z.output<typeof surface>

export const logSummary = z.object({
  id: z.string(),
  at: instant,
  surface,
  method: z.string(),
  url: z.string(),
  status: z.number().int().meta({ description: 'HTTP status; 0 when a fault rule suppressed the response' }),
  /** Result code of the service (`00`, `E012`…). null when the response is not in the create response's shape. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  merchantId: z.string().nullable(),
  orderId: z.string().nullable(),
  linkId: z.string().nullable(),
  durationMs: z.number(),
  rules: appliedRuleViews,
  testRun: shownTestRun,
})
export type LogSummary = z.output<typeof logSummary>

export const logEntry = logSummary.extend({
  clockAheadMs: z.number().int().meta({ description: 'ms the virtual clock, which secrets end by, was ahead of `at`' }),
  remoteAddress: z.string(),
  requestHeaders: headerList,
  requestBody: bodyText,
  responseHeaders: headerList,
  responseBody: bodyText,
  masked: z.boolean().meta({ description: 'a secret or a card number was replaced by dots' }),
})
export type LogEntryView = z.output<typeof logEntry>

export const logQuery = listQuery.extend({
  surface: surface.optional(),
  code: z.string().optional(),
  merchantId: z.string().optional(),
  linkId: z.string().optional(),
})
export type LogQuery = z.output<typeof logQuery>

export const listLog = endpoint('GET', '/api/log', {
  summary: 'Every call to the service, newest first',
  query: logQuery,
  reply: pageOf(logSummary),
})

export const listLogEntries = endpoint('GET', '/api/log/entries', {
  summary: 'The same list with every byte of each call, for exports. A page of large calls has fewer than asked for',
  query: logQuery.extend({ limit: z.coerce.number().int().min(1).max(100).default(50) }),
  reply: pageOf(logEntry),
})

export const getLogEntry = endpoint('GET', '/api/log/:id', {
  summary: 'One call, byte for byte, secrets masked',
  params: idParams,
  reply: logEntry,
})
