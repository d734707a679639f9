import { crc32 } from 'node:zlib'

/*
 * A line is `<crc32 of the JSON, 8 hex digits> <JSON>
 * `. JSON text never contains a raw newline, so a damaged line does not affect the others.
 */
const prefixLength = 9
const newline = 0x0a
const space = 0x20
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

/**
 * Writes JSON in ASCII. A line with other characters takes Node five times as long to turn into text at the next start.
 */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const createLineBuffer = (initialCapacity = 256 * 1024): LineBuffer => {
  let buffer = Buffer.allocUnsafeSlow(initialCapacity)
  let size = 0

  const makeRoom = (bytes: number): void => {
    if (size + bytes <= buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(size + bytes, buffer.length * 2))
    buffer.copy(larger, 0, 0, size)
    buffer = larger
  }

  return {
    get size() {
      return size
    },
    append(value) {
      const text = asciiJson(value)
      makeRoom(prefixLength + text.length + 1)
      const start = size + prefixLength
      const end = start + buffer.write(text, start, 'latin1')
      let crc = crc32(buffer.subarray(start, end))
      for (let at = size + 7; at >= size; at -= 1) {
        buffer[at] = hexDigits[crc & 15] as number
        crc >>>= 4
      }
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
