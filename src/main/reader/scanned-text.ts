import { gapText, restOfText } from '../../shared/gaps.ts'
import type { Candidate } from './candidate.ts'

/** A hash in which text recognition took digits for letters, and whether its end is missing. */
const misread = /\.(?=[\da-z|]{0,60}[lioszgq|])((?:[\da-f]|[lioszgq|]){12,64})(\.{2,3}|…)?$/i
/** A number, time or transaction ID with a letter where a digit should be. */
const misreadNumber = /^(?:TD)?(?=[^\n]{0,40}[OIl|])[\dOIl|][\dOIl|.: -]{3,40}$/
const note =
  'Letters stand where digits should be, as text recognition makes them: do not trust a character. Ask for the text itself.'

/** Marks messages that were read from a picture: nothing can be said of their signature or format. */
export const scannedText = (text: string, candidates: readonly Candidate[]): Candidate[] => {
  const isNamed = /\bOCR\b|\b(?:recogni[sz]ed|scanned) text\b|\btext (?:was )?recogni[sz]ed\b/i.test(text)
  return candidates.map((candidate) => {
    const isMisread = candidate.kind === 'ipn' && candidate.fields.some(([, value]) => misreadNumber.test(value))
    if (candidate.kind === 'ipn' && (isNamed || isMisread))
      return { ...candidate, faults: [], notes: [note, ...candidate.notes] }
    if (candidate.kind !== 'create-request') return candidate
    const { request, notes } = candidate
    const [, , cut] = misread.exec(request.authorization ?? '') ?? []
    if (!isNamed && !misread.test(request.authorization ?? '')) return candidate
    const authorization = cut === undefined ? request.authorization : `${request.authorization}${gapText(restOfText)}`
    return { ...candidate, notes: [note, ...notes], request: { ...request, authorization, exact: false } }
  })
}
