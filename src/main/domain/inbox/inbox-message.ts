import { z } from 'zod'
import { bodyText, headerList } from '../../../shared/contract/common.ts'
import { attemptError } from '../../../shared/contract/deliveries.ts'
import type { InboxStep } from '../../../shared/contract/inboxes.ts'
import { clockOffset, duration, recordId, status, storedRecord, time } from '../stored-record.ts'

/** The exchange with the server to which a message was forwarded. */
const forwardedExchange = z.strictObject({
  url: z.string(),
  requestHeaders: headerList,
  durationMs: duration,
  response: z.strictObject({ status, headers: headerList, body: bodyText }).nullable(),
  error: attemptError.nullable(),
})
export type ForwardedExchange = z.output<typeof forwardedExchange>

/**
 * How an inbox handled a message when its behaviour is not the plain 200. States: `waiting` for a delay, for the sender
 * to leave or for the other server · `done` · `sender-left` before it was done · `stopped` because the service ended ·
 * `refused` because too many messages were waiting or the message was forwarded in a circle.
 */
const inboxReaction = z.strictObject({
  kind: z.enum(['answer', 'reset', 'hang', 'forward'] satisfies InboxStep['kind'][]),
  state: z.enum(['waiting', 'done', 'sender-left', 'stopped', 'refused']),
  /** Time since the message arrived, in ms. null while it waits. */
  tookMs: duration.nullable(),
  forwarded: forwardedExchange.exactOptional(),
})
export type InboxReaction = z.output<typeof inboxReaction>

/** The attempt that a message belongs to: the one in flight to this inbox when the message arrived. */
const arrivedAttempt = z.strictObject({
  deliveryId: recordId,
  number: z.int().min(1),
  /** Whether the message equals the attempt byte for byte. Computed on the whole body, even if only part is stored. */
  identical: z.boolean(),
})
export type ArrivedAttempt = z.output<typeof arrivedAttempt>

/** A message received by an inbox, as stored. */
export const inboxMessage = storedRecord.extend({
  /** The inbox name in `/inbox/<name>`. */
  name: z.string(),
  /** Real time. */
  at: time,
  clockOffset,
  method: z.string(),
  url: z.string(),
  headers: headerList,
  body: bodyText,
  /** null while no response was sent. */
  answeredStatus: status.nullable(),
  /** Absent for the plain 200. */
  reaction: inboxReaction.exactOptional(),
  attempt: arrivedAttempt.exactOptional(),
  /** Present when a secret or card number in the message was replaced by dots, or card data was not kept. */
  masked: z.literal(true).exactOptional(),
})
export type InboxMessage = z.output<typeof inboxMessage>
