import { anyOf } from '../../shared/any-of.ts'
import { errorCatalogue, errorCodes } from '../../shared/error-catalogue.ts'
import { gapsIn } from '../../shared/gaps.ts'
import { textOf, utf8Of } from '../signature-tools/request-readers/bytes-of.ts'
import { type Candidate, isCreateCall, type RequestCandidate } from './candidate.ts'
import { answerCodes, answerNotes, redirectNote, unansweredNote } from './service-answers.ts'

/** Limits the characters after a call that are searched for its answer. */
const maxText = 200_000
const maxCalls = 200

/** An example that a collection has saved with its request is a call of its own. */
const withoutExamples = (text: string, { range: { start, end } }: RequestCandidate): string =>
  text.slice(start, end).includes('"originalRequest"') ? `${text.slice(0, start)}\n${text.slice(end)}` : text

/** Returns the text in which the answer to each call stands: all of it for a single call, otherwise up to the next one. */
const answersIn = (text: string, calls: readonly RequestCandidate[]): Map<Candidate, string> => {
  if (calls.length === 1) return new Map(calls.map((one) => [one, withoutExamples(text, one).slice(0, maxText)]))
  const sorted = calls.toSorted((a, b) => a.range.start - b.range.start).slice(0, maxCalls)
  return new Map(
    sorted.flatMap((one, at): [Candidate, string][] => {
      const next = sorted[at + 1]?.range.start ?? text.length
      const isApart = (sorted[at - 1]?.range.end ?? 0) <= one.range.start
      return isApart ? [[one, text.slice(one.range.end, Math.min(next, one.range.end + maxText))]] : []
    }),
  )
}

const redirectStatus = String.raw`(?:HTTP\/[\d.]{1,3}"?|response(?:\.\.\.|:)?|\bstatus(?:[ _-]?code)?["']?[:=]?)\s{1,3}(30[123])\b`
const redirectTarget = String.raw`[\s\S]{0,600}?\blocation["']?\s{0,3}[:=]\s{0,3}["']?(https?:\/\/[^\s"',<>]{1,300})`
const getBehind = String.raw`[\s\S]{0,2000}?(?:\bGET\b[^\n]{0,300}payments?[-_]?links?|from POST to GET|\bE041\b)`
/** The answer 301 with its address, and the GET that follows. */
const redirect = new RegExp(`${redirectStatus}(?:${redirectTarget})?${getBehind}`, 'i')

const maxRedirect = 50_000

const redirectsIn = (text: string): string[] => {
  const [, status, address] = redirect.exec(text.slice(0, maxRedirect)) ?? []
  return status === undefined ? [] : [redirectNote(status, address)]
}

/** Adds to a call whose order has a link that an earlier call is the same. */
const withRepeats = (candidates: readonly Candidate[]): Candidate[] => {
  const seen = new Set<string>()
  return candidates.map((one) => {
    if (!isCreateCall(one) || one.request.body.length === 0) return one
    const body = textOf(one.request.body)
    if (gapsIn(body).length > 0) return one
    const content = `${one.request.authorization} ${body}`
    const isRepeat = seen.has(content) && one.answered === 'E004' && !one.notes.includes(repeated)
    seen.add(content)
    return isRepeat ? { ...one, notes: [...one.notes, repeated] } : one
  })
}

const repeated =
  'It repeats an earlier call of this text, as a double click or a retry does: use the link that the earlier call got.'

const sentTwice =
  'The text has the answers 00 and then E004: if both are for this order, the call was sent twice, as by a double click or a retry, and the first created the link: use that one, unless it failed or expired. A new try after that needs another order_id.'

