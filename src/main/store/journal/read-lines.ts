import type { Files } from '../files.ts'

/** `offset` is the start of the line in the file. `terminated` is false for a last line without a newline. */
export interface RawLine {
  buffer: Buffer
  start: number
  end: number
  offset: number
  terminated: boolean
}

const newline = 0x0a

const initialBytes = 1024 * 1024

/**
 * Reads a file line by line. The next part is read while `each` gets the lines of the one before. `each` must not keep
 * the line's buffer. Returns the file's length in bytes.
 */
export const readLines = async (files: Files, path: string, each: (line: RawLine) => void): Promise<number> => {
  const file = await files.open(path, 'read')
  let buffer = Buffer.allocUnsafeSlow(initialBytes)
  let spare = Buffer.allocUnsafeSlow(initialBytes)
  /** Number of bytes in the buffer, and the file offset of the first one. */
  let filled = 0
  let base = 0

  const readMore = (): Promise<number> => {
    if (filled === buffer.length) buffer = Buffer.concat([buffer], buffer.length * 2)
    return file.read(buffer, filled, buffer.length - filled, base + filled)
  }

  const handOver = (lines: Buffer, offset: number): void => {
    for (let start = 0; start < lines.length; ) {
      const end = lines.indexOf(newline, start)
      each({ buffer: lines, start, end, offset: offset + start, terminated: true })
      start = end + 1
    }
  }

  /** Moves the unfinished last line to the other buffer. Returns the whole lines. */
  const takeLines = (): Buffer => {
    const length = buffer.lastIndexOf(newline, filled - 1) + 1
    const lines = buffer.subarray(0, length)
    if (length === 0) return lines
    if (spare.length < buffer.length) spare = Buffer.allocUnsafeSlow(buffer.length)
    buffer.copy(spare, 0, length, filled)
    ;[buffer, spare] = [spare, buffer]
    filled -= length
    base += length
    return lines
  }

  let reading = readMore()
  try {
    for (let count = await reading; count > 0; count = await reading) {
      filled += count
      const lines = takeLines()
      reading = readMore()
      // Awaited above. The lines may throw before that.
      reading.catch(() => {})
      handOver(lines, base - lines.length)
    }
    if (filled > 0) each({ buffer, start: 0, end: filled, offset: base, terminated: false })
    return base + filled
  } finally {
    await reading.catch(() => {})
    await file.close()
  }
}
