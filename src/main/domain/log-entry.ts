import { z } from 'zod'
import { appliedRule } from '../../shared/contract/applied-rule.ts'
import { bodyText, headerList } from '../../shared/contract/common.ts'
import { surface } from '../../shared/contract/log.ts'
import { clockOffset, duration, status, storedRecord, time } from './stored-record.ts'

/** One call to the service listener, as stored. Secrets and card numbers are masked before the entry is made. */
export const logEntry = storedRecord.extend({
  /** Real time. */
  at: time,
  clockOffset,
  durationMs: duration,
  surface,
  remoteAddress: z.string(),
  method: z.string(),
  url: z.string(),
  requestHeaders: headerList,
  requestBody: bodyText,
  status,
  responseHeaders: headerList,
  responseBody: bodyText,
  code: z.string().nullable(),
  message: z.string().nullable(),
  merchantId: z.string().nullable(),
  orderId: z.string().nullable(),
  linkId: z.string().nullable(),
  masked: z.boolean(),
  /** Absent when no fault rule changed anything. */
  rules: z.array(appliedRule).exactOptional(),
})
export type LogEntry = z.output<typeof logEntry>
