import { z } from 'zod'
import { bodyText, headerList } from '../../../shared/contract/common.ts'
import { attemptError } from '../../../shared/contract/deliveries.ts'
import type { InboxStep } from '../../../shared/contract/inboxes.ts'
import { clockOffset, duration, recordId, status, storedRecord, time } from '../stored-record.ts'

/** The exchange with the server a message was sent on to. */
const forwardedExchange = z.strictObject({
  url: z.string(),
  requestHeaders: headerList,
  durationMs: duration,
  response: z.strictObject({ status, headers: headerList, body: bodyText }).nullable(),
  error: attemptError.nullable(),
})
export type ForwardedExchange = z.output<typeof forwardedExchange>

/**
 * What an inbox did with a message where it was told to do anything but answer 200. `waiting` for its time, the
 * sender's patience or the other server · `done` as told · `sender-left` before that · `stopped` the service ended
 * first · `refused` too many wait already, or it was forwarded in a circle.
 */
const inboxReaction = z.strictObject({
  kind: z.enum(['answer', 'reset', 'hang', 'forward'] satisfies InboxStep['kind'][]),
  state: z.enum(['waiting', 'done', 'sender-left', 'stopped', 'refused']),
  /** From the message's arrival; null while it waits. */
  tookMs: duration.nullable(),
  forwarded: forwardedExchange.exactOptional(),
})
export type InboxReaction = z.output<typeof inboxReaction>

/** The attempt a message is: what was on its way to this inbox when it arrived. */
const arrivedAttempt = z.strictObject({
  deliveryId: recordId,
  number: z.int().min(1),
  /** Byte for byte what the service means to send; decided on all of it, kept or not. */
  identical: z.boolean(),
})
export type ArrivedAttempt = z.output<typeof arrivedAttempt>

/** What a built-in receiver got, as stored. */
export const inboxMessage = storedRecord.extend({
  /** The inbox: `/inbox/<name>`. */
  name: z.string(),
  /** Real time. */
  at: time,
  clockOffset,
  method: z.string(),
  url: z.string(),
  headers: headerList,
  body: bodyText,
  /** null while none was given. */
  answeredStatus: status.nullable(),
  /** Left out for the plain 200. */
  reaction: inboxReaction.exactOptional(),
  attempt: arrivedAttempt.exactOptional(),
  /** A secret or card number in it was replaced by dots. */
  masked: z.literal(true).exactOptional(),
})
export type InboxMessage = z.output<typeof inboxMessage>
