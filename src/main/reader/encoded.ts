import { isUtf8 } from 'node:buffer'
import { gunzipSync, inflateSync } from 'node:zlib'
import type { Candidate, TextRange } from './candidate.ts'
import { nearbyCall } from './nearby-call.ts'
import type { ReadContext } from './read-context.ts'

/** Limits the inflated bytes: a few kilobytes can expand to gigabytes. */
const maxInflated = 5_000_000
const maxRuns = 50
const word = /(?<![\w+/-])[\w+/-]{40,}/g
/** Base64 continues on the next line unless the line is padded or shorter. */
const wrapped = /\r?\n[ \t>]{0,8}([\w+/-]+)/y
/** A body in hexadecimal digits, as databases print bytes. Without a sign before them, only a JSON object is read. */
const hex = /(?:\\x|\b0x|\b(?=7b))((?:[\da-f]{2}){30,200000})\b/gi

/** Decodes base64, gzip or zlib in base64, and hexadecimal digits, and reads the result like a pasted text. */
export const encoded = (text: string, { readInner }: ReadContext): Candidate[] => {
  const found: Candidate[] = []
  for (const { start, end, inner } of [...hexRuns(text), ...runsOf(text)]) {
    const { text: plain, note } = inner
    for (const candidate of readInner(plain)) {
      const range = { start, end }
      found.push({ ...withNearbyHeader(text, range, candidate), range, notes: [note, ...candidate.notes] })
    }
  }
  return found
}

/** Adds header, address and method beside the text, because only the body was encoded. */
const withNearbyHeader = (text: string, range: TextRange, candidate: Candidate): Candidate => {
  if (candidate.kind !== 'create-request' || candidate.request.authorization !== null) return candidate
  const { authorization, url, method } = nearbyCall(text, range)
  const { request } = candidate
  return {
    ...candidate,
    request: { ...request, authorization, url: request.url ?? url, method: request.method ?? method },
  }
}

interface Run {
  start: number
  end: number
  inner: { text: string; note: string }
}

const hexRuns = (text: string): Run[] =>
  [...text.matchAll(hex)].slice(0, maxRuns).flatMap(({ index, 0: whole, 1: digits = '' }): Run[] => {
    const bytes = Buffer.from(digits, 'hex')
    const inner = { text: bytes.toString('utf8'), note: 'It was written in hexadecimal digits and was decoded.' }
    return isUtf8(bytes) ? [{ start: index, end: index + whole.length, inner }] : []
  })

/** Returns the base64 words, decoded. Consecutive lines of base64 are one word, because mail programs wrap them. */
const runsOf = (text: string): Run[] => {
  const found: Run[] = []
  let end = 0
  for (const { index: start, 0: first } of text.matchAll(word)) {
    if (found.length >= maxRuns) break
    if (start < end) continue
    const lines = [first]
    end = start + first.length
    for (let line = first; line.length >= 40; end = wrapped.lastIndex) {
      wrapped.lastIndex = end
      line = wrapped.exec(text)?.[1] ?? ''
      if (line === '') break
      lines.push(line)
    }
    const inner = decodedText(lines.join(''))
    if (inner) found.push({ start, end, inner })
  }
  return found
}

const decodedText = (run: string): { text: string; note: string } | undefined => {
  const bytes = Buffer.from(run, 'base64')
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  const isZlib = bytes[0] === 0x78
  const plain = isGzip ? inflated(gunzipSync, bytes) : isZlib ? (inflated(inflateSync, bytes) ?? bytes) : bytes
  if (plain === undefined || !isUtf8(plain)) return undefined
  const text = plain.toString('utf8')
  if (/(?![\t\n\v\f\r])\p{Cc}/u.test(text)) return undefined
  const how = plain === bytes ? 'base64' : isGzip ? 'base64 of gzip' : 'base64 of zlib'
  return { text, note: `It was ${how} and was decoded.` }
}

const inflated = (
  inflate: (bytes: Buffer, options: { maxOutputLength: number }) => Buffer,
  bytes: Buffer,
): Buffer | undefined => {
  try {
    return inflate(bytes, { maxOutputLength: maxInflated })
  } catch {
    return undefined
  }
}
