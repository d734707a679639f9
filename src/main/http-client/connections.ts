import type { Socket } from 'node:net'
import { buildConnector, Client } from 'undici'
import type { HeaderList } from '../../shared/contract/common.ts'
import { passOverContinue } from './pass-over-continue.ts'

/** One connection to a receiver, for one exchange at a time. */
export interface Connection {
  readonly origin: string
  readonly client: Client
  /** Its socket has carried an exchange before, so the receiver may have closed it unnoticed. */
  used: boolean
  /** Of its newest answer. */
  answerHeaders: HeaderList
  /** To be called before each exchange. */
  expectAnswer(): void
  /** Ends it at once, also while it is still being made. */
  destroy(error: Error): void
}

export interface Connections {
  /** A connection kept from before, or a new one; it is made when it is first used. */
  take(origin: string): Connection
  /** A new one, even where some are kept. */
  fresh(origin: string): Connection
  /** Keeps it a little for the next exchange. */
  keep(connection: Connection): void
  close(): Promise<void>
}

/** Idle connections kept in all, over every receiver. */
const maxIdle = 128
/** ms. Short, so that a receiver rarely closes an idle connection just when it is used again. */
const idleMs = 1_000
const maxIdleMs = 4_000
/** ms; beyond the longest timeout of an attempt, which ends the connection itself. */
const connectMs = 150_000

/**
 * Connections straight to the receivers: proxies named in the environment are not used. One undici client per
 * exchange in flight rather than a pool, because only so can an attempt that runs out of time end a connection that
 * is still being made.
 */
export const createConnections = (): Connections => {
  /** Oldest first; each is alive. */
  const idle: Connection[] = []

  const takeOut = (at: number): Connection | undefined => (at === -1 ? undefined : idle.splice(at, 1)[0])

  const open = (origin: string): Connection => {
    const base = buildConnector({ timeout: connectMs })
    let socket: Socket | undefined
    let made = false
    const client = new Client(origin, {
      pipelining: 1,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: maxIdleMs,
      // The attempt's own timeout covers the whole exchange.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (options, callback) => {
        made = false
        connection.used = false
        // It returns the socket, though its type does not say so.
        socket = base(options, (...answer) => {
          made = true
          const [, connected] = answer
          if (connected) connection.expectAnswer = passOverContinue(connected)
          callback(...answer)
        }) as unknown as Socket | undefined
      },
    })
    const connection: Connection = {
      origin,
      client,
      used: false,
      answerHeaders: [],
      expectAnswer: () => {},
      destroy: (error) => {
        client.destroy(error, () => {})
        if (!made) socket?.destroy(error)
      },
    }
    client.on('disconnect', () => {
      if (takeOut(idle.indexOf(connection)) !== undefined) client.destroy(() => {})
    })
    return connection
  }

  return {
    take: (origin) => {
      const kept = takeOut(idle.findLastIndex((connection) => connection.origin === origin))
      if (kept === undefined) return open(origin)
      kept.expectAnswer()
      return kept
    },
    fresh: open,
    keep: (connection) => {
      if (connection.client.destroyed) return
      connection.used = true
      idle.push(connection)
      if (idle.length > maxIdle) idle.shift()?.client.destroy(() => {})
    },
    close: async () => {
      await Promise.all(idle.splice(0).map((connection) => connection.client.destroy()))
    },
  }
}
