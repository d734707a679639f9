import type { Files, OpenFile } from './files.ts'

/** Writes all of `bytes` at `position`, in as many calls as needed. */
export const writeAll = async (file: OpenFile, bytes: Uint8Array, position: number): Promise<void> => {
  let done = 0
  while (done < bytes.length) {
    const written = await file.write(bytes, done, bytes.length - done, position + done)
    if (written === 0) throw new Error('the disk took none of the bytes written')
    done += written
  }
}

/** Writes a small file atomically: writes and syncs a temporary file, then renames it. */
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
