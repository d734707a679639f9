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
 * the incoming data.
 */
export const passOverContinue = (
  socket: Pick<Socket, 'read'>,
): {
  /** Must be called before each exchange on the socket. */
  restart(): void
  /** Returns the status of the final response as its first line has it, also when undici rejects the head. */
  status(): number | undefined
} => {
  let place: 'status-line' | 'interim-head' | 'final-line' | 'answer' = 'status-line'
  /** The first line up to its status. */
  let line = ''
  /** Bytes of the status line that match so far, and whether its digits so far are zeros. */
  let matched = 0
  let isHundred = true
  /** Consecutive line feeds with nothing but a carriage return between them. */
  let lineEnds = 0

  const restart = (): void => {
    place = 'status-line'
    line = ''
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
      line += String.fromCharCode(byte)
      const fits = matched < interimStart.length ? byte === interimStart[matched] : isDigit(byte)
      // A final response, or data that is not HTTP. The parser handles both.
      if (!fits || place === 'final-line') {
        place = line.length < statusEnd ? 'final-line' : 'answer'
        continue
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
  const status = (): number | undefined => {
    const written = /^HTTP\/1\.[01] ([2-9]\d\d)$/.exec(line)?.[1]
    return written === undefined ? undefined : Number(written)
  }
  return { restart, status }
}
