import type { TestRun } from '../../../shared/contract/common.ts'
import type { LogEntryView, LogSummary } from '../../../shared/contract/log.ts'
import type { LogEntry } from '../../domain/log-entry.ts'
import { testRunIn } from '../../domain/test-run.ts'
import type { Store } from '../../store/store.ts'
import { instantOf } from '../lists/instant.ts'
import { appliedRuleView } from '../rules/applied-rule-view.ts'

/** A create call has its own merchant. Later calls have that of their link. */
export const testRunOfCall = (
  { requestHeaders, linkId }: Pick<LogEntry, 'requestHeaders' | 'linkId'>,
  { links }: Pick<Store, 'links'>,
): TestRun | null => (linkId === null ? undefined : links.get(linkId)?.testRun) ?? testRunIn(requestHeaders) ?? null

export const logSummary = (entry: LogEntry, store: Pick<Store, 'links'>): LogSummary => ({
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
  testRun: testRunOfCall(entry, store),
})

export const logView = (entry: LogEntry, store: Pick<Store, 'links'>): LogEntryView => ({
  ...logSummary(entry, store),
  clockAheadMs: entry.clockOffset ?? 0,
  remoteAddress: entry.remoteAddress,
  requestHeaders: entry.requestHeaders,
  requestBody: entry.requestBody,
  responseHeaders: entry.responseHeaders,
  responseBody: entry.responseBody,
  masked: entry.masked,
})
