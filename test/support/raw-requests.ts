import { connect } from 'node:net'

/**
 * Sends requests as they are over one connection, one after another without waiting, and resolves to all that is
 * answered. The last request should close the connection.
 */
export const rawRequests = (port: number, requests: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    let answered = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(requests.join('')))
    socket.setEncoding('latin1')
    socket.on('data', (text) => {
      answered += text
    })
    socket.on('error', reject)
    // An answer that is a stream never ends.
    socket.setTimeout(30_000, () => socket.destroy())
    socket.on('close', () => resolve(answered))
  })

/** The statuses of the answers in what was received. */
export const statusesIn = (answered: string): number[] =>
  Array.from(answered.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status))
