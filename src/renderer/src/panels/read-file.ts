import { isUtf16 } from '../../../shared/text-of-file.ts'

/** Limits the bytes of a file with requests. The engine reads as many characters. */
const maxBytes = 5_000_000
/** The part of a file that shows whether it is text. */
const sampled = 65_536
/** Share of control characters above which bytes are not text. */
const maxControls = 0.02

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`

const isText = (bytes: Uint8Array): boolean => {
  const sample = bytes.subarray(0, sampled)
  const controls = sample.reduce((count, byte) => count + (byte < 32 && ![9, 10, 12, 13, 27].includes(byte) ? 1 : 0), 0)
  return controls <= sample.length * maxControls || isUtf16(bytes)
}

/** Reads a file that may contain a request. Returns why it cannot be one, to follow its name. */
export const readFile = async (file: File, limit = maxBytes): Promise<Uint8Array | string> => {
  if (file.type.startsWith('image/')) return 'it is a picture. What it shows cannot be read: paste it as text.'
  if (file.size > limit) {
    return `it has ${megabytes(file.size)}, and the maximum is ${megabytes(limit)}. Cut out the part that matters.`
  }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return isText(bytes) ? bytes : 'it is not a text file. A cURL command, a HAR, a mail or a log can be read.'
  } catch {
    return 'it cannot be read. It is a folder, or was moved meanwhile.'
  }
}
