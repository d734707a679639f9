import type { Server } from 'node:http'

/**
 * How long a caller who has ended his side of the connection may wait for the answer, in ms. After that he counts as
 * gone, because one who has hung up looks the same.
 */
const graceMs = 1_000

/**
 * Answers callers who send FIN right after their request, as `nc -N` does. Otherwise Node ends their connection at
 * once, before an answer that waits for the disk.
 */
export const answerHalfClosed = (server: Server): void => {
  // Node's types do not have it.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('connection', (socket) => {
    socket.once('end', () => {
      // Node ends a connection without a pending answer itself.
      if (socket.writableEnded) return
      const timer = setTimeout(() => socket.destroy(), graceMs)
      socket.once('close', () => clearTimeout(timer))
    })
  })
}
