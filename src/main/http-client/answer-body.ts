import { isUtf8 } from 'node:buffer'
import type { BodyText } from '../../shared/contract/common.ts'
import { cutText } from '../../shared/cut-text.ts'
import { utf8Start } from '../../shared/utf8-start.ts'

/** Limits the bytes stored per response. Due deliveries are never deleted, and all records are in memory. */
const keptBytes = 8 * 1024

/** Bytes kept beyond, so that what is masked is recognised at the end. No spelling of a card number is as long. */
const maskedBeyond = 256

/**
 * Limits the bytes read per response: enough for the length of an ordinary page, so that an endless response costs
 * little.
 */
const readBytes = 256 * 1024

/** Collects the body of a response as it arrives. */
export interface AnswerBody {
  /** Returns false when the limit is reached and the rest is not needed. */
  add(chunk: Buffer): boolean
  /** `declared` is the response's Content-Length. It gives the length when reading stopped early. */
  text(complete: boolean, declared: number | undefined): BodyText
}

/** `mask` hides what must not be stored. */
export const createAnswerBody = (mask: (text: string) => string): AnswerBody => {
  const kept: Buffer[] = []
  let keptLength = 0
  let seen = 0
  return {
    add: (chunk) => {
      seen += chunk.length
      if (keptLength < keptBytes + maskedBeyond) {
        // A copy, because the chunk is a view of a larger buffer that it would keep in memory.
        const part = Buffer.from(chunk.subarray(0, keptBytes + maskedBeyond - keptLength))
        kept.push(part)
        keptLength += part.length
      }
      return seen <= readBytes
    },
    text: (complete, declared) => {
      const truncated = !complete || seen > keptBytes
      const bytes = complete ? seen : Math.max(seen, declared ?? 0)
      const body = kept.length === 1 && kept[0] !== undefined ? kept[0] : Buffer.concat(kept)
      const { text, encoding } = asText(body, truncated, mask)
      return { text, encoding, bytes, truncated }
    },
  }
}

/**
 * Returns UTF-8 as text, anything else as base64, both masked. When the body was cut, an incomplete last character is
 * dropped.
 */
const asText = (body: Buffer, cut: boolean, mask: (text: string) => string): Pick<BodyText, 'text' | 'encoding'> => {
  const start = body.subarray(0, keptBytes)
  const text = cut ? utf8Start(start) : isUtf8(start) ? start.toString() : undefined
  const hasMore = body.length > keptBytes
  const masked = (all: string, kept: string): string => {
    const changed = mask(all)
    if (changed === all) return kept
    // At the end may be a part of a number.
    return hasMore ? cutText(changed, Math.max(0, Math.min(kept.length, changed.length - maskedBeyond))) : changed
  }
  if (text !== undefined) return { text: masked(hasMore ? body.toString() : text, text), encoding: 'utf8' }
  const bytes = masked(body.toString('latin1'), start.toString('latin1')).replaceAll('•', '*')
  return { text: Buffer.from(bytes, 'latin1').toString('base64'), encoding: 'base64' }
}
