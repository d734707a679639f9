import { errorCatalogue, isErrorCode } from '../../shared/error-catalogue.ts'
import type { Candidate } from './candidate.ts'

/** What the doctor judges itself: body, fields and signature. */
const judged = /E0(?:01|02|03|10|12)/
/** More of them are a list of all codes. */
const maxCodes = 2
const maxText = 200_000
const expired =
  /\b(?:link|page|seite|side)\w{0,3}\b[^\n]{0,60}\b(?:expired|abgelaufen|utløpt|utgått|wygas|vypršel|expiré|caducad|scadut|verlopen)/iu
const expiry =
  'A link expires 24 hours after it was made by default, whatever its signature: create a new one with another order_id, or set a longer time.'

/** Adds to the first create call what the text says of an answer that has nothing to do with its signature. */
export const withTicketWords = (text: string, candidates: readonly Candidate[]): Candidate[] => {
  const at = candidates.findIndex(
    (one) =>
      (one.kind === 'create-request' && one.createCall) ||
      (one.kind === 'access-line' && /\/payment-links/.test(one.fields.target)),
  )
  const known = JSON.stringify(candidates[at]) ?? ''
  const start = text.slice(0, maxText)
  const codes = [...new Set(start.match(/\bE0\d\d\b/g))].filter((code) => !judged.test(code) && !known.includes(code))
  const notes = [
    ...(codes.length > maxCodes ? [] : codes.filter(isErrorCode)).map(
      (code) => `The text names ${code}: ${errorCatalogue[code].summary}. ${errorCatalogue[code].advice}`,
    ),
    ...(expired.test(start) ? [expiry] : []),
  ]
  return candidates.map((one, index) => (index === at ? { ...one, notes: [...one.notes, ...notes] } : one))
}
