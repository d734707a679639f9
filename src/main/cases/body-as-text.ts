import { brotliDecompressSync, inflateRawSync, unzipSync } from 'node:zlib'
import type { BodyText } from '../../shared/contract/common.ts'
import type { SentBody } from '../signature-tools/doctor/evidence.ts'

/** Converts a body of a case to one of the doctor. */
export const sentBody = ({ text, encoding }: Pick<BodyText, 'text' | 'encoding'>): SentBody =>
  encoding === 'utf8' ? { text } : { bytes: new Uint8Array(Buffer.from(text, 'base64')) }

/** Converts a body of the doctor to one of a case. */
export const writtenBody = (body: SentBody): BodyText => {
  const isText = 'text' in body
  const bytes = Buffer.from(isText ? body.text : body.bytes)
  const encoding = isText ? 'utf8' : 'base64'
  return { text: isText ? body.text : bytes.toString(encoding), encoding, bytes: bytes.length, truncated: false }
}

/** Detects UTF-16, because its zero bytes would hide every name in a text read as Latin-1. */
const codingOf = (bytes: Uint8Array): 'latin1' | 'utf16le' | 'utf16be' | 'utf8' => {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf16be'
  const text = Buffer.from(bytes)
  return text.equals(Buffer.from(text.toString('utf8'))) ? 'utf8' : 'latin1'
}

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()

/** Decodes a body to text without loss; `back` encodes it again. */
export const bodyAsText = (body: SentBody): { text: string; back: (text: string) => SentBody } => {
  if ('text' in body) return { text: body.text, back: (text) => ({ text }) }
  const bytes = Buffer.from(body.bytes)
  const coding = codingOf(bytes)
  if (coding === 'utf16be' && bytes.length % 2 === 0) {
    const back = (text: string): SentBody => ({ bytes: new Uint8Array(swapped(Buffer.from(text, 'utf16le'))) })
    return { text: swapped(bytes).toString('utf16le'), back }
  }
  const used = coding === 'utf16be' ? 'latin1' : coding
  return { text: bytes.toString(used), back: (text) => ({ bytes: new Uint8Array(Buffer.from(text, used)) }) }
}

const control = /[^\P{Cc}\t\n\v\f\r\x7f-\x9f]/u
/** Limits what a compressed body may become. Bytes. */
const maxOutputLength = 1_000_000

/**
 * Returns a text in place of a body in which nothing can be replaced: what was compressed, or its size. undefined for a
 * body of text.
 */
export const textInstead = (body: SentBody, isPacked: boolean): { text: string; isWhole: boolean } | undefined => {
  if ('text' in body || (!isPacked && !control.test(bodyAsText(body).text))) return undefined
  for (const inflate of [unzipSync, brotliDecompressSync, inflateRawSync]) {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(inflate(body.bytes, { maxOutputLength }))
      if (!control.test(text)) return { text, isWhole: true }
    } catch {
      // It is not in this form, or is larger than the limit.
    }
  }
  return { text: `⟨${body.bytes.length} bytes, not text, not shown⟩`, isWhole: false }
}
