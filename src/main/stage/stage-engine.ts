import type { FastifyInstance } from 'fastify'
import type { Api } from '../client/api.ts'
import type { Clock, Undo } from '../domain/clock.ts'
import type { OrderBook } from '../shop/order-book.ts'

/** What the engine of the stage is given beside its data directory. */
export interface StagePart {
  dataDir: string
  /** 0: any free one. */
  port: number
  clock: Clock
  /** Of its shop. */
  book: OrderBook
  /** Called before the routes of its service are added. */
  decorate: (service: FastifyInstance) => void
}

/** What the stage needs of its engine. */
export interface StageEngine {
  /** Its control API. */
  api: Api
  /** Without a slash at its end. */
  serviceUrl: string
  /** Called after each change of its store. */
  onChange(listener: () => void): Undo
  stop(): Promise<void>
}
