import type { FastifyInstance } from 'fastify'
import type { AppliedRule } from '../../../shared/contract/applied-rule.ts'
import type { BodyText } from '../../../shared/contract/common.ts'
import type { Surface } from '../../../shared/contract/log.ts'
import type { VirtualClock } from '../../domain/clock.ts'

/** The data of a call for its log entry. Handlers add to it. */
export interface Exchange {
  surface: Surface
  linkId: string | null
  merchantId: string | null
  orderId: string | null
  /** Result code and message, if the response has the create response's shape. */
  code: string | null
  message: string | null
  /** The request body for the log, if it is not the raw one. A card form has its secrets removed. */
  requestBody: BodyText | null
  /** Whether that body was masked. */
  masked: boolean
  /** The fault rules that changed the call. */
  rules: AppliedRule[]
  /** The response body as given to the socket. */
  responseBody: string | Buffer | null
  /** The log entry's sequence number, if it was reserved before the response was complete. */
  seq: number | null
  /** Whether the handler has stored the log entry itself. */
  logged: boolean
  /** ms since the epoch in real time. `clockOffset` is how far the virtual clock was ahead. */
  startedAt: number
  clockOffset: number
  /** The monotonic time at the start, in ms, from which the duration is computed. */
  timer: number
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange
  }
}

/** Returns the exchange of a call that starts now. */
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

/** Gives each request its own exchange before any other hook runs. */
export const decorateExchange = (app: FastifyInstance, clock: Pick<VirtualClock, 'real' | 'offset'>): void => {
  // A placeholder that keeps the request's shape stable. The hook replaces it before any handler runs.
  app.decorateRequest('exchange', null as unknown as Exchange)
  app.addHook('onRequest', (request, _reply, done) => {
    request.exchange = freshExchange(clock)
    done()
  })
}
