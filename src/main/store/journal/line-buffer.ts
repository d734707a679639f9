import { crc32 } from 'node:zlib'

/*
 * A line is `<crc32 of the JSON, 8 hex digits> <JSON>
 * `. JSON text never contains a raw newline, so a damaged line does not affect the others.
 */
const prefixLength = 9
const newline = 0x0a
const space = 0x20
const backslash = 0x5c
const letterU = 0x75
const hexDigits = Buffer.from('0123456789abcdef')

/** Encodes lines to write into one reused buffer. */
export interface LineBuffer {
  readonly size: number
  append(value: unknown): void
  /** A view, valid until the next `append` or `clear`. */
  bytes(): Uint8Array
  clear(): void
}

/** A larger buffer is released after use. */
const keptCapacity = 4 * 1024 * 1024

const nonAscii = /[^\0-\x7f]/g
/** The bytes of `\uffff`. */
const escapeLength = 6

export const createLineBuffer = (initialCapacity = 256 * 1024): LineBuffer => {
  let buffer = Buffer.allocUnsafeSlow(initialCapacity)
  let size = 0

  const makeRoom = (bytes: number): void => {
    if (bytes <= buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes, buffer.length * 2))
    buffer.copy(larger)
    buffer = larger
  }

  const writeHex = (at: number, value: number, digits: number): void => {
    let rest = value
    for (let place = at + digits - 1; place >= at; place -= 1) {
      buffer[place] = hexDigits[rest & 15] as number
      rest >>>= 4
    }
  }

  /**
   * Writes JSON in ASCII and returns where it ends. A line with other characters takes Node five times as long to turn
   * into text at the next start. The parts go straight into the buffer: `replace` would build the line once more.
   */
  const writeAscii = (json: string, start: number): number => {
    makeRoom(start + json.length + 1)
    if (Buffer.byteLength(json) === json.length) return start + buffer.write(json, start, 'latin1')
    let end = start
    let written = 0
    nonAscii.lastIndex = 0
    while (nonAscii.test(json)) {
      const at = nonAscii.lastIndex - 1
      makeRoom(end + (at - written) + escapeLength + (json.length - at))
      if (at > written) end += buffer.write(json.slice(written, at), end, 'latin1')
      buffer[end] = backslash
      buffer[end + 1] = letterU
      writeHex(end + 2, json.charCodeAt(at), 4)
      end += escapeLength
      written = at + 1
    }
    return end + buffer.write(written === 0 ? json : json.slice(written), end, 'latin1')
  }

  return {
    get size() {
      return size
    },
    append(value) {
      const start = size + prefixLength
      const end = writeAscii(JSON.stringify(value), start)
      writeHex(size, crc32(buffer.subarray(start, end)), 8)
      buffer[size + 8] = space
      buffer[end] = newline
      size = end + 1
    },
    bytes: () => buffer.subarray(0, size),
    clear() {
      size = 0
      if (buffer.length > keptCapacity) buffer = Buffer.allocUnsafeSlow(initialCapacity)
    },
  }
}

const hexValue = (byte: number): number => {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  if (byte >= 0x61 && byte <= 0x66) return byte - 0x57
  return -1
}

/**
 * Returns a view of the JSON of the line in `buffer` from `start` to `end`, its newline excluded. Returns undefined
 * when the line is damaged.
 */
export const jsonOfLine = (buffer: Buffer, start: number, end: number): Buffer | undefined => {
  if (end - start <= prefixLength || buffer[start + 8] !== space) return undefined
  let expected = 0
  for (let at = start; at < start + 8; at += 1) {
    const value = hexValue(buffer[at] as number)
    if (value < 0) return undefined
    expected = expected * 16 + value
  }
  const json = buffer.subarray(start + prefixLength, end)
  return crc32(json) === expected ? json : undefined
}
