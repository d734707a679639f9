import { isUtf8 } from 'node:buffer'
import type { BodyText } from '../../../shared/contract/common.ts'

/** Limits the bytes of a stored body. The length counts all bytes. */
export const keptBodyBytes = 64 * 1024

const none: BodyText = { text: '', encoding: 'utf8', bytes: 0, truncated: false }

/** Returns a whole body: UTF-8 as text, anything else as base64. The part that is kept decides which it is. */
export const wholeBodyText = (body: Buffer | string | null | undefined): BodyText => {
  if (body === null || body === undefined || body.length === 0) return none
  if (typeof body === 'string')
    return { text: body, encoding: 'utf8', bytes: Buffer.byteLength(body), truncated: false }
  const kept = body.length <= keptBodyBytes ? body : wholeCharacters(body.subarray(0, keptBodyBytes))
  const encoding = isUtf8(kept) ? 'utf8' : 'base64'
  return { text: body.toString(encoding), encoding, bytes: body.length, truncated: false }
}

/**
 * Returns a body for the log, at most 64 KiB of one that was longer. Call it after masking: a truncated secret or card
 * number is not recognised.
 */
export const cutBody = (body: BodyText): BodyText => {
  if (body.bytes <= keptBodyBytes) return body
  const { encoding } = body
  const bytes = Buffer.from(body.text, encoding)
  if (bytes.length <= keptBodyBytes) return body
  const start = bytes.subarray(0, keptBodyBytes)
  return { ...body, text: (encoding === 'utf8' ? wholeCharacters(start) : start).toString(encoding), truncated: true }
}

/** Returns a body without anything to mask for the log. */
export const bodyTextOf = (body: Buffer | string | null | undefined): BodyText => cutBody(wholeBodyText(body))

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
