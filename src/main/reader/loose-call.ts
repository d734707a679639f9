import { passesLuhn } from '../../shared/card-brand.ts'
import { createPath } from '../../shared/create-path.ts'
import { type ErrorCode, errorCatalogue, isErrorCode } from '../../shared/error-catalogue.ts'
import { gapText } from '../../shared/gaps.ts'
import { settingDefaults } from '../../shared/setting-defaults.ts'
import { testCards } from '../../shared/test-cards.ts'
import { utf8Of } from '../signature-tools/request-readers/bytes-of.ts'
import type { Candidate, TextRange } from './candidate.ts'
import { nearbyCall } from './nearby-call.ts'
import { requestCandidate } from './request-candidate.ts'
import { allAnswers, namedCodeNote, unansweredNote } from './service-answers.ts'

/** For the message “nothing was recognised: looked for …”. */
export const looseCallTitle = 'the address of a create call, or an answer of the service'

const maxText = 1_000_000
const maxLine = 500
const request = /\b(POST|PUT|PATCH)\b[^\n]{0,40}?(https?:\/\/[^\s"'\\<>{}]{1,300}\/payments?[-_]?links?)\b/

const requestIn = (text: string, { index, 0: whole, 1: method = '', 2: url = '' }: RegExpExecArray): Candidate => {
  const range: TextRange = { start: index, end: index + whole.length }
  const { authorization, contentType } = nearbyCall(text, range)
  return requestCandidate({
    source: 'labelled',
    range,
    method,
    url,
    authorization: authorization ?? gapText('the header Authorization'),
    contentType,
    body: utf8Of(gapText('the body')),
    notes: ['The body is not in the text: ask for it.'],
  })
}

const onlyAnswers =
  'Only answers are here, no request with its body and header: whether a call was right cannot be checked with them.'
const unanswered = /request timeout|timed out|ETIMEDOUT|deadline exceeded|socket hang up|ECONNRESET/i
/** A time that names its zone, before the answer on its line. */
const stamp = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)/g

const timeBefore = (text: string, { start }: TextRange): string | undefined =>
  text
    .slice(Math.max(0, start - 500), start)
    .split('\n')
    .at(-1)
    ?.match(stamp)
    ?.at(-1)

const lifetime = settingDefaults.linkExpiryHours

const createdWords = (time: string | undefined): string => {
  const created = Date.parse(time ?? '')
  const end = Number.isNaN(created) ? undefined : new Date(created + lifetime * 3_600_000).toISOString()
  const at = end === undefined ? '' : `, at ${end.slice(0, 19).replace('T', ' ')} UTC`
  return `The service accepted the call with code 00 and created a link. By default the link expires ${lifetime} hours after that${at}. An expired link sends no IPN: create a new one with another order_id, or set a longer time.`
}

const answerIn = (text: string, { code, range }: Answer): Candidate => {
  const time = timeBefore(text, range)
  const refused = code === '00' ? undefined : errorCatalogue[code]
  return {
    kind: 'access-line',
    confidence: 'likely',
    source: 'labelled',
    name: null,
    range,
    notes: [],
    answered: code,
    fields: {
      method: 'POST',
      target: createPath,
      status: refused?.status ?? 200,
      time: time ?? null,
      agent: null,
    },
    explanation:
      refused === undefined
        ? createdWords(time)
        : `The service answered ${code}: ${refused.summary}. ${refused.advice}`,
  }
}

type Answer = ReturnType<typeof allAnswers>[number]

const firstOfEach = (answers: readonly Answer[]): Answer[] => {
  const firsts = new Map<Answer['code'], Answer>()
  for (const one of answers) if (!firsts.has(one.code)) firsts.set(one.code, one)
  return [...firsts.values()]
}

/** The first answer of each code. */
const answersIn = (text: string): Candidate[] => {
  const answers = allAnswers(text)
  const firsts = firstOfEach(answers)
  return firsts.map((one, at) => {
    const count = answers.filter(({ code }) => code === one.code).length
    const notes = [
      ...(at > 0 || firsts.length === 1 ? [] : [onlyAnswers]),
      ...(at === 0 && unanswered.test(text) ? [unansweredNote] : []),
      ...(count > 1 ? [`The text has this answer ${count} times.`] : []),
    ]
    return { ...answerIn(text, one), notes }
  })
}

/** Whether an answer stands on the line of its request, so that a log has the answers alone. */
const isLogOfAnswers = (text: string, { index }: RegExpExecArray): boolean => {
  const [line = ''] = text.slice(index, index + 5_000).split('\n', 1)
  return allAnswers(line).length > 0
}

const namesCall = /\bpay(?:ments?)?[-_ ]?links?\b/i
const maxNamed = 10

/** Whether each line of a table that has a code has the status that belongs to it here. */
const hasOwnStatuses = (text: string): boolean => {
  const lines = text.split('\n').map((line) => line.slice(0, maxLine).match(/\bE0\d\d\b|\b[45]\d\d\b/g) ?? [])
  const rows = lines.filter((found) => found.some((one) => /^E/.test(one)) && found.some((one) => /^\d/.test(one)))
  const isOwn = (found: readonly string[]): boolean =>
    found.some((code) => isErrorCode(code) && found.includes(`${errorCatalogue[code].status}`))
  return rows.length > 1 && rows.every(isOwn)
}

/** The codes that a text about create calls names, as a note of a phone call or a table does. More are a list of all. */
const namedIn = (text: string): Candidate[] => {
  if (!namesCall.test(text) && !hasOwnStatuses(text)) return []
  const named = new Map<ErrorCode, TextRange>()
  for (const { index, 0: code } of text.matchAll(/\bE0\d\d\b/g)) {
    if (isErrorCode(code) && !named.has(code)) named.set(code, { start: index, end: index + code.length })
    if (named.size > maxNamed) return []
  }
  return Array.from(named, ([code, range]) => ({
    ...answerIn(text, { code, message: undefined, range }),
    confidence: 'possible',
    answered: undefined,
    explanation: namedCodeNote(code),
  }))
}

/** The page after the redirect test card. A link has an id of 21 characters. */
const challenge = /https?:\/\/[^\s"'<>/]{1,200}(\/pay\/[\w-]{21}\/challenge)(?![\w/-]|\.\w)/
const card = /(?<!\d ?)[3-6]\d{3}(?: \d{4}){3}(?!\d| \d{4}| \d\b)/g
const known: readonly string[] = Object.values(testCards).map(({ number }) => number)
const otherCard =
  'The text has a card that is no test card by default: the page shows an error in its field, the link stays as it is, and nothing of the card is kept.'

/** The address of a bank page, by which people name a link whose payment has no result. */
const pageIn = (text: string): Candidate[] => {
  const [whole = '', target = ''] = challenge.exec(text) ?? []
  if (target === '') return []
  const start = text.indexOf(whole)
  const cards = text.match(card)?.map((one) => one.replaceAll(' ', ''))
  const isOther = cards?.some((one) => passesLuhn(one) && !known.includes(one))
  return [
    {
      kind: 'access-line',
      confidence: 'likely',
      source: 'labelled',
      name: null,
      range: { start, end: start + whole.length },
      notes: isOther ? [otherCard] : [],
      fields: { method: 'GET', target, status: 0, time: null, agent: null },
      explanation: `This address is the simulated bank page of the redirect test card. If it was left without Approve or Decline, the payment has no result: the customer is not sent back, and there is no IPN, so none is lost. Open it again then and press one. By default the link expires ${lifetime} hours after it was created, and an expired link sends no IPN.`,
    },
  ]
}

/** The address of a create call without its body, only the answers to such calls, or the address of a bank page. */
export const looseCall = (text: string): Candidate[] => {
  const searched = text.slice(0, maxText)
  const sent = request.exec(searched)
  if (sent && !isLogOfAnswers(searched, sent)) return [requestIn(searched, sent)]
  const ways = [answersIn, namedIn]
  return [...(ways.map((find) => find(searched)).find((found) => found.length > 0) ?? []), ...pageIn(searched)]
}
