import { z } from 'zod'
import { appliedRule } from '../../../shared/contract/applied-rule.ts'
import { bodyText, headerList } from '../../../shared/contract/common.ts'
import {
  addedHeaderName,
  addedHeaderValue,
  attemptError,
  deliveryEdit,
  deliveryState,
  ipnFormat,
} from '../../../shared/contract/deliveries.ts'
import { webAddress } from '../link/web-address.ts'
import { clockOffset, duration, recordId, status, storedRecord, time } from '../stored-record.ts'
import { addedHeaderFault } from './added-header-fault.ts'
import { wireCharset } from './wire-bytes.ts'

/**
 * `return`: until the browser is back at the shop, or `afterRedirectMs` (ms) after it was sent there when that cannot be
 * seen. `next-payment`: until the IPN of a later payment has been sent.
 */
const deliveryHold = z.discriminatedUnion('for', [
  z.strictObject({ for: z.literal('return'), afterRedirectMs: z.int().min(0), redirected: z.boolean() }),
  z.strictObject({ for: z.literal('next-payment') }),
])

const addedHeaders = z.array(z.tuple([addedHeaderName, addedHeaderValue])).superRefine((headers, context) => {
  const names = new Set<string>()
  for (const [index, [name]] of headers.entries()) {
    const why = addedHeaderFault(name) ?? (names.has(name.toLowerCase()) ? 'is there twice' : undefined)
    if (why !== undefined) context.addIssue({ code: 'custom', message: why, path: [index, 0] })
    names.add(name.toLowerCase())
  }
})

/** One IPN and where it stands, as stored. `sending` is never stored: the scheduler knows it. */
export const delivery = storedRecord.extend({
  linkId: recordId,
  paymentId: recordId,
  state: deliveryState.exclude(['sending']),
  url: webAddress,
  format: ipnFormat,
  /** Empty: the message has none. */
  contentType: z.string().regex(/^[\t\x20-\x7e]*$/, 'must be printable ASCII'),
  /** The exact body of every attempt. */
  body: z.string(),
  /** Sent besides our own headers, or in place of those of the same name. */
  headers: addedHeaders.exactOptional(),
  /** Made by hand from another delivery, which may be gone meanwhile: what differs from it. */
  edited: z.strictObject({ from: recordId, changes: z.array(deliveryEdit) }).exactOptional(),
  /** One attempt and no retries. */
  once: z.boolean().exactOptional(),
  createdAt: time,
  clockOffset,
  /** Scheduled attempts made so far: the place in the retry schedule. */
  scheduledAttempts: z.int().min(0),
  /** All attempts made so far, resends included. */
  attemptCount: z.int().min(0),
  lastStatus: status.nullable(),
  lastError: attemptError.nullable(),
  /** null when nothing is due any more. */
  nextAttemptAt: time.nullable(),
  /** Absent: no fault rule did anything. What they do is decided once: every attempt has the same bytes. */
  rules: z.array(appliedRule).exactOptional(),
  /** What the body is sent in, where that is not UTF-8. */
  charset: wireCharset.exactOptional(),
  /** ms the body takes to go out. */
  slowBodyMs: z.int().min(1).max(600_000).exactOptional(),
  /** It waits for something other than its time; `nextAttemptAt` is when it goes out at the latest. */
  hold: deliveryHold.exactOptional(),
})
export type Delivery = z.output<typeof delivery>

/** Whether a delivery still waits for what it is held for. */
export const isHeld = ({ hold, attemptCount, nextAttemptAt }: Delivery): boolean =>
  hold !== undefined && attemptCount === 0 && nextAttemptAt !== null

/** One POST to the merchant, as stored; its body is the delivery's. */
export const attempt = storedRecord.extend({
  deliveryId: recordId,
  number: z.int().min(1),
  cause: z.enum(['schedule', 'resend']),
  startedAt: time,
  clockOffset,
  durationMs: duration,
  requestHeaders: headerList,
  /** Sent once more on a new connection, because the one kept from before was cut without an answer. */
  repeated: z.boolean().exactOptional(),
  /** Why the answer's body did not arrive whole. Its head did, and the status there is what counts. */
  bodyError: attemptError.exactOptional(),
  response: z.strictObject({ status, headers: headerList, body: bodyText }).nullable(),
  /** Why there is no answer. Older records have it beside an answer whose body was not whole, which counted as none. */
  error: attemptError.nullable(),
})
export type Attempt = z.output<typeof attempt>
