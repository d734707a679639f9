import type { FastifyInstance } from 'fastify'
import type { Api } from '../client/api.ts'
import type { Clock, Undo } from '../domain/clock.ts'
import type { OrderBook } from '../shop/order-book.ts'

/** The start options of the stage's engine besides its data directory. */
export interface StagePart {
  dataDir: string
  /** 0: any free port. */
  port: number
  clock: Clock
  /** The orders of its shop. */
  book: OrderBook
  /** Called before the routes of its service are added. */
  decorate: (service: FastifyInstance) => void
}

/** The stage's view of its engine. */
export interface StageEngine {
  /** Its control API. */
  api: Api
  /** Without a trailing slash. */
  serviceUrl: string
  /** Called after each change of its store. */
  onChange(listener: () => void): Undo
  stop(): Promise<void>
}
