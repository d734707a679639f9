import { z } from 'zod'
import { instant } from './common.ts'
import { attempt, attemptError, deliveryState } from './deliveries.ts'
import { endpoint } from './endpoint.ts'

/** The clock of links, their expiry, payments and the retry schedule. The log uses real time. */
export const clockState = z.object({
  now: instant.meta({ description: 'by the virtual clock' }),
  realNow: instant,
  aheadMs: z.number().int().meta({ description: 'how far the virtual clock is ahead of real time, in ms' }),
  nextAttemptAt: instant.nullable().meta({ description: 'when the next IPN attempt is due' }),
  moving: z
    .object({ target: instant, firedTotal: z.number().int() })
    .nullable()
    .meta({ description: 'the running move and its progress' }),
})
export type ClockState = z.output<typeof clockState>

const firedLink = { at: instant, linkId: z.string(), orderId: z.string(), merchantId: z.string() }

/** An event during a clock move. `state` and `nextAttemptAt` are the values after it. */
export const firedEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('attempt'),
    ...firedLink,
    deliveryId: z.string(),
    attemptId: z.string(),
    number: z.number().int(),
    cause: attempt.shape.cause,
    status: z.number().int().nullable(),
    error: attemptError.nullable(),
    acknowledged: z.boolean(),
    state: deliveryState,
    nextAttemptAt: instant.nullable(),
  }),
  z.object({ kind: z.literal('expired'), ...firedLink }),
])
export type FiredEntry = z.output<typeof firedEntry>

export const clockMove = z.object({
  clock: clockState,
  finished: z
    .boolean()
    .meta({ description: 'false: the move continues without further calls, because receivers have not responded yet' }),
  cut: z.boolean().meta({ description: 'ended early by a return to real time' }),
  fired: z.array(firedEntry).meta({ description: 'in order of time, the first 500' }),
  firedTotal: z.number().int(),
})
export type ClockMoveView = z.output<typeof clockMove>

/** Ten years in seconds. */
const maxSeconds = 315_360_000

/** A move of the clock, in exactly one of these ways. */
export const clockChange = z.union([
  z.strictObject({ advanceSeconds: z.number().min(0).max(maxSeconds, 'must be at most ten years, 315360000 s') }),
  z.strictObject({
    to: z.union([z.literal('next-attempt'), z.iso.datetime({ offset: true })], {
      error: 'must be next-attempt or an ISO 8601 time with its zone, such as 2026-11-20T12:00:00Z',
    }),
  }),
  z.strictObject({ reset: z.literal(true) }),
])
export type ClockChange = z.input<typeof clockChange>

export const getClock = endpoint('GET', '/api/clock', {
  summary: 'The virtual clock: its time, its offset from real time and the next due attempt',
  reply: clockState,
})

export const moveClock = endpoint('POST', '/api/clock', {
  summary:
    'Move the virtual clock forward, through all due times in order, or back to real time; answers after 20 s at the ' +
    'latest, even if the move has not finished',
  body: clockChange,
  reply: clockMove,
})
