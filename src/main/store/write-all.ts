import type { Files, OpenFile } from './files.ts'

/** Writes all of `bytes` at `position`, however many calls it takes. */
export const writeAll = async (file: OpenFile, bytes: Uint8Array, position: number): Promise<void> => {
  let done = 0
  while (done < bytes.length) {
    const written = await file.write(bytes, done, bytes.length - done, position + done)
    if (written === 0) throw new Error('the disk took none of the bytes written')
    done += written
  }
}

/** A small file, whole or not at all: written beside its place, synced, then renamed into it. */
export const writeWhole = async (files: Files, path: string, text: string): Promise<void> => {
  const temporary = `${path}.tmp`
  const file = await files.open(temporary, 'create')
  try {
    await writeAll(file, Buffer.from(text), 0)
    await file.datasync()
  } finally {
    await file.close()
  }
  await files.rename(temporary, path)
}
