import { isUtf8 } from 'node:buffer'
import type { BodyText } from '../../../shared/contract/common.ts'
import { utf8Start } from '../../../shared/utf8-start.ts'

/** Limits the bytes of a stored body. The length counts all bytes. */
export const keptBodyBytes = 64 * 1024

const none: BodyText = { text: '', encoding: 'utf8', bytes: 0, truncated: false }

/** Returns a whole body: UTF-8 as text, anything else as base64. The part that is kept decides which it is. */
export const wholeBodyText = (body: Buffer | string | null | undefined): BodyText => {
  if (body === null || body === undefined || body.length === 0) return none
  if (typeof body === 'string')
    return { text: body, encoding: 'utf8', bytes: Buffer.byteLength(body), truncated: false }
  const isText = body.length <= keptBodyBytes ? isUtf8(body) : utf8Start(body.subarray(0, keptBodyBytes)) !== undefined
  const encoding = isText ? 'utf8' : 'base64'
  return { text: body.toString(encoding), encoding, bytes: body.length, truncated: false }
}

/** Bytes that are masked beyond the kept ones. No spelling of a secret or card number is as long. */
const maskedBeyond = 16 * 1024

/** Returns as much of a body as has to be masked before it is cut. The rest of a long one only costs time. */
export const startOfBody = (body: Buffer): BodyText => wholeBodyText(body.subarray(0, keptBodyBytes + maskedBeyond))

/**
 * Returns a body for the log, at most 64 KiB of one that was longer. Call it after masking: a truncated secret or card
 * number is not recognised. `bytes` is the length of the body when `body` is only its start, whose end may be in a secret.
 */
export const cutBody = (body: BodyText, bytes = body.bytes): BodyText => {
  if (bytes <= keptBodyBytes) return body
  const { encoding } = body
  const all = Buffer.from(body.text, encoding)
  const isWhole = bytes === body.bytes
  if (isWhole && all.length <= keptBodyBytes) return body
  const end = isWhole ? all.length : Math.max(0, all.length - maskedBeyond)
  const start = all.subarray(0, Math.min(keptBodyBytes, end))
  const text = encoding === 'utf8' ? utf8Start(start) : undefined
  return { ...body, text: text ?? start.toString(encoding), bytes, truncated: true }
}

/** Returns a body without anything to mask for the log. */
export const bodyTextOf = (body: Buffer | string | null | undefined): BodyText => cutBody(wholeBodyText(body))