const lostWords = anyOf(
  /\btimed out\b|\btimeout (?:exceeded|expired|of \d{1,9} ?ms exceeded)|ETIMEDOUT|ECONNRESET|socket hang up/,
  /stream (?:was )?(?:reset|error)|RST_STREAM|Reset\(StreamId|broken pipe/,
  /connection (?:was )?(?:reset|closed|aborted)|unexpected EOF/,
)
const inComment = String.raw`(?:^|[\n;)}]|[ \t]{2})[ \t]{0,40}(?:#|\/\/) [^\n]{0,120}`
const lost = new RegExp(`${lostWords}(?<!${inComment})`, 'i')

const lostNote =
  'The text names a connection that broke off: if a call of this order was sent before, it may have created the link, and only its answer was lost. Look for the order, and use that link.'

/** The head that cURL prints of the call itself, and the answer that is none yet. */
const noAnswer = /^(?:>[^\n]*|(?:<[ \t])?HTTP\/[\d.]{1,3} 100\b[^\n]*)/gm
const firstStatus = /HTTP\/[\d.]{1,3} (\d{3})\b|^HTTP\b[^\n/]{0,80}\.\.\. ?(\d{3})\b/m
const request = /\b(?:GET|HEAD|POST|PUT|PATCH|DELETE) (?:\/|https?:)|HTTP\//
/** What the programs print between a call and the status, or a word such as “Answer:”. */
const transcript =
  /^(?:[ \t]{0,8}(?:\w{1,20}:|[<>*{}[][^\n]*|--\d{4}-[^\n]*|(?:Resolving|Connect)[^\n]*)?[ \t\r]{0,8}\n)*(?:<[ \t])?$/
/** A page of a server in front of the service, which answers in JSON. */
const page = /^(?:[^\n<]*\n){1,30}?[ \t>]*<(?:!doctype|html|head)/i
const serverInFront = /<title>[^<]{0,60}\b50[234]\b|nginx|cloudflare|varnish|haproxy/i

/** Says what the first status after a call means, if no other request is between them. */
const statusNotes = (text: string): string[] => {
  const after = text.slice(0, maxRedirect).replace(noAnswer, '')
  const found = firstStatus.exec(after)
  const status = found?.[1] ?? found?.[2] ?? ''
  const before = after.slice(0, found?.index)
  const rest = after.slice(before.length + (found?.[0].length ?? 0))
  if (status === '' || request.test(before)) return []
  if (page.test(rest)) {
    return /50[234]/.test(status) && serverInFront.test(rest.slice(0, 4_000))
      ? [
          `If that page answered this call, the page with status ${status} is of a server in front of the service, such as a proxy, not of the service, whose answers are JSON with a code: it says nothing of the signature. Mend the connection. ${unansweredNote}`,
        ]
      : []
  }
  const [code, ...others] = errorCodes.filter((one) => errorCatalogue[one].status === Number(status))
  if (others.length > 0 || !transcript.test(before)) return []
  return answerNotes(code).map((note) => `Status ${status} belongs to ${code} by default. ${note}`)
}

/** The head that cURL prints with -v. */
const sentHead =
  /> POST [^\n]{0,400}payments?[-_]?links?[^\n]{0,100}\n(?:[ \t>]{0,10}>[^\n]{0,5000}\n){0,30}?[ \t>]{0,10}> content-length:[ \t](\d{1,7})[ \t\r]*$/im

/** A variable of a shell or file, or a gap. */
const variable = /[$⟨]|%\w+%|\{\{/

/** Marks the body of a command that has not the length that cURL says it sent. */
const withSentLength = (one: Candidate, after: string): Candidate => {
  const [head = '', length] = (one.source === 'curl' && sentHead.exec(after.slice(0, maxRedirect))) || []
  if (length === undefined || !isCreateCall(one)) return one
  const { authorization } = one.request
  if (authorization === null || !head.includes(authorization)) return one
  const body = textOf(one.request.body)
  const { length: bytes } = one.request.body
  const isSent = [bytes, utf8Of(body.replaceAll('\n', '\r\n')).length].includes(Number(length))
  if (isSent || variable.test(body)) return one
  const note = `cURL says that it sent ${length} bytes (Content-Length), and this body has ${bytes}: it is not what was sent.`
  const notes = one.notes.includes(note) ? one.notes : [...one.notes, note]
  return { ...one, notes, request: { ...one.request, exact: false } }
}

/** Adds to each create call what the service answered, if the text shows one answer to it. */
export const withAnswers = (text: string, candidates: readonly Candidate[]): Candidate[] => {
  // A head that cURL prints below its command is the same call. A HAR has each answer in its entry.
  const calls = candidates.filter(isCreateCall).filter(({ request }) => request.body.length > 0)
  const answers = answersIn(text, calls)
  return withRepeats(
    candidates.map((given) => {
      const answer = given.source === 'har' ? '' : (answers.get(given) ?? '')
      const all = [...new Set(answerCodes(answer))]
      // A link in the lines above a single call is one that was made before it.
      const line = text.slice(text.lastIndexOf('\n', given.range.start) + 1)
      const isEarlier = all.join() === '00' && calls.length === 1 && answerCodes(line).length === 0
      const codes = isEarlier ? [] : all
      const [code, ...others] = codes
      const after = answer !== '' && calls.length === 1 ? text.slice(given.range.end) : answer
      const one = withSentLength(given, after)
      const front = codes.length === 0 ? statusNotes(after) : []
      const own = [...one.notes, ...[...redirectsIn(answer), ...front].filter((note) => !one.notes.includes(note))]
      const isLost = codes.join() === 'E004' && lost.test(answer)
      const both = codes.join() === '00,E004' ? [sentTwice] : []
      const said = others.length > 0 ? both : [...answerNotes(code), ...(isLost ? [lostNote] : [])]
      const added = said.filter((note) => !own.includes(note))
      const isSaid = code?.startsWith('E') && own.some((note) => note.includes(code))
      const answered = one.answered ?? (others.length > 0 ? undefined : code)
      return { ...one, answered, notes: isSaid ? own : [...own, ...added] }
    }),
  )
}
