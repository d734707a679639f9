import { isUtf8 } from 'node:buffer'
import { gunzipSync, inflateSync } from 'node:zlib'
import type { Candidate, TextRange } from './candidate.ts'
import { nearbyCall } from './nearby-call.ts'
import type { ReadContext } from './read-context.ts'

/** Limits the inflated bytes: a few kilobytes can expand to gigabytes. */
const maxInflated = 5_000_000
const maxRuns = 50
const coded = /[A-Za-z0-9+/_-]/
/** A body in hexadecimal digits, as databases print bytes. Without a sign before them, only a JSON object is read. */
const hex = /(?:\\x|\b0x|\b(?=7b))((?:[\da-f]{2}){30,200000})\b/gi

/** Decodes base64, gzip or zlib in base64, and hexadecimal digits, and reads the result like a pasted text. */
export const encoded = (text: string, { readInner }: ReadContext): Candidate[] => {
  const found: Candidate[] = []
  for (const { start, end, inner } of [...hexRuns(text), ...runsOf(text)]) {
    if (found.some(({ range }) => start < range.end && range.start < end)) continue
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
  let at = 0
  while (at < text.length && found.length < maxRuns) {
    let end = at
    let run = ''
    for (;;) {
      const from = end
      while (end < text.length && coded.test(text[end] ?? '')) end++
      run += text.slice(from, end)
      if (text[end] === '=') break
      // All wrapped lines but the last are long.
      const next = /^\r?\n[ \t>]{0,8}/.exec(text.slice(end, end + 12))?.[0]
      if (next === undefined || end - from < 40 || !coded.test(text[end + next.length] ?? '')) break
      end += next.length
    }
    const inner = run.length >= 40 ? decodedText(run) : undefined
    if (inner) found.push({ start: at, end, inner })
    at = Math.max(end, at) + 1
  }
  return found
}

const decodedText = (run: string): { text: string; note: string } | undefined => {
  const bytes = Buffer.from(run.replaceAll('-', '+').replaceAll('_', '/'), 'base64')
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  const isZlib = bytes[0] === 0x78 && ((bytes[0] << 8) | (bytes[1] ?? 0)) % 31 === 0
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
