import type { Socket } from 'node:net'

/** The start of every interim response; two digits follow. HTTP/1.0 has none. */
const interimStart = Buffer.from('HTTP/1.1 1')
const statusEnd = interimStart.length + 2
const zero = 0x30
const two = 0x32
const lineFeed = 0x0a
const carriageReturn = 0x0d

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39

/**
 * Treats `100 Continue` like any other interim response (RFC 9110, 15.2: a client must be able to parse one or more of
 * them, expected or not). undici skips 102 and 103 but rejects an unexpected 100, so its status is changed to 102 in
 * the incoming data. Returns a function to call before each exchange on the socket.
 */
export const passOverContinue = (socket: Pick<Socket, 'read'>): (() => void) => {
  let place: 'status-line' | 'interim-head' | 'answer' = 'status-line'
  /** Bytes of the status line that match so far, and whether its digits so far are zeros. */
  let matched = 0
  let isHundred = true
  /** Consecutive line feeds with nothing but a carriage return between them. */
  let lineEnds = 0

  const restart = (): void => {
    place = 'status-line'
    matched = 0
    isHundred = true
    lineEnds = 0
  }

  const change = (chunk: Buffer): void => {
    for (let at = 0; at < chunk.length && place !== 'answer'; at++) {
      const byte = chunk[at] ?? 0
      if (place === 'interim-head') {
        if (byte === lineFeed) lineEnds++
        else if (byte !== carriageReturn) lineEnds = 0
        if (lineEnds === 2) restart()
        continue
      }
      const fits = matched < interimStart.length ? byte === interimStart[matched] : isDigit(byte)
      // A final response, or data that is not HTTP. The parser handles both.
      if (!fits) {
        place = 'answer'
        return
      }
      if (matched >= interimStart.length && byte !== zero) isHundred = false
      matched++
      if (matched < statusEnd) continue
      if (isHundred) chunk[at] = two
      place = 'interim-head'
    }
  }

  const read = socket.read.bind(socket)
  socket.read = (size?: number) => {
    const chunk: unknown = read(size)
    if (place !== 'answer' && Buffer.isBuffer(chunk)) change(chunk)
    return chunk
  }
  return restart
}
