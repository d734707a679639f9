import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Replaces an address for all interfaces by loopback. */
const reachable = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** Starts to accept connections and returns the URL under which this machine reaches them. Port 0 takes any free one. */
export const listen = async (app: FastifyInstance, host: string, port: number): Promise<string> => {
  await app.listen({ host, port })
  const { port: bound } = app.server.address() as AddressInfo
  return `http://${reachable(host)}:${bound}`
}

/**
 * Stops accepting connections, waits for calls in flight, and aborts the rest after `graceMs`. Resolves when the aborted
 * calls have written their log entries.
 */
export const closeListener = async (app: FastifyInstance, graceMs: number): Promise<void> => {
  const deadline = setTimeout(() => app.server.closeAllConnections(), graceMs)
  try {
    await app.close()
    // Connections may emit `close`, from which calls learn that they are aborted, a turn of the event loop later.
    await setImmediate()
    await setImmediate()
  } finally {
    clearTimeout(deadline)
  }
}
