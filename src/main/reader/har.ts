import { gapText } from '../../shared/gaps.ts'
import { utf8Of } from '../signature-tools/request-readers/bytes-of.ts'
import { type Candidate, isCreateCall } from './candidate.ts'
import { listAt, member, textAt } from './json-value.ts'
import type { ReadContext } from './read-context.ts'
import { requestCandidate } from './request-candidate.ts'
import { answerCodes, answerNotes, redirectNote, unansweredNote } from './service-answers.ts'

const maxEntries = 2_000

const removed =
  'Your browser removed the header Authorization when it saved this HAR. Save it again with sensitive data (in Chrome: ' +
  'Settings → Preferences → Network → Allow to generate HAR with sensitive data), or copy the request as cURL.'

/** Reads HAR 1.2: one candidate per call with a body. Calls without a body are returned only if none has one. */
export const har = (text: string, { json }: ReadContext): Candidate[] => {
  const log = member(json(), 'log')
  if (!Array.isArray(member(log, 'entries'))) return []
  const entries = listAt(log, 'entries').slice(0, maxEntries)
  const posts = entries.filter((entry) => textAt(entry, 'request', 'method') === 'POST')
  const sanitized = !entries.some((entry) => headerOf(entry, 'authorization') !== null)
  const candidates = posts.length > 0 ? posts : entries.slice(0, 50)
  return candidates.map((entry) => {
    const url = textAt(entry, 'request', 'url')
    const isRefused = entries.some(
      (one) =>
        textAt(one, 'request', 'method') === 'OPTIONS' &&
        textAt(one, 'request', 'url') === url &&
        !/^2/.test(`${member(one, 'response', 'status')}`),
    )
    return entryCandidate(entry, text, { sanitized, isRefused })
  })
}

/** A browser asks the service of another site before it sends a call with a token. */
const notSent =
  'The browser asked with OPTIONS whether it may send this call, and did not send it. Create links on a server: whoever ' +
  'opens a page that signs them can read the secret.'

/** The answers of a server in front of the service, which have no code. */
const gatewayWords: Readonly<Record<number, string>> = {
  413: 'A server in front of the service refused the size of the body, so nothing was created. The service itself takes 64 KiB, and 1,024 characters of description.',
  502: unansweredNote,
  504: unansweredNote,
}

/** What it means for a create call that the service itself did not answer. */
const lostWords = (status: number, isRefused: boolean): string | undefined =>
  status === 0 ? (isRefused ? notSent : unansweredNote) : gatewayWords[status]

const headerOf = (entry: unknown, name: string): string | null => {
  const header = listAt(entry, 'request', 'headers').find((one) => textAt(one, 'name')?.toLowerCase() === name)
  return textAt(header, 'value')
}

const entryCandidate = (
  entry: unknown,
  text: string,
  { sanitized, isRefused }: { sanitized: boolean; isRefused: boolean },
): Candidate => {
  const request = member(entry, 'request')
  const [method, url] = [textAt(request, 'method'), textAt(request, 'url')]
  const authorization = headerOf(entry, 'authorization')
  const contentType = textAt(request, 'postData', 'mimeType') ?? headerOf(entry, 'content-type')
  const status = member(entry, 'response', 'status')
  const notes: string[] = []
  const body = bodyOf(request, contentType, notes)
  const [code] = answerCodes(responseOf(entry))
  if (typeof status === 'number') notes.push(status === 0 ? 'The browser got no answer.' : `Answered with ${status}.`)
  if (code !== undefined) notes.push(...answerNotes(code))
  const location = textAt(entry, 'response', 'redirectURL') ?? ''
  if (/30[123]/.test(`${status}`) && location !== '') notes.push(redirectNote(`${status}`, location))
  const candidate = requestCandidate({
    source: 'har',
    name: `${method ?? ''} ${url ?? ''}`.trim().slice(0, 200),
    range: { start: 0, end: text.length },
    method,
    url,
    authorization,
    contentType,
    body,
    notes,
  })
  candidate.answered = code
  const startedAt = Date.parse(textAt(entry, 'startedDateTime') ?? '')
  if (!Number.isNaN(startedAt)) candidate.at = new Date(startedAt).toISOString()
  const words = typeof status === 'number' && code === undefined ? lostWords(status, isRefused) : undefined
  if (words !== undefined && isCreateCall(candidate)) candidate.notes.push(words)
  const isWithout = candidate.kind === 'create-request' && candidate.createCall && authorization === null && sanitized
  if (!isWithout) return candidate
  const hidden = { ...candidate.request, authorization: gapText('the header Authorization') }
  return { ...candidate, request: hidden, notes: [removed, ...candidate.notes] }
}

const responseOf = (entry: unknown): string => {
  const content = member(entry, 'response', 'content')
  const text = textAt(content, 'text') ?? ''
  return textAt(content, 'encoding') === 'base64' ? Buffer.from(text, 'base64').toString() : text
}

const bodyOf = (request: unknown, contentType: string | null, notes: string[]): Uint8Array => {
  const post = member(request, 'postData')
  const text = textAt(post, 'text')
  if (/^multipart\//i.test(contentType ?? '')) {
    notes.push('The request sends a multipart form, which is not taken over: a create call sends application/json.')
    return new Uint8Array()
  }
  if (text === null) {
    const params = listAt(post, 'params').map((one): [string, string] => [
      textAt(one, 'name') ?? '',
      textAt(one, 'value') ?? '',
    ])
    return utf8Of(new URLSearchParams(params).toString())
  }
  if (textAt(post, 'encoding') === 'base64' || textAt(post, '_encoding') === 'base64') {
    notes.push('The body was base64 in the HAR and was decoded.')
    return new Uint8Array(Buffer.from(text, 'base64'))
  }
  const body = utf8Of(text)
  const size = member(request, 'bodySize')
  if (typeof size === 'number' && size > 0 && size !== body.length) {
    notes.push(`The HAR says that ${size} bytes were sent, but holds ${body.length}: the body may not be to the byte.`)
  }
  return body
}
