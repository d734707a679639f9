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

/**
 * Reads a file line by line through one buffer. `each` must not keep the line's buffer. Returns the file's length in
 * bytes.
 */
export const readLines = async (files: Files, path: string, each: (line: RawLine) => void): Promise<number> => {
  const file = await files.open(path, 'read')
  let buffer = Buffer.allocUnsafeSlow(1024 * 1024)
  /** Number of bytes in the buffer, and the file offset of the first one. */
  let filled = 0
  let base = 0

  const handOver = (searchFrom: number): void => {
    let start = 0
    let from = searchFrom
    for (;;) {
      const end = buffer.indexOf(newline, from)
      if (end < 0 || end >= filled) break
      each({ buffer, start, end, offset: base + start, terminated: true })
      start = end + 1
      from = start
    }
    buffer.copyWithin(0, start, filled)
    base += start
    filled -= start
  }

  try {
    for (;;) {
      if (filled === buffer.length) buffer = Buffer.concat([buffer], buffer.length * 2)
      const count = await file.read(buffer, filled, buffer.length - filled, base + filled)
      if (count === 0) break
      const searchFrom = filled
      filled += count
      handOver(searchFrom)
    }
    if (filled > 0) each({ buffer, start: 0, end: filled, offset: base, terminated: false })
    return base + filled
  } finally {
    await file.close()
  }
}
