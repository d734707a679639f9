import { algorithms } from './digests.ts'
import { visibleDigits } from './hash-forms.ts'
import type { Symptom } from './symptom.ts'

/** Well-known algorithms by the length of their digests. */
const named = (['sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'crc32'] as const).map(
  (algorithm) => algorithms[algorithm],
)

/** Returns how many digits of a hash are in a text of which a part is missing anyway. Whether more were sent is not known. */
export const shortSymptom = (hash: string): Symptom | undefined =>
  /^[0-9a-f]{1,31}$/i.test(hash)
    ? { code: 'header-masked', detail: `Only ${hash.length} of the 32 digits of the hash are in this text.` }
    : undefined

/** Describes what is wrong with the length of a hash. It does not explain the cause. */
export const lengthSymptom = (hash: string): Symptom | undefined => {
  if (hash === '' || /^[0-9a-f]{32}$/.test(hash)) return undefined
  const visible = visibleDigits(hash)
  if (visible !== undefined) {
    const detail = `Only ${visible} of the 32 digits of the hash are visible here. Nothing that was tried fits them.`
    return { code: 'header-masked', detail }
  }
  const isHex = /^[0-9a-f]+$/i.test(hash)
  if (isHex && hash.length === 32) return undefined
  const alike = isHex ? named.find(({ hex }) => hex === hash.length)?.name : undefined
  const digits = isHex
    ? `${hash.length} hexadecimal ${hash.length === 1 ? 'digit' : 'digits'}`
    : `${hash.length} characters that are no hexadecimal digits throughout`
  const detail =
    `The text in place of the hash has ${digits}; an MD5 is 32 digits, 0-9 and a-f.` +
    (alike === undefined ? '' : ` It has the length of ${alike.startsWith('SHA') ? 'an' : 'a'} ${alike}.`) +
    ' No mistake that was tried produces it.'
  return { code: 'hash-length', detail }
}
