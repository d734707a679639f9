import { errorCatalogue, isErrorCode } from '../../shared/error-catalogue.ts'
import { gapsIn } from '../../shared/gaps.ts'
import { textOf } from '../signature-tools/request-readers/bytes-of.ts'
import { type Candidate, isCreateCall } from './candidate.ts'
import { isJudged, serviceAnswers } from './service-answers.ts'

/** More of them are a list of all codes. */
const maxCodes = 2
const maxText = 200_000
const expired =
  /\b(?:link|lien|page|seite|side|strona)\w{0,3}\b[^\n]{0,60}\b(?:expired|abgelaufen|utløpt|utgått|wygas|vypršel|expiré|caducad|scadut|verlopen|(?:not|no longer) (?:valid|available)|not valid any ?more|nicht mehr gültig|ungültig|plus valable|nieważn)/iu
const expiry =
  'A link expires 24 hours after it was made by default, whatever its signature, and sends no IPN then: create a new one with another order_id, or set a longer time.'

/** Headers that only browsers send. */
const browser = /\bsec-(?:fetch-mode|ch-ua)\b/i
const isToken = /"authorization":"Bearer [^"⟨]{1,300}"/
const inBrowser =
  'A browser made this call: if the page signs it, whoever opens the page can read the secret. Sign on the server.'

/** The codes of fields and orders, which the service looks at after the token (decision record 0001). */
const afterToken = /E00[234]/

/** The answer to a call that cannot be judged because a part of it is not in the text. */
const answerNotes = (text: string, candidates: readonly Candidate[]): string[] => {
  const [call, ...others] = candidates.filter(isCreateCall)
  if (!call || others.length > 0) return []
  const { authorization, body } = call.request
  if (body.length > maxText || gapsIn(`${authorization ?? ''} ${textOf(body)}`).length === 0) return []
  const answers = serviceAnswers(text)
  const [first] = answers
  if (!first || !afterToken.test(first.code) || answers.some(({ code }) => code !== first.code)) return []
  const { summary, advice } = errorCatalogue[first.code]
  return [
    `The service answered ${first.code}: ${first.message ?? summary}. ${advice} It looks at the fields after the token, so it had accepted the token.`,
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
  const known = [JSON.stringify(first), ...candidates.flatMap(({ notes }) => notes)].join('\n')
  const codes = [...new Set(start.match(/\bE0\d\d\b/g))].filter((code) => !isJudged(code) && !known.includes(code))
  const notes = [
    ...(codes.length > maxCodes ? [] : codes.filter(isErrorCode)).map(
      (code) => `The text names ${code}: ${errorCatalogue[code].summary}. ${errorCatalogue[code].advice}`,
    ),
    ...answerNotes(start, candidates),
    ...(expired.test(start) && !isCreatedLine(first) ? [expiry] : []),
    ...(browser.test(start) && isToken.test(known) ? [inBrowser] : []),
  ]
  return candidates.map((one, index) => (index === at ? { ...one, notes: [...one.notes, ...notes] } : one))
}
