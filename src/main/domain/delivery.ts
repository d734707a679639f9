import type { BodyText, HeaderList } from '../../shared/contract/common.ts'
import type { AttemptError, DeliveryEdit, DeliveryState, IpnFormat } from '../../shared/contract/deliveries.ts'
import type { Shifted } from './clock.ts'
import type { DeliveryTouch } from './rules/delivery-touch.ts'

/** One IPN and where it stands, as stored. `sending` is never stored: the dispatcher knows it. */
export interface Delivery {
  id: string
  seq: number
  linkId: string
  paymentId: string
  state: Exclude<DeliveryState, 'sending'>
  url: string
  format: IpnFormat
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
  /** Absent: no fault rule did anything. */
  rules?: DeliveryTouch[]
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
  response: { status: number; headers: HeaderList; body: BodyText } | null
  error: AttemptError | null
}
