import { type Algorithm, algorithms, type Digests } from './digests.ts'
import type { HashForm } from './hash-form.ts'
import { hashForms } from './hash-forms.ts'
import type { Method } from './hash-recipe.ts'
import type { Symptom } from './symptom.ts'

/** One reading of the hash that was sent: the digest it may be, and the form. */
export interface HashReading extends Omit<HashForm, 'length' | 'longerThan' | 'isFarFetched'> {
  method: Method
  /** Number of additional mistakes that this reading supposes, compared to the nearest one. */
  extra: number
}

/** Algorithms whose digests are often truncated. */
const oftenCut: readonly Algorithm[] = ['md5', 'sha1', 'sha256', 'sha512']
const usual: readonly Algorithm[] = [...oftenCut, 'sha224', 'sha384', 'crc32', 'adler32']

const keyedBy = ['no', 'text', 'joined', 'swapped'] as const

const methodSymptoms = ({ algorithm, keyed }: Method): Symptom[] => {
  if (algorithm === 'md5' && keyed === 'no') return []
  const name = keyed === 'no' ? algorithms[algorithm].name : `HMAC-${algorithms[algorithm].name}`
  const message =
    keyed === 'joined'
      ? ', over the JSON with the secret after it,'
      : keyed === 'swapped'
        ? ', with the JSON as its key and the secret as its message,'
        : ''
  return [{ code: 'wrong-algorithm', detail: `The hash is ${name}${message} and not plain MD5.` }]
}

/** Returns all readings of the text after the key as a hash, likeliest first. Empty when it is not a hash. */
export const readHash = (hash: string, digests: Digests): HashReading[] => {
  const readings: HashReading[] = []
  for (const { length, longerThan = 0, isFarFetched = false, ...form } of hashForms(hash, digests)) {
    for (const algorithm of digests.algorithms) {
      const digits = algorithms[algorithm].hex
      if (length === undefined ? !oftenCut.includes(algorithm) || digits <= longerThan : digits !== length) continue
      const isUsual = usual.includes(algorithm)
      if (isFarFetched && algorithm !== 'md5') continue
      for (const keyed of isUsual ? keyedBy : (['no'] as const)) {
        const method = { algorithm, keyed }
        const symptoms = [...form.symptoms, ...methodSymptoms(method)]
        const extra = symptoms.length + (keyed === 'joined' || keyed === 'swapped' ? 1 : 0) + (isUsual ? 0 : 2)
        readings.push({ ...form, method, symptoms, extra })
      }
    }
  }
  const nearest = Math.min(...readings.map(({ extra }) => extra))
  return readings
    .map((reading) => ({ ...reading, extra: reading.extra - nearest }))
    .filter(({ extra }) => extra <= 3)
    .toSorted((a, b) => a.extra - b.extra)
}
