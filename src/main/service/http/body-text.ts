import { isUtf8 } from 'node:buffer'
import type { BodyText } from '../../../shared/contract/common.ts'

/** Limits the bytes of a stored body. The length counts all bytes. */
export const keptBodyBytes = 64 * 1024

const none: BodyText = { text: '', encoding: 'utf8', bytes: 0, truncated: false }

/** Returns a body for the log: UTF-8 as text, anything else as base64, at most 64 KiB of it. */
export const bodyTextOf = (body: Buffer | string | null | undefined): BodyText => {
  if (body === null || body === undefined || body.length === 0) return none
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  if (bytes <= keptBodyBytes) {
    if (typeof body === 'string') return { text: body, encoding: 'utf8', bytes, truncated: false }
    const utf8 = isUtf8(body)
    return {
      text: body.toString(utf8 ? 'utf8' : 'base64'),
      encoding: utf8 ? 'utf8' : 'base64',
      bytes,
      truncated: false,
    }
  }
  const whole = typeof body === 'string' ? Buffer.from(body) : body
  const start = wholeCharacters(whole.subarray(0, keptBodyBytes))
  const utf8 = isUtf8(start)
  return { text: start.toString(utf8 ? 'utf8' : 'base64'), encoding: utf8 ? 'utf8' : 'base64', bytes, truncated: true }
}

/** Drops an incomplete UTF-8 character at the end. */
const wholeCharacters = (bytes: Buffer): Buffer => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes
    if (byte >= 0xc0) {
      const wanted = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return wanted > back ? bytes.subarray(0, bytes.length - back) : bytes
    }
  }
  return bytes
}
