import { isUtf8 } from 'node:buffer'
import type { BodyText } from '../../shared/contract/common.ts'

/** Bytes of an answer that are kept: what is still due is never dropped, and all of it is in memory. */
const keptBytes = 8 * 1024

/** Bytes that are read: enough to count an ordinary page, not enough for an endless answer to cost anything. */
const readBytes = 256 * 1024

/** Takes in an answer's body as it arrives. */
export interface AnswerBody {
  /** false: enough was read, the rest is not wanted. */
  add(chunk: Buffer): boolean
  /** `declared` is the answer's Content-Length: it counts where reading stopped early. */
  text(complete: boolean, declared: number | undefined): BodyText
}

export const createAnswerBody = (): AnswerBody => {
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
