import { gapText, restOfText } from '../../shared/gaps.ts'
import { textOf, utf8Of } from '../signature-tools/request-readers/bytes-of.ts'
import { requestLineOf } from '../signature-tools/request-readers/http-head.ts'
import { httpRequests } from '../signature-tools/request-readers/http-requests.ts'
import type { Candidate } from './candidate.ts'
import { cutMark } from './cut-body.ts'
import { jsonOf } from './json-value.ts'
import { type FoundRequest, requestCandidate } from './request-candidate.ts'
import { type TextLine, textLines } from './text-lines.ts'
import { withoutWraps, wrappedNote } from './unwrap/without-wraps.ts'

const maxRequests = 100
/** Limits the places where a request may start, and its lines. */
const maxPlaces = 300
const maxSpan = 5_000
const mentions = /[A-Z]{3,7}[ \t]{1,4}(?:\/|http)|:method|:authority/
const headerLine = /^[:!#$%&'*+.^_`|~\w-]{1,100}:/
/** Lines that end a request in a longer text. */
const after =
  /^(?:```|~~~|[{}] \[\d{1,9} bytes data\]|\{code\}|\{noformat\}|<[ \t]|\*[ \t]|HTTP\/\d|-{3,}|={5,}|\d\d:\d\d:\d\d\.\d{6} .{0,60}\bIP6? )/
const noBody =
  'cURL’s -v prints the headers it sends and not the body: paste the command too, or the output of --trace-ascii.'

/**
 * Text before the first line of a message: packet bytes as printed by tcpdump -A, with dots for all that is not ASCII, or
 * the end of the message before it in the same connection.
 */
const packet = /^(?:[!-~ ]{0,200}\.|\{.{0,2000}\})(?=(?:[A-Z]{3,7} \S{1,2000} )?HTTP\/\d\.\d(?: \d{3}\b.{0,100})?$)/

const withoutPacket = (line: TextLine): TextLine => {
  const bytes = packet.exec(line.text)?.[0].length ?? 0
  return bytes === 0 ? line : { ...line, start: line.end - line.text.length + bytes, text: line.text.slice(bytes) }
}

/** Finds raw HTTP in a text, requests in the output of `curl -v`, and the pseudo-headers of HTTP/2. */
export const httpText = (text: string): Candidate[] => {
  if (!mentions.test(text)) return []
  const given = textLines(text)
  const lines = given.map(withoutPacket)
  const found: Candidate[] = []
  let places = 0
  for (let at = 0; at < lines.length && found.length < maxRequests && places < maxPlaces; at++) {
    const line = lines[at]?.text.trim() ?? ''
    const isRequest = requestLineOf(line) !== undefined && followedByHeader(lines, at)
    if (!isRequest && !/^:(?:method|authority|path|scheme):?/.test(line)) continue
    places++
    const last = lastLineOf(lines, at)
    const wire = isRequest ? wireOf(lines, at, last) : fromPseudoHeaders(lines, at, last)
    const [request] = wire === undefined ? [] : httpRequests(wire)
    if (!request || (!isRequest && request.url === null)) continue
    const range = { start: lines[at]?.start ?? 0, end: lines[last]?.end ?? text.length }
    // A body that stands as “Body: {…}” among the headers is left to the reader of objects.
    if (request.body.length === 0 && /\{[^\n]{0,200}order_id/.test(text.slice(range.start, range.end))) continue
    const isHead = request.method !== 'CONNECT' && request.body.length === 0
    const verbose = isHead && /^\s*>/.test(text.slice(range.start, range.start + 10))
    const notes = verbose ? [...request.notes, noBody] : request.notes
    const sent = textOf(request.body)
    const joined = jsonOf(sent) === undefined ? withoutWraps(sent) : undefined
    const isSplit = jsonOf(sent) === undefined && splitHead.test(sent)
    const whole =
      joined === undefined ? {} : { body: utf8Of(joined.text), exact: joined.exact, notes: [...notes, wrappedNote] }
    const call = {
      ...request,
      notes,
      exact: hasStatedLength(wire ?? '', request.body) && (lines[at] === given[at] || !sent.includes('..')),
      ...whole,
      source: 'http' as const,
      range,
    }
    found.push(requestCandidate(isSplit ? withSplitHead(call) : call))
    at = last
  }
  return found
}

/** Whether the body has the length that its header states, as far as one does. */
const hasStatedLength = (wire: string, body: Uint8Array): boolean => {
  const length = /^content-length:[ \t]*(\d{1,7})[ \t]*$/im.exec(wire.split('\n\n', 1)[0] ?? '')?.[1]
  return length === undefined || Number(length) === body.length
}

/** A header within what should be the body. */
const splitHead = /^[^{\n]{0,500}\n(?:[^{\n]{0,500}\n){0,20}?[\w-]{3,40}: /
const splitNote = 'The headers are wrapped or cut off, so header and body are not sure: ask for the request as text.'

const withSplitHead = (call: FoundRequest): FoundRequest => ({
  ...call,
  authorization: `${call.authorization ?? ''}${gapText(restOfText)}`,
  exact: false,
  notes: [...call.notes, splitNote],
})

const followedByHeader = (lines: readonly TextLine[], at: number): boolean =>
  headerLine.test(lines[at + 1]?.text.trim() ?? '')

/** Returns the last line: before the next request, a response, a code fence, or the end of the quoted part. */
const lastLineOf = (lines: readonly TextLine[], first: number): number => {
  const quoted = lines[first]?.quoted
  const end = Math.min(lines.length, first + maxSpan)
  for (let at = first + 1; at < end; at++) {
    const { text = '', quoted: here } = lines[at] ?? {}
    if (after.test(text) || requestLineOf(text.trim()) !== undefined) return at - 1
    if (quoted && !here && text.trim() !== '' && !/^[{[]/.test(text)) return at - 1
  }
  return end - 1
}

/** Returns the request with its body. Empty lines after the body are kept only if Content-Length includes them. */
const wireOf = (lines: readonly TextLine[], first: number, last: number): string => {
  const own = lines.slice(first, last + 1).map(({ text }) => text)
  const indent = /^[ \t]*/.exec(own[0] ?? '')?.[0] ?? ''
  const flush = withoutIndent(
    own.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart())),
  )
  return bodyOnly(flush)
}

/** mitmproxy indents headers and body below the request line. */
const withoutIndent = ([first = '', ...rest]: readonly string[]): string[] => {
  const indent = /^[ \t]{2,8}(?=[\w-]{1,60}: )/.exec(rest[0] ?? '')?.[0]
  if (indent === undefined) return [first, ...rest]
  return [first, ...rest.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))]
}

/** The first bracket of a body, which a log may give a name after the headers. */
const bodyStart = /^(?:(?:request[-_ ]?)?(?:body|payload|data|json)[ \t]{0,3}[=:][ \t]{0,3})?\{/i

/** Ends a JSON body at its last bracket, whatever text follows. */
const bodyOnly = (lines: readonly string[]): string => {
  // A body directly after the headers: the empty line between them was lost.
  const start = lines.some((line) => /^authorization[ \t]*:/i.test(line)) ? bodyStart : /^\{/
  const first = lines.findIndex((line, at) => at > 0 && (line.trim() === '' || start.test(line)))
  if (first < 0) return `${lines.join('\n')}\n\n`
  const head = lines.slice(0, first).join('\n')
  const body = lines
    .slice(lines[first]?.trim() === '' ? first + 1 : first)
    .join('\n')
    .replace(start, '{')
  if (isReply(body)) return `${head}\n\n`
  const length = /^content-length:[ \t]*(\d{1,7})/im.exec(head)?.[1]
  const whole = bodyPart(body).trimEnd()
  // A form that was cut off has no line breaks either.
  const isOwn =
    length === undefined || Buffer.byteLength(whole) === Number(length) || /^\w{1,40}=\S{0,100000}$/.test(whole)
  // A list of headers was copied without the body, and what follows is another text.
  if (!isOwn && isJson.test(head) && !/^[\s\d]*(?:[{"]|\[\s*[{"\]])/.test(body)) return `${head}\n\n`
  return `${head}\n\n${isOwn ? whole : (ofLength(whole, Number(length)) ?? body)}`
}

const isJson = /^content-type:[ \t]*application\/json/im

/** Joins the lines of a body that a page broke at its edge, if that gives the length it was sent with. */
const ofLength = (body: string, length: number): string | undefined => {
  const joined = body.replace(/\r?\n/g, '')
  return joined !== body && Buffer.byteLength(joined) === length && jsonOf(joined) !== undefined ? joined : undefined
}

/** The answer, which stands after a request whose body was not printed. */
const isReply = (body: string): boolean => /^\s*\{\s*"status"\s*:\s*(?:true|false)\s*,\s*"result"\s*:/.test(body)

/** A form has no white space, so that a line with some is of the text below it. */
const formPart = /^\w{1,40}=[^\s=&]{0,2000}&\S*(?=\r?\n[^\n]*\s\S)/

const bodyPart = (body: string): string => {
  const [form] = formPart.exec(body) ?? []
  if (form !== undefined) return form
  if (!/^\s*\{/.test(body)) return body.split(/\n[ \t]*\n/, 1)[0] ?? ''
  let [depth, inText] = [0, false]
  for (let at = 0; at < body.length; at++) {
    const char = body[at]
    if (inText) {
      if (char === '\\') at++
      else if (char === '"') inText = false
    } else if (char === '"') inText = true
    else if (char === '{') depth++
    else if (char === '}' && --depth === 0) return body.slice(0, at + 1)
  }
  const [line = ''] = body.split('\n', 1)
  return /truncated[^{}"]{0,40}$/i.test(line) ? line.replace(cutMark, '') : body
}

/** `:method: POST`, or the name and the value on separate lines, as Chrome's developer tools copy them. */
const fromPseudoHeaders = (lines: readonly TextLine[], first: number, last: number): string | undefined => {
  const own = lines.slice(first, last + 1).map(({ text }) => text)
  const pseudo = new Map<string, string>()
  const headers: string[] = []
  let at = 0
  for (; at < own.length && (own[at] ?? '').trim() !== ''; at++) {
    const line = (own[at] ?? '').trim()
    const together = /^(:?[\w-]{1,100}):[ \t]+(.*)$/s.exec(line)
    const name = together?.[1] ?? /^(:?[\w-]{1,100}):?$/.exec(line)?.[1]
    if (name === undefined) break
    const value = together?.[2] ?? own[++at]?.trim() ?? ''
    if (name.startsWith(':')) pseudo.set(name, value)
    else headers.push(`${name}: ${value}`)
  }
  const [method, path, host] = [pseudo.get(':method'), pseudo.get(':path'), pseudo.get(':authority')]
  if (method === undefined || path === undefined) return undefined
  const head = [`${method} ${path} HTTP/1.1`, ...(host === undefined ? [] : [`host: ${host}`]), ...headers]
  return bodyOnly([...head, '', ...own.slice(at + 1)])
}
