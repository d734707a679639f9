import { anyOf } from '../../shared/any-of.ts'
import { type ErrorCode, errorCatalogue, isErrorCode } from '../../shared/error-catalogue.ts'
import type { TextRange } from './candidate.ts'

interface ServiceAnswer<Code> {
  code: Code
  message: string | undefined
  range: TextRange
}

const space = String.raw`(?:\s|\\{1,7}n){0,20}`
const separator = String.raw`\s{0,5}(?::|=>)\s{0,5}`
const quotedCode = String.raw`\\{0,7}["'](E0\d\d|00)\\{0,7}["']`
const quotedMessage = String.raw`\\{0,7}(?:"([^"\\\n]{1,300})|'([^'\\\n]{1,300}))`
const nameOf = (name: string): string => String.raw`\\{0,7}["']?${name}\\{0,7}["']?${separator}`
/** `"result":{"code":"E004","message":"…"`, also escaped, or as Python, Node or Ruby print it. */
const answer = new RegExp(
  String.raw`["']?\bresult\\{0,7}["']?${separator}\{${space}${nameOf('code')}${quotedCode}(?:\s{0,5},${space}${nameOf('message')}${quotedMessage})?`,
  'g',
)

/** The same text, as long, without the quotes that chats and word processors make. */
const plainQuotes = (text: string): string => text.replace(/[“”„]/g, '"')

/** Returns the codes of the answers of the service in a text, `00` for a link. */
export const answerCodes = (text: string): string[] =>
  [...plainQuotes(text).matchAll(answer)].map(([, code = '']) => code)

/** Returns the answers of the service that a text contains, with code 00 for a link. */
export const allAnswers = (text: string): ServiceAnswer<ErrorCode | '00'>[] =>
  [...plainQuotes(text).matchAll(answer)].flatMap(({ index, 0: whole, 1: code = '', 2: message, 3: quoted }) =>
    isErrorCode(code) || code === '00'
      ? [{ code, message: message ?? quoted, range: { start: index, end: index + whole.length } }]
      : [],
  )

/** Returns the refusals of the service that a text contains. */
export const serviceAnswers = (text: string): ServiceAnswer<ErrorCode>[] =>
  allAnswers(text).flatMap(({ code, ...rest }) => (code === '00' ? [] : [{ code, ...rest }]))

/** What the doctor judges itself: body, fields and signature. */
export const isJudged = (code: string): boolean => /E0(?:01|02|03|10|12)/.test(code)

/** Says what an answer means for its call. */
export const answerNotes = (code: string | undefined): string[] => {
  if (code === '00') return ['The service accepted this call with code 00 and created a link.']
  if (code === undefined || isJudged(code) || !isErrorCode(code)) return []
  return [
    `The service answered this call with ${code}: ${errorCatalogue[code].summary}. ${errorCatalogue[code].advice}`,
  ]
}

/** Says what a code means that a text only names. */
export const namedCodeNote = (code: ErrorCode): string =>
  `The text names ${code}: ${errorCatalogue[code].summary}. ${errorCatalogue[code].advice}`

/** Says what a client made of a redirect. */
export const redirectNote = (status: string, address: string | undefined): string =>
  `The call was redirected with ${status}${address === undefined ? '' : ` to ${address.slice(0, 200)}`}, and the client sent it there as a GET without body and token, which is E041. Call that address itself, with https.`

/** What to do after a call whose answer was lost. */
export const unansweredNote =
  'A call without an answer may have created a link or not: send it again with the same order_id, and E004 says that there is one.'

const expiredWords = anyOf(
  'expired|abgelaufen|utløpt|utgått|wygas|vypršel|expiré|caducad|scadut|verlopen',
  '(?:not|no longer) (?:valid|available)|not valid any ?more|nicht mehr gültig|ungültig|plus valable|nieważn',
)
/** Says that a link or its page is not valid any more, in the languages of merchants. */
export const expired = new RegExp(
  String.raw`\b(?:link|lien|page|seite|side|strona)\w{0,3}\b[^\n]{0,60}\b${expiredWords}`,
  'iu',
)
