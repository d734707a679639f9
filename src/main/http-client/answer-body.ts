import { isUtf8 } from 'node:buffer'
import type { BodyText } from '../../shared/contract/common.ts'

/** Bytes of an answer that are kept, and while many deliveries wait: those are never dropped, and all is in memory. */
const usuallyKept = 64 * 1024
const keptOfMany = 4 * 1024
const many = 1_000

/** What the newest answers of all that wait may take together, and the least that says anything. */
const keptInAll = 64 * 1024 * 1024
const leastKept = 256

/** Bytes of an answer to keep while so many deliveries wait for an attempt. */
export const keptBytesWhile = (waiting: number): number =>
  waiting > many ? Math.max(leastKept, Math.min(keptOfMany, Math.floor(keptInAll / waiting))) : usuallyKept

/** The beginning of a body that was kept, never half a character nor half a group of base64; shorter ones as they are. */
export const shortenedBody = (body: BodyText, characters: number): BodyText => {
  if (body.text.length <= characters) return body
  const text = body.text.slice(0, characters)
  const whole =
    body.encoding === 'base64' ? text.slice(0, characters - (characters % 4)) : text.replace(halfCharacter, '')
  return { ...body, text: whole, truncated: true }
}

const halfCharacter = /[\ud800-\udbff]$/

/** Bytes that are read: enough to count an ordinary page, not enough for an endless answer to cost anything. */
const readBytes = 256 * 1024

/** Takes in an answer's body as it arrives. */
export interface AnswerBody {
  /** false: enough was read, the rest is not wanted. */
  add(chunk: Buffer): boolean
  /** `declared` is the answer's Content-Length: it counts where reading stopped early. */
  text(complete: boolean, declared: number | undefined): BodyText
}

export const createAnswerBody = (keptBytes: number): AnswerBody => {
  const kept: Buffer[] = []
  let keptLength = 0
  let seen = 0
  return {
    add: (chunk) => {
      seen += chunk.length
      if (keptLength < keptBytes) {
        // A copy: the chunk is part of what was read at once, which may be much larger.
        const part = Buffer.from(chunk.subarray(0, keptBytes - keptLength))
        kept.push(part)
        keptLength += part.length
      }
      return seen <= readBytes
    },
    text: (complete, declared) => {
      const truncated = !complete || seen > keptLength
      const bytes = complete ? seen : Math.max(seen, declared ?? 0)
      const body = kept.length === 1 && kept[0] !== undefined ? kept[0] : Buffer.concat(kept)
      const { text, encoding } = asText(body, truncated)
      return { text, encoding, bytes, truncated }
    },
  }
}

/** UTF-8 as text, else base64. Where the body was cut, so may be its last character: that is left out. */
const asText = (body: Buffer, cut: boolean): Pick<BodyText, 'text' | 'encoding'> => {
  if (!cut) {
    const encoding = isUtf8(body) ? 'utf8' : 'base64'
    return { text: body.toString(encoding), encoding }
  }
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    return { text: decoder.decode(body, { stream: true }), encoding: 'utf8' }
  } catch {
    return { text: body.toString('base64'), encoding: 'base64' }
  }
}
