import { join } from 'node:path'
import type { Files, OpenFile } from '../files.ts'

/** A range of a file in the data directory. */
export interface Place {
  file: string
  offset: number
  bytes: number
}

const windowBytes = 1024 * 1024

const readAll = async (file: OpenFile, buffer: Buffer, position: number): Promise<number> => {
  let filled = 0
  for (;;) {
    const count = await file.read(buffer, filled, buffer.length - filled, position + filled)
    filled += count
    if (count === 0 || filled === buffer.length) return filled
  }
}

/**
 * Yields the bytes of each place. Reads places that are close together at once. The bytes are valid until the next
 * iteration.
 */
export async function* readPlaces(
  files: Files,
  dataDir: string,
  places: Iterable<Place>,
): AsyncGenerator<Buffer, void> {
  let name: string | undefined
  let file: OpenFile | undefined
  let window = Buffer.allocUnsafeSlow(windowBytes)
  /** The range of the file that is in the window. */
  let from = 0
  let to = 0
  try {
    for (const place of places) {
      const end = place.offset + place.bytes
      if (place.file !== name) {
        await file?.close()
        file = undefined
        file = await files.open(join(dataDir, place.file), 'read')
        name = place.file
        to = 0
      }
      if (file && (place.offset < from || end > to)) {
        if (place.bytes > window.length) window = Buffer.allocUnsafeSlow(place.bytes)
        from = place.offset
        to = from + (await readAll(file, window, from))
        if (end > to) throw new Error(`${place.file} has become shorter while it was read`)
      }
      yield window.subarray(place.offset - from, end - from)
    }
  } finally {
    await file?.close()
  }
}
