import { type Algorithm, algorithmName, type Digests, hexLength } from './digests.ts'
import { hashForms } from './hash-forms.ts'
import type { Method } from './hash-recipe.ts'
import type { Symptom } from './symptom.ts'

/** A way in which a digest may have become the hash that was sent. */
export interface HashReading {
  method: Method
  /** Whether a digest, in lower-case hexadecimal, is what was sent. */
  matches(digest: string): boolean
  /** The only digest that matches, where it is known. */
  whole?: string | undefined
  /** How many bits of the digest it knows. */
  bits: number
  /** Only part of the hash is visible: a match is consistent with it and no more. */
  isMasked?: boolean | undefined
  symptoms: readonly Symptom[]
  /** How far it is from the nearest reading: 0, or how many mistakes more it supposes. */
  extra: number
}

/** Whose digests people cut short. */
const oftenCut: readonly Algorithm[] = ['md5', 'sha1', 'sha256', 'sha512']
const usual: readonly Algorithm[] = [...oftenCut, 'sha224', 'sha384', 'crc32', 'adler32']

const keyedBy = ['no', 'text', 'joined', 'swapped'] as const

const methodSymptoms = ({ algorithm, keyed }: Method): Symptom[] => {
  if (algorithm === 'md5' && keyed === 'no') return []
  const name = keyed === 'no' ? algorithmName[algorithm] : `HMAC-${algorithmName[algorithm]}`
  const message =
    keyed === 'joined'
      ? ', over the JSON with the secret after it,'
      : keyed === 'swapped'
        ? ', with the JSON as its key and the secret as its message,'
        : ''
  return [{ code: 'wrong-algorithm', detail: `The hash is ${name}${message} and not plain MD5.` }]
}

/**
 * All ways in which the text after the key can be the hash of something, nearest first. Empty: it is no hash at all.
 */
export const readHash = (hash: string, digests: Digests): HashReading[] => {
  const readings: HashReading[] = []
  for (const { length, longerThan, matches, whole, bits, symptoms, isMasked, isFarFetched } of hashForms(
    hash,
    digests,
  )) {
    for (const algorithm of digests.algorithms) {
      if (length !== undefined ? hexLength[algorithm] !== length : !oftenCut.includes(algorithm)) continue
      if (longerThan !== undefined && hexLength[algorithm] <= longerThan) continue
      const isUsual = usual.includes(algorithm)
      if (isFarFetched && algorithm !== 'md5') continue
      for (const keyed of keyedBy) {
        if (!isUsual && keyed !== 'no') continue
        const method = { algorithm, keyed }
        const all = [...symptoms, ...methodSymptoms(method)]
        const extra = all.length + (keyed === 'joined' || keyed === 'swapped' ? 1 : 0) + (isUsual ? 0 : 1)
        readings.push({ method, matches, whole, bits, isMasked, symptoms: all, extra })
      }
    }
  }
  const nearest = Math.min(...readings.map(({ extra }) => extra))
  return readings
    .map((reading) => ({ ...reading, extra: reading.extra - nearest }))
    .filter(({ extra }) => extra <= 3)
    .toSorted((a, b) => a.extra - b.extra)
}
