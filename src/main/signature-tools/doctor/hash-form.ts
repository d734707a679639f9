import type { FindingCode } from '../../../shared/contract/signature.ts'
import type { Symptom } from './symptom.ts'

/** A digest in the form in which it was sent. */
export interface HashForm {
  /** Of the digest in hexadecimal digits; undefined for part of any. */
  length: number | undefined
  /** It is part of a digest that has more digits than this. */
  longerThan?: number
  /** Whether a digest, in lower-case hexadecimal digits, is what was sent. */
  matches(digest: string): boolean
  /** The only digest that matches, where it is known. */
  whole?: string
  /** Its first eight digits, where they are known. */
  start?: string
  /** How many bits of the digest it knows. */
  bits: number
  symptoms: readonly Symptom[]
  /** Only part of the hash is visible: a match is consistent with it and no more. */
  isMasked?: boolean
  /** Sensible for MD5 only. */
  isFarFetched?: boolean
}

/** A form that one digest alone has; `detail` says what is wrong with it, undefined: nothing. */
export const whole = (
  digits: string,
  symptoms: readonly Symptom[],
  more: Partial<HashForm> & { code?: FindingCode; detail?: string } = {},
): HashForm => {
  const { code = 'hash-encoded', detail, ...rest } = more
  return {
    length: digits.length,
    matches: (digest) => digest === digits,
    whole: digits,
    start: digits.slice(0, 8),
    bits: 4 * digits.length,
    symptoms: detail === undefined ? symptoms : [...symptoms, { code, detail }],
    ...rest,
  }
}
