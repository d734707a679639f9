import { windows1252 } from './windows1252.ts'

/** The beginning of a file that shows whether it is UTF-16. */
const sampled = 65_536

/** In UTF-16 of most scripts every second byte of many characters is zero: the second one when the lower byte is first. */
const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, sampled)
  const zeros: [even: number, odd: number] = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
  const [even, odd] = zeros
  if (Math.max(even, odd) <= sample.length * 0.3 || Math.min(even, odd) >= sample.length / 50) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Whether bytes are UTF-16, such as a file that PowerShell 5 wrote with `>`. */
export const isUtf16 = (bytes: Uint8Array): boolean => utf16Of(bytes) !== undefined

/** Reads each byte as a character of Windows-1252. */
export const fromWindows1252 = (bytes: Uint8Array): string => {
  const characters = Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : windows1252[byte - 128]))
  return characters.join('')
}

/**
 * Returns the text of a file, which need not name its charset: UTF-16, UTF-8 with its byte order mark, or Windows-1252,
 * in which every byte is a character.
 */
export const textOfFile = (bytes: Uint8Array): string => {
  const utf16 = utf16Of(bytes)
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return fromWindows1252(bytes)
  }
}
