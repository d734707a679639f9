import type { AppliedRule } from '../../../shared/contract/applied-rule.ts'
import type { BodyText, HeaderList } from '../../../shared/contract/common.ts'
import type { AttemptError, DeliveryEdit, DeliveryState, IpnFormat } from '../../../shared/contract/deliveries.ts'
import type { Shifted } from '../clock.ts'
import type { WireCharset } from './wire-bytes.ts'

/**
 * `return`: until the browser is back at the shop, or `afterRedirectMs` (ms) after it was sent there when that cannot be
 * seen. `next-payment`: until the IPN of a later payment has been sent.
 */
export type DeliveryHold = { for: 'return'; afterRedirectMs: number; redirected: boolean } | { for: 'next-payment' }

/** Whether a delivery still waits for what it is held for. */
export const isHeld = ({ hold, attemptCount, nextAttemptAt }: Delivery): boolean =>
  hold !== undefined && attemptCount === 0 && nextAttemptAt !== null

/** One IPN and where it stands, as stored. `sending` is never stored: the scheduler knows it. */
export interface Delivery {
  id: string
  seq: number
  linkId: string
  paymentId: string
  state: Exclude<DeliveryState, 'sending'>
  url: string
  format: IpnFormat
  /** Empty: the message has none. */
  contentType: string
  /** The exact body of every attempt. */
  body: string
  createdAt: number
  /** Sent besides our own headers, or in place of those of the same name. */
  headers?: HeaderList
  /** Made by hand from another delivery, which may be gone meanwhile: what differs from it. */
  edited?: { from: string; changes: DeliveryEdit[] }
  /** One attempt and no retries. */
  once?: boolean
  /** Scheduled attempts made so far: the place in the retry schedule. */
  scheduledAttempts: number
  /** All attempts made so far, resends included. */
  attemptCount: number
  lastStatus: number | null
  lastError: AttemptError | null
  /** ms; null when nothing is due any more. */
  nextAttemptAt: number | null
  /** Absent: no fault rule did anything. What they do is decided once: every attempt has the same bytes. */
  rules?: AppliedRule[]
  /** What the body is sent in, where that is not UTF-8. */
  charset?: WireCharset
  /** ms the body takes to go out. */
  slowBodyMs?: number
  /** It waits for something other than its time; `nextAttemptAt` is when it goes out at the latest. */
  hold?: DeliveryHold
}

/** One POST to the merchant, as stored; its body is the delivery's. */
export interface Attempt extends Shifted {
  id: string
  seq: number
  deliveryId: string
  /** From 1. */
  number: number
  cause: 'schedule' | 'resend'
  startedAt: number
  durationMs: number
  requestHeaders: HeaderList
  /** Sent once more on a new connection, because the one kept from before was cut without an answer. */
  repeated?: boolean
  response: { status: number; headers: HeaderList; body: BodyText } | null
  /** Why the answer's body did not arrive whole. Its head did, and the status there is what counts. */
  bodyError?: AttemptError
  /** Why there is no answer. Older records have it beside an answer whose body was not whole, which counted as none. */
  error: AttemptError | null
}
