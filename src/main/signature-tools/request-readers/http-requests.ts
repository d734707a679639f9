import { isJson, utf8Of } from './bytes-of.ts'
import { decodeChunked } from './decode-chunked.ts'
import { type HttpHead, lineAt, readHead, requestLineOf } from './http-head.ts'
import { maxRequests, type SentRequest } from './sent-request.ts'

const LF = 0x0a
const CR = 0x0d
const bodyless = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE', 'CONNECT'])

/** Comments before a request, as in request files. */
const before = /^(?:\s+|(?:#|\/\/)[^\n]*(?:\n|$))*/
/** Headers of a request that was copied without its first line. */
const knownHeader = /^(?:host|authorization|content-type|content-length|accept|user-agent|connection)[ \t]*:/i

const firstLineOf = (text: string): string => {
  const lineEnd = text.indexOf('\n')
  return text.slice(0, Math.min(lineEnd < 0 ? text.length : lineEnd, 10_000)).replace(/\r$/, '')
}

/** Returns the HTTP/1.1 requests in a text, with LF or CRLF. Returns none when it does not start with one. */
export const httpRequests = (text: string): SentRequest[] => {
  const whole = text.slice(before.exec(text)?.[0].length ?? 0)
  const firstLine = firstLineOf(whole)
  if (requestLineOf(firstLine) === undefined) return knownHeader.test(firstLine) ? headersAlone(whole) : []

  const bytes = utf8Of(whole)
  const found: SentRequest[] = []
  let at: number | undefined = 0
  while (at !== undefined && found.length < maxRequests) {
    const head = readHead(bytes, at)
    if (head === undefined) break
    const { body, end, notes } = bodyAfter(head, bytes)
    found.push(requestOf(head, body, notes))
    at = nextRequest(bytes, end)
  }
  return found
}

/** Reads headers and a body without a request line, as browsers and logs show them. Method and address are unknown. */
const headersAlone = (text: string): SentRequest[] => {
  if (!/\r?\n\r?\n/.test(text)) return []
  const [request] = httpRequests(`POST / HTTP/1.1\n${text}`)
  return request ? [{ ...request, url: null }] : []
}

const requestOf = ({ method, target, headers, notes }: HttpHead, body: Uint8Array, more: string[]): SentRequest => {
  const all = [...notes, ...more]
  const host = headers.get('host')
  return {
    kind: 'http',
    body,
    authorization: headers.only('authorization', all),
    method,
    url: host !== null && target.startsWith('/') ? `http://${host}${target}` : target,
    contentType: headers.get('content-type'),
    notes: all,
  }
}

interface Body {
  body: Uint8Array
  end: number
  notes: string[]
}

const bodyAfter = (head: HttpHead, bytes: Uint8Array): Body => {
  const { headers, end: start, method } = head
  if (/\bchunked\b/i.test(headers.get('transfer-encoding') ?? '')) {
    const body = decodeChunked(bytes, start)
    if (body) return { body, end: bytes.length, notes: [] }
    const note = 'The header says chunked, but no chunks follow: the body was taken as it stands.'
    return { body: bytes.subarray(start), end: bytes.length, notes: [note] }
  }
  const length = /^\d{1,10}$/.exec(headers.get('content-length') ?? '')?.[0]
  if (length !== undefined) return bodyOfLength(bytes, start, Number(length))
  if (bodyless.has(method) && nextRequest(bytes, start) !== undefined) {
    return { body: new Uint8Array(), end: start, notes: [] }
  }
  const end = separatorAfter(bytes, start)
  const body = bytes.subarray(start, end)
  const note = 'The body ends with a line break, which an editor may have added: it was kept.'
  return { body, end, notes: body.at(-1) === LF ? [note] : [] }
}

/** Returns the offset of the next request line, after empty lines and `###` lines. */
const nextRequest = (bytes: Uint8Array, from: number): number | undefined => {
  let at = from
  while (at < bytes.length) {
    const { line, next } = lineAt(bytes, at)
    if (requestLineOf(line) !== undefined) return at
    if (line.trim() !== '' && !line.startsWith('###')) return undefined
    at = next
  }
  return undefined
}

/** Request files separate requests by a line that starts with `###`. */
const separatorAfter = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (at < bytes.length) {
    if (bytes[at] === 0x23 && bytes[at + 1] === 0x23 && bytes[at + 2] === 0x23) return at
    const newline = bytes.indexOf(LF, at)
    if (newline < 0) break
    at = newline + 1
  }
  return bytes.length
}

const bodyOfLength = (bytes: Uint8Array, start: number, length: number): Body => {
  const rest = bytes.subarray(start)
  if (rest.length < length) return tooShort(rest, length, bytes.length)
  const end = start + length
  const body = bytes.subarray(start, end)
  if (rest.length === length || nextRequest(bytes, end) !== undefined) return { body, end, notes: [] }
  const after = bytes.subarray(end)
  const onlyBreaks = after.every((byte) => byte === LF || byte === CR)
  if (!onlyBreaks && !isJson(body) && isJson(rest)) {
    const whole = rest.subarray(0, rest.findLastIndex((byte) => byte !== LF && byte !== CR) + 1)
    const note = `Content-Length is ${length}, but ${whole.length} bytes follow: all were taken, because they are one JSON text.`
    return { body: whole, end: bytes.length, notes: [note] }
  }
  const note = onlyBreaks
    ? `After the ${length} bytes that Content-Length names comes a line break, which an editor may have added: it was left out.`
    : `Content-Length is ${length}, but ${rest.length} bytes follow: the first ${length} were taken.`
  return { body, end, notes: [note] }
}

/** Clipboards often convert CRLF to LF. Restores the CRLFs if the body is shorter by exactly their number. */
const tooShort = (rest: Uint8Array, length: number, end: number): Body => {
  const breaks = rest.reduce((count, byte, at) => (byte === LF && rest[at - 1] !== CR ? count + 1 : count), 0)
  if (rest.length + breaks !== length) {
    const note = `Content-Length is ${length}, but only ${rest.length} bytes follow: the end is missing.`
    return { body: rest, end, notes: [note] }
  }
  const body = new Uint8Array(length)
  let at = 0
  for (const [index, byte] of rest.entries()) {
    if (byte === LF && rest[index - 1] !== CR) body[at++] = CR
    body[at++] = byte
  }
  const note = 'With line breaks of CR and LF the body has the length that Content-Length names: they were put back.'
  return { body, end, notes: [note] }
}
