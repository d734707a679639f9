import { createFieldNames } from '../../shared/create-fields.ts'
import { errorCatalogue, isErrorCode } from '../../shared/error-catalogue.ts'
import { gapText, restOfText } from '../../shared/gaps.ts'
import type { Candidate } from './candidate.ts'

/** A hash in which text recognition took digits for letters, and whether its end is missing. */
const misread = /\.(?=[\da-z|]{0,60}[lioszgq|])((?:[\da-f]|[lioszgq|]){12,64})(\.{2,3}|…)?$/i
/** A number, time or transaction ID with a letter where a digit should be. */
const misreadNumber = /^(?:TD)?(?=[^\n]{0,40}[OIl|])[\dOIl|][\dOIl|.: -]{3,40}$/
const note =
  'Letters stand where digits should be, as text recognition makes them: do not trust a character. Ask for the text itself.'

const namesNote =
  'The text was probably read from a picture, as names such as customer_Iastname show: any character may be wrong, and its signature cannot be checked. Ask for the text itself.'

/** Letters that look alike are made the same. */
const alike = (word: string): string => word.replace(/[I1|]/g, 'l').replace(/0/g, 'O').toLowerCase()
const namesByLook = new Map(createFieldNames.map((name): [string, string] => [alike(name), name]))
const minNames = 2
const maxText = 200_000

/** Whether names of fields are spelled with letters that only look like theirs. */
const hasMisreadNames = (text: string): boolean => {
  const words = new Set(text.slice(0, maxText).match(/\b[a-z]{2,20}_[\w|]{2,20}\b/g))
  const misspelled = [...words].filter((word) => /[a-z_][I1|O0]/.test(word) && namesByLook.has(alike(word)))
  return misspelled.length >= minNames
}

/** A code whose digits were read as letters. */
const misreadCode = /\bE(?=[O0]{2}\d\b|[O0]\d{2}\b)(?=\d{0,2}O)[O0\d]{3}\b/g

const codeNotes = (text: string): string[] => {
  const codes = new Set(text.slice(0, maxText).match(misreadCode))
  return [...codes].flatMap((written) => {
    const code = written.replaceAll('O', '0')
    return isErrorCode(code)
      ? [`${written} is probably ${code}: ${errorCatalogue[code].summary}. ${errorCatalogue[code].advice}`]
      : []
  })
}

/** Marks messages that were read from a picture: nothing can be said of their signature or format. */
export const scannedText = (text: string, candidates: readonly Candidate[]): Candidate[] => {
  const isNamed = /\bOCR\b|\b(?:recogni[sz]ed|scanned) text\b|\btext (?:was )?recogni[sz]ed\b/i.test(text)
  const hasNames = hasMisreadNames(text)
  return candidates.map((candidate) => {
    if (hasNames && candidate.kind === 'create-request') {
      const notes = candidate.notes.filter((one) => !/\bcut\b/.test(one))
      const request = { ...candidate.request, exact: false }
      return { ...candidate, confidence: 'possible', request, notes: [namesNote, ...codeNotes(text), ...notes] }
    }
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
