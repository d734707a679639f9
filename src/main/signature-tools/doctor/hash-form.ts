import type { FindingCode } from '../../../shared/contract/finding-codes.ts'
import type { Symptom } from './symptom.ts'

/** A digest in the form in which it was sent. */
export interface HashForm {
  /** Length of the digest in hexadecimal digits. undefined when the form fits any length. */
  length: number | undefined
  /** The form is a part of a digest with more digits than this. */
  longerThan?: number
  /** Whether a digest, in lower-case hexadecimal digits, has this form. */
  matches(digest: string): boolean
  /** Writes another digest in this form, in lower case if the form has a case. */
  write(digest: string): string
  /** The only matching digest, if known. */
  whole?: string
  /** Its first eight digits, if known. */
  start?: string
  /** Number of known bits of the digest. */
  bits: number
  symptoms: readonly Symptom[]
  /** Only part of the hash is visible, so a match is only consistent with it. */
  isMasked?: boolean
  /** Applies only to MD5. */
  isFarFetched?: boolean
}

/** A form with a single matching digest. `detail` describes the mistake; undefined: none. */
export const whole = (
  digits: string,
  symptoms: readonly Symptom[],
  more: Partial<HashForm> & { code?: FindingCode; detail?: string } = {},
): HashForm => {
  const { code = 'hash-encoded', detail, ...rest } = more
  return {
    length: digits.length,
    matches: (digest) => digest === digits,
    write: (digest) => digest,
    whole: digits,
    start: digits.slice(0, 8),
    bits: 4 * digits.length,
    symptoms: detail === undefined ? symptoms : [...symptoms, { code, detail }],
    ...rest,
  }
}

/** A form that cannot be read back, so each MD5 is written in it and compared with what was sent. */
export const compared = (
  sent: string,
  write: HashForm['write'],
  symptoms: readonly Symptom[],
  more: Partial<HashForm> = {},
): HashForm => ({
  length: 32,
  matches: (digest) => write(digest) === sent,
  write,
  bits: 128,
  symptoms,
  isFarFetched: true,
  ...more,
})
