import { gapsIn } from '../../shared/gaps.ts'
import { textOf } from '../signature-tools/request-readers/bytes-of.ts'
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
      const isApart = next >= one.range.end && (sorted[at - 1]?.range.end ?? 0) <= one.range.start
      return isApart ? [[one, text.slice(one.range.end, Math.min(next, one.range.end + maxText))]] : []
    }),
  )
}

/** The answer 301 with its address, and the GET that follows. */
const redirect =
  /(?:HTTP\/[\d.]{1,3}"?|response(?:\.\.\.|:)?|\bstatus(?:[ _-]?code)?["']?[:=]?)\s{1,3}(30[123])\b(?:[\s\S]{0,600}?\blocation["']?\s{0,3}[:=]\s{0,3}["']?(https?:\/\/[^\s"',<>]{1,300}))?[\s\S]{0,2000}?(?:\bGET\b[^\n]{0,300}payments?[-_]?links?|from POST to GET|\bE041\b)/i

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

const lost =
  /(?:\btimed out\b|\btimeout (?:exceeded|expired|of \d{1,9} ?ms exceeded)|ETIMEDOUT|ECONNRESET|socket hang up|stream (?:was )?(?:reset|error)|RST_STREAM|Reset\(StreamId|broken pipe|connection (?:was )?(?:reset|closed|aborted)|unexpected EOF)(?<!(?:^|[\n;)}]|[ \t]{2})[ \t]{0,40}(?:#|\/\/) [^\n]{0,120})/i

const lostNote =
  'The text names a connection that broke off: if a call of this order was sent before, it may have created the link, and only its answer was lost. Look for the order, and use that link.'

/** A page of a server in front of the service, which answers in JSON. */
const gatewayPage =
  /\bHTTP\/[\d.]{1,3} (50[234])\b(?:[^\n<]*\n){1,30}?[ \t>]*<(?:!doctype|html|head)[\s\S]{0,400}?(?:<title>[^<]{0,60}\b\1\b|nginx|cloudflare|varnish|haproxy)/i

const gatewayNotes = (answer: string): string[] => {
  const status = gatewayPage.exec(answer.slice(0, maxRedirect))?.[1]
  return status === undefined
    ? []
    : [
        `The page with status ${status} is the answer of a server in front of the service, such as a proxy, not of the service, whose answers are JSON with a code: it says nothing of the signature. Mend the connection. ${unansweredNote}`,
      ]
}

/** Adds to each create call what the service answered, if the text shows one answer to it. */
export const withAnswers = (text: string, candidates: readonly Candidate[]): Candidate[] => {
  // A head that cURL prints below its command is the same call. A HAR has each answer in its entry.
  const calls = candidates.filter(isCreateCall).filter(({ request }) => request.body.length > 0)
  const answers = answersIn(text, calls)
  return withRepeats(
    candidates.map((one) => {
      const answer = one.source === 'har' ? '' : (answers.get(one) ?? '')
      const codes = [...new Set(answerCodes(answer))]
      const [code, ...others] = codes
      const front = codes.length === 0 ? gatewayNotes(answer) : []
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
