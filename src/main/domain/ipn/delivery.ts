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
import { maxEffectMs } from '../../../shared/contract/rule-effects.ts'
import { webAddress } from '../link/web-address.ts'
import { clockOffset, duration, recordId, status, storedRecord, time } from '../stored-record.ts'
import { addedHeaderFault } from './added-header-fault.ts'
import { wireCharset } from './wire-bytes.ts'

/**
 * `return`: holds the IPN until the browser is back at the shop, or, when the return cannot be seen, until
 * `afterRedirectMs` (ms) after the redirect. `next-payment`: holds it until the IPN of a later payment has been sent.
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

/** One IPN and its state, as stored. The state `sending` is never stored: the scheduler adds it. */
export const delivery = storedRecord.extend({
  linkId: recordId,
  paymentId: recordId,
  state: deliveryState.exclude(['sending']),
  url: webAddress,
  format: ipnFormat,
  /** Empty when the message has no Content-Type. */
  contentType: z.string().regex(/^[\t\x20-\x7e]*$/, 'must be printable ASCII'),
  /** The body of every attempt, unchanged between attempts. */
  body: z.string(),
  /** Sent in addition to the headers of the service; a header of the same name replaces one of those. */
  headers: addedHeaders.exactOptional(),
  /**
   * Present on an edited copy of another delivery: its id and the changes. The other delivery may have been deleted.
   */
  edited: z.strictObject({ from: recordId, changes: z.array(deliveryEdit) }).exactOptional(),
  /** True for a delivery with one attempt and no retries. */
  once: z.boolean().exactOptional(),
  createdAt: time,
  clockOffset,
  /** Number of scheduled attempts made, which is the position in the retry schedule. */
  scheduledAttempts: z.int().min(0),
  /** Number of all attempts made, resends included. */
  attemptCount: z.int().min(0),
  lastStatus: status.nullable(),
  lastError: attemptError.nullable(),
  /** null when no attempt is due. */
  nextAttemptAt: time.nullable(),
  /** Absent when no fault rule changed anything. Rules are applied once, so every attempt has the same bytes. */
  rules: z.array(appliedRule).exactOptional(),
  /** The character set of the body. Absent for UTF-8. */
  charset: wireCharset.exactOptional(),
  /** Time over which the body is sent, in ms. */
  slowBodyMs: z.int().min(1).max(maxEffectMs).exactOptional(),
  /** Present while the delivery is held for an event. It is sent at `nextAttemptAt` at the latest. */
  hold: deliveryHold.exactOptional(),
})
export type Delivery = z.output<typeof delivery>

/** Of a new delivery. */
export const noAttempts = { scheduledAttempts: 0, attemptCount: 0, lastStatus: null, lastError: null } as const

/** Whether a delivery is still held for an event. A resend by hand does not end that. */
export const isHeld = ({ hold, scheduledAttempts, nextAttemptAt }: Delivery): boolean =>
  hold !== undefined && scheduledAttempts === 0 && nextAttemptAt !== null

/** One POST to the merchant, as stored. Its body is the delivery's. */
export const attempt = storedRecord.extend({
  deliveryId: recordId,
  number: z.int().min(1),
  cause: z.enum(['schedule', 'resend']),
  startedAt: time,
  clockOffset,
  durationMs: duration,
  requestHeaders: headerList,
  /**
   * True when the request was sent a second time on a new connection, because a reused one was closed without a
   * response.
   */
  repeated: z.boolean().exactOptional(),
  /** Why the response body did not arrive whole. The status still counts. */
  bodyError: attemptError.exactOptional(),
  response: z.strictObject({ status, headers: headerList, body: bodyText }).nullable(),
  /**
   * Why there is no response. Older records also have it beside a response with an incomplete body, which then counted
   * as a failure.
   */
  error: attemptError.nullable(),
})
export type Attempt = z.output<typeof attempt>
