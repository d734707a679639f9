import { anyOf } from '../../shared/any-of.ts'
import { errorCatalogue, isErrorCode } from '../../shared/error-catalogue.ts'
import { gapsIn } from '../../shared/gaps.ts'
import { textOf } from '../signature-tools/request-readers/bytes-of.ts'
import { type Candidate, isCreateCall, type RequestCandidate } from './candidate.ts'
import { jsonOf, member } from './json-value.ts'
import { answerCodes, expired, isJudged, namedCodeNote, serviceAnswers } from './service-answers.ts'
import { tlsCallNotes } from './tls-failure.ts'

/** More of them are a list of all codes. */
const maxCodes = 2
const maxText = 200_000
const expiry =
  'A link expires 24 hours after it was made by default, whatever its signature, and sends no IPN then: create a new one with another order_id, or set a longer time.'

/** Says what a price in the text shows of an amount: sent in cents, or read with a point between thousands as decimals. */
const amountNotes = (text: string, one: Candidate | undefined): string[] => {
  if (one === undefined || !isCreateCall(one) || one.request.body.length > maxText) return []
  const body = textOf(one.request.body)
  const value = member(jsonOf(body), 'amount')
  const amounts = body.matchAll(/"amount"\s{0,4}:\s{0,4}(\d{3,12}|\d{1,3}\.\d{3})\s{0,4}[,}]/g)
  const amount = Array.from(amounts, ([, each = '']) => each).find((each) => Number(each) === value)
  if (amount === undefined) return []
  const [whole = '', decimals] = amount.split('.')
  const written =
    decimals === undefined ? `${whole.slice(0, -2)}[.,]${whole.slice(-2)}` : `${whole}\\.?${decimals},\\d\\d`
  const money = '(?:[€$£]|EUR|USD|GBP)'
  const beside = `(?:(?<=(?:${money}|(?:^|[,;.(]|\\b(?:order|unit|our|the|der|die|le|el)\\b)[^\\w\\n]{0,12}(?:price|total|preis|summe|prix|precio):?)[ \u00a0]?)|(?<![\\d.,])(?=[\\d.,]{1,20}[ \u00a0]?${money}))`
  const price = new RegExp(`${beside}${written}(?!\\d|[.,]\\d|[ \\t]?(?:\\/|(?:m?s|sec|[kM]B?|per)\\b))`, 'im').exec(
    text,
  )?.[0]
  if (price === undefined) return []
  return [
    decimals === undefined
      ? `If ${price} is the price, the amount ${amount} was sent in cents: amount is in units of the currency.`
      : `The text has ${price}, and amount is ${amount}: the point between thousands may have been read as a decimal point. A price such as ${whole}.${decimals.slice(0, 2)}0,00 would be accepted as ${whole}.${decimals.slice(0, 2)}.`,
  ]
}

/** Headers that only browsers send. */
const browser = /\bsec-(?:fetch-mode|ch-ua)\b/i
const isToken = /"authorization":"Bearer [^"⟨]{1,300}"/
const inBrowser =
  'A browser made this call: if the page signs it, whoever opens the page can read the secret. Sign on the server.'

/** The codes of fields and orders, which the service looks at after the token (decision record 0001). */
const afterToken = /E00[234]/

/** What the answer to a call says of its token, when a part of the call is not in the text. */
const tokenNotes = (answers: () => ReturnType<typeof serviceAnswers>, one: Candidate): string[] => {
  const { answered: code = '' } = one
  if (!isCreateCall(one) || !isErrorCode(code) || !afterToken.test(code)) return []
  const { authorization, body } = one.request
  if (body.length > maxText || gapsIn(`${authorization ?? ''} ${textOf(body)}`).length === 0) return []
  const message = answers().find((answer) => answer.code === code)?.message ?? errorCatalogue[code].summary
  const isSaid = one.notes.some((note) => note.includes(code))
  const who = isSaid ? 'The service' : `The service answered ${code}: ${message}. ${errorCatalogue[code].advice} It`
  return [`${who} looks at the fields and the order after the token, so it had accepted the token.`]
}

const refusal = anyOf(
  'CONNECT tunnel failed, response|Received HTTP code(?= \\d{3} from proxy)|Tunnel connection failed:',
  'tunneling socket could not be established, statusCode=',
  String.raw`Unable to tunnel through proxy\. Proxy returns "HTTP\/1\.\d`,
)
/** What programs write when a proxy does not open a tunnel to the host they call. */
const refusedTunnel = new RegExp(String.raw`${refusal} ?(403|407)\b`, 'i')
const tunnel = /(?:\bCONNECT |ConnectionPool\(host=')([\w.-]{1,200})(?=:\d{1,5} HTTP\/|')/g

/** Says that a call did not reach the service, because a proxy refused it. */
const proxyNotes = (text: string, { request: { url } }: RequestCandidate): string[] => {
  const status = refusedTunnel.exec(text)?.[1]
  const host = /^https?:\/\/([\w.-]{1,200})/.exec(url ?? '')?.[1]
  const hosts = Array.from(text.matchAll(tunnel), ([, one]) => one)
  if (status === undefined || host === undefined || hosts.some((one) => one !== host)) return []
  const why = status === '407' ? ', because it wants a login' : ''
  return [
    `A proxy on the way refused the connection with ${status}${why}: the call never reached the service, and nothing is said of its key or signature. Let the proxy allow ${host}, or call without it.`,
  ]
}

/** A line that says a link was made says when it expires, too. */
const isCreatedLine = (one: Candidate | undefined): boolean => one?.kind === 'access-line' && one.answered === '00'

/** Adds to the first create call what the text says of an answer that has nothing to do with its signature. */
export const withTicketWords = (text: string, candidates: readonly Candidate[]): Candidate[] => {
  const at = candidates.findIndex(
    (one) => isCreateCall(one) || (one.kind === 'access-line' && /\/payment-links/.test(one.fields.target)),
  )
  const first = candidates[at]
  const start = text.slice(0, maxText)
  const known = [
    JSON.stringify(first),
    ...candidates.flatMap((one) => (one.kind === 'access-line' ? [...one.notes, one.explanation] : one.notes)),
  ].join('\n')
  // Beside an answer, people name the codes they are afraid of.
  const named = candidates.some(({ answered }) => answered?.startsWith('E'))
    ? answerCodes(start)
    : start.match(/\bE0\d\d\b/g)
  const codes = [...new Set(named)].filter((code) => !isJudged(code) && !known.includes(code))
  const notes = [
    ...(codes.length > maxCodes ? [] : codes.filter(isErrorCode)).map(namedCodeNote),
    ...(expired.test(start) && !isCreatedLine(first) ? [expiry] : []),
    ...amountNotes(start, first),
    ...(first !== undefined && isCreateCall(first) ? [...tlsCallNotes(start), ...proxyNotes(start, first)] : []),
    ...(browser.test(start) && isToken.test(known) ? [inBrowser] : []),
  ]
  let read: ReturnType<typeof serviceAnswers> | undefined
  const answers = () => {
    read ??= serviceAnswers(start)
    return read
  }
  return candidates.map((one, index) => ({
    ...one,
    notes: [...one.notes, ...tokenNotes(answers, one), ...(index === at ? notes : [])],
  }))
}
