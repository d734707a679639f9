import type { Socket } from 'node:net'
import { buildConnector, Client } from 'undici'
import type { HeaderList } from '../../shared/contract/common.ts'
import { passOverContinue } from './pass-over-continue.ts'

/** A connection to a receiver. It carries one exchange at a time. */
export interface Connection {
  readonly origin: string
  readonly client: Client
  /** Whether its socket has carried an exchange before. The receiver may have closed such a socket unnoticed. */
  used: boolean
  /** The headers of its newest response. */
  answerHeaders: HeaderList
  /** Must be called before each exchange. */
  expectAnswer(): void
  /** Returns the status in the first line of the response, also when its head cannot be parsed. */
  writtenStatus(): number | undefined
  /** Closes it at once, even while it is being established. */
  destroy(error: Error): void
}

export interface Connections {
  /** Returns an idle connection or a new one, which is established on first use. */
  take(origin: string): Connection
  /** Returns a new connection, even if some are idle. */
  fresh(origin: string): Connection
  /** Keeps the connection for a short time for the next exchange. */
  keep(connection: Connection): void
  close(): Promise<void>
}

/** Limits the idle connections over all receivers. */
const maxIdle = 128
/** In ms. Short, so that a receiver rarely closes an idle connection just as it is used again. */
const idleMs = 1_000
const maxIdleMs = 4_000
/** In ms. Longer than the maximum timeout of an attempt, which itself ends the connection. */
const connectMs = 150_000

/**
 * Connects to receivers directly; proxies named in the environment are not used. Each exchange in flight has its own
 * undici client instead of a pool, so that a timeout can also end a connection that is being established.
 */
export const createConnections = (): Connections => {
  /** Oldest first. Each is open. */
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
        // It returns the socket, although its type does not say so.
        socket = base(options, (...answer) => {
          made = true
          const [, connected] = answer
          if (connected) {
            const { restart, status } = passOverContinue(connected)
            connection.expectAnswer = restart
            connection.writtenStatus = status
          }
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
      writtenStatus: () => undefined,
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
