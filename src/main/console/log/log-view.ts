import type { LogEntryView, LogSummary } from '../../../shared/contract/log.ts'
import type { LogEntry } from '../../domain/log-entry.ts'
import { instantOf } from '../lists/instant.ts'
import { appliedRuleView } from '../rules/applied-rule-view.ts'

export const logSummary = (entry: LogEntry): LogSummary => ({
  id: entry.id,
  at: instantOf(entry.at),
  surface: entry.surface,
  method: entry.method,
  url: entry.url,
  status: entry.status,
  code: entry.code,
  message: entry.message,
  merchantId: entry.merchantId,
  orderId: entry.orderId,
  linkId: entry.linkId,
  durationMs: entry.durationMs,
  rules: (entry.rules ?? []).map(appliedRuleView),
})

export const logView = (entry: LogEntry): LogEntryView => ({
  ...logSummary(entry),
  remoteAddress: entry.remoteAddress,
  requestHeaders: entry.requestHeaders,
  requestBody: entry.requestBody,
  responseHeaders: entry.responseHeaders,
  responseBody: entry.responseBody,
  masked: entry.masked,
})
