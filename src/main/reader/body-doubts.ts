import { distance } from 'fastest-levenshtein'
import { createFieldNames, isCreateFieldName } from '../../shared/create-fields.ts'
import type { IpnField } from './ipn-faults.ts'

/** What a log, a ticket system or a person writes in place of a value. */
const replaced =
  /^(?:[[<{(][A-Za-z][\w .:-]{0,40}[\]>})]|[xX#_?]{3,}|(?:[xX*#]{2,}[.@/-]?){2,}|redacted|masked|hidden|removed|anonymi[sz]ed)$/
/** A part of a value that was replaced. */
const partReplaced = /\*{3}|•{2}|[xX]{4,}(?![A-Za-z])|#{4,}/
/** Marks of a part that somebody left out. */
const leftOut = /\[(?:\.{2,}|…|snip)\]|\((?:\.{3}|…)\)|<(?:snip|\.{3}|…)>/i
const cutOff = /(?:…|\.{3})$/
/** A letter that was lost between character sets, or bytes of UTF-8 that were read as single characters. */
const lostLetter = /\ufffd|\p{L}\?\p{L}|^\?[?\s]*\?$/u
const misread = /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|Ã[€‚ƒ…ŠŒŽ‘’“”•–—™š›œžŸ]|â€/

const isAddress = (name: string): boolean => name.endsWith('_url')

const doubtOf = ({ name, value: written }: IpnField): string | undefined => {
  const field = name.slice(0, 60)
  const value = written.slice(0, 5_000)
  if (/^"?\d(?:[.,]\d{1,12})?E\+\d{1,2}"?$/.test(value))
    return `${field} is ${value.slice(0, 30)}: a spreadsheet has rounded it. Take the body from where it is sent.`
  const isFree = name === 'description'
  if (
    leftOut.test(value) ||
    (value.length < 200 && (replaced.test(value) || partReplaced.test(value) || (!isFree && cutOff.test(value))))
  )
    return `A part of ${field} is hidden or cut off: a log does so. If it was sent like this, the hash is over this text.`
  if (!isAddress(name) && (lostLetter.test(value) || misread.test(value)))
    return `Letters of ${field} were lost between character sets, perhaps only in this text. Take the body from where it is sent.`
  if (value.includes('\u00a0'))
    return `${field} has a no-break space, which mail programs and word processors put in place of a space.`
  return undefined
}

/** Returns why values are perhaps not those that were sent: a log, spreadsheet or mail may have changed them. */
export const bodyDoubts = (fields: readonly IpnField[]): string[] =>
  fields.slice(0, 100).flatMap((field) => doubtOf(field) ?? [])

/** Returns the names that are not fields of a create call, with the one that may be meant. */
export const misnamedFields = (fields: readonly IpnField[]): [name: string, meant: string][] => {
  const names = new Set(fields.map(({ name }) => name))
  const missing = createFieldNames.filter((name) => !names.has(name))
  return [...names]
    .filter((name) => !isCreateFieldName(name))
    .flatMap((name): [string, string][] => {
      const meant = missing.find((known) => known.startsWith(`${name}_`) || distance(known, name) <= 2)
      return meant === undefined ? [] : [[name, meant]]
    })
    .slice(0, 10)
}
