import type { FastifyInstance } from 'fastify'
import type { AppliedRule } from '../../../shared/contract/applied-rule.ts'
import type { BodyText } from '../../../shared/contract/common.ts'
import type { Surface } from '../../../shared/contract/log.ts'
import type { VirtualClock } from '../../domain/clock.ts'

/** What the log will say of the call being answered; handlers fill in what they learn. */
export interface Exchange {
  surface: Surface
  linkId: string | null
  merchantId: string | null
  orderId: string | null
  /** Result code and message, where the answer has the create response's shape. */
  code: string | null
  message: string | null
  /** The request body for the log, where it is not the raw one (a card form has its secrets taken out). */
  requestBody: BodyText | null
  /** That body is not the raw one any more. */
  masked: boolean
  /** What fault rules did to it. */
  rules: AppliedRule[]
  /** The answer's body as handed to the socket. */
  responseBody: string | Buffer | null
  /** The log entry's sequence number, where it had to be named before the answer was complete. */
  seq: number | null
  /** The handler has stored the log entry itself. */
  logged: boolean
  /** ms since the epoch, real time; and how far the virtual clock was ahead of it. */
  startedAt: number
  clockOffset: number
  /** ms of the monotonic timer, for the duration. */
  timer: number
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange
  }
}

/** Of a call that begins now. */
export const freshExchange = (clock: Pick<VirtualClock, 'real' | 'offset'>): Exchange => ({
  surface: 'other',
  linkId: null,
  merchantId: null,
  orderId: null,
  code: null,
  message: null,
  requestBody: null,
  masked: false,
  rules: [],
  responseBody: null,
  seq: null,
  logged: false,
  startedAt: clock.real.now(),
  clockOffset: clock.offset(),
  timer: performance.now(),
})

/** Gives each request its own exchange before anything else sees it. */
export const decorateExchange = (app: FastifyInstance, clock: Pick<VirtualClock, 'real' | 'offset'>): void => {
  // A placeholder keeps the request's shape stable; the hook replaces it before any handler runs.
  app.decorateRequest('exchange', null as unknown as Exchange)
  app.addHook('onRequest', (request, _reply, done) => {
    request.exchange = freshExchange(clock)
    done()
  })
}
