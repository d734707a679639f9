import { shortened } from '../../../shared/cut-text.ts'
import type { DoctorMerchant, Evidence } from './evidence.ts'
import type { Symptom } from './symptom.ts'
import type { TokenReading } from './token-reading.ts'

export interface MerchantChoice {
  /** The merchant whose secrets are tried first. undefined when there are no merchants. */
  own: DoctorMerchant | undefined
  /** The merchant is a guess. If its secret matches, that identifies the merchant and is not a finding. */
  isGuess: boolean
  /** Nothing points to it: it is only the first one. */
  isArbitrary?: boolean
  symptoms: readonly Symptom[]
}

interface Closest {
  merchant: DoctorMerchant
  /** One key is so close, and all others so far, that it is a typing error. */
  isMisspelt: boolean
}

const mostSlips = 2

const secretAsKey: Symptom = {
  code: 'secret-sent',
  detail: 'The secret was sent in place of the merchant key, so it is exposed: issue a new one.',
}

/** Returns the known key with the fewest edits. */
const closest = (
  key: string,
  merchants: readonly DoctorMerchant[],
  distance: (a: string, b: string) => number,
): Closest | undefined => {
  const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
  const [inOtherCase, ...alike] = merchants.filter((merchant) => isSame(merchant.key, key))
  if (inOtherCase !== undefined && alike.length === 0) return { merchant: inOtherCase, isMisspelt: true }
  const [first, second] = merchants
    .map((merchant) => ({ merchant, edits: distance(key, merchant.key) }))
    .toSorted((a, b) => a.edits - b.edits)
  if (first === undefined) return undefined
  const { merchant, edits } = first
  const isAlone = second === undefined || second.edits > 2 * mostSlips
  return { merchant, isMisspelt: edits <= mostSlips && edits < merchant.key.length / 3 && isAlone }
}

/** Says why a text is no key: a language printed it for a missing value or for an object. */
const notSet = (key: string): string | undefined => {
  const text = JSON.stringify(shortened(key, 80))
  if (/^(?:System\.|@\{|\[object )/.test(key) || key === '[objectObject]')
    return `${text} is in place of the merchant key: an object was printed instead of its key field.`
  return /^(?:undefined|null|none|<?nil>?|%!s\(<nil>\)|false|nan)$/i.test(key)
    ? `${text} is in place of the merchant key: the variable with the key is not set.`
    : undefined
}

const maskOf = /^(.*?)(?:…|\.{2,}|\*{2,}|•{2,}|x{4,})(.*)$/is

/** Returns the merchants whose key fits what a log shows of one; undefined if it hides nothing. */
const fitting = (key: string, merchants: readonly DoctorMerchant[]): DoctorMerchant[] | undefined => {
  const [whole, start = '', end = ''] = maskOf.exec(key) ?? []
  if (whole === undefined) return undefined
  return merchants.filter(
    (one) => one.key.length > start.length + end.length && one.key.startsWith(start) && one.key.endsWith(end),
  )
}

/** Chooses the merchant of a call: by the key in the token, as the service does, then by the caller's choice. */
export const chooseMerchant = (
  { merchants, merchantId }: Evidence,
  reading: TokenReading | undefined,
  distance: (a: string, b: string) => number,
): MerchantChoice => {
  const byKey = merchants.find(({ key }) => key === reading?.key)
  if (byKey) return { own: byKey, isGuess: false, symptoms: [] }
  const named = merchants.find(({ id }) => id === merchantId)
  const unknown = reading?.key
  if (unknown === undefined) {
    const isGuess = named === undefined
    return { own: named ?? merchants[0], isGuess, isArbitrary: isGuess && merchants.length > 1, symptoms: [] }
  }

  const owner = merchants.find(({ secrets }) => secrets.includes(unknown))
  if (owner) return { own: owner, isGuess: false, symptoms: [secretAsKey] }
  const [fits, ...others] = fitting(unknown, merchants) ?? []
  if (fits) {
    const which = others.length === 0 ? `only ${fits.name} has one that fits` : 'several have one that fits'
    const detail = `The merchant key is partly hidden here: of the merchants, ${which}.`
    const isGuess = named === undefined
    const isArbitrary = isGuess && others.length > 0
    return { own: named ?? fits, isGuess, isArbitrary, symptoms: [{ code: 'header-masked', detail }] }
  }
  const found = closest(unknown, merchants, distance)
  const near = found?.merchant
  const advice = near ? ` The closest known key is ${near.key} (${near.name}).` : ' There are no merchants yet.'
  const detail =
    notSet(unknown) ?? `There is no merchant with the key ${JSON.stringify(shortened(unknown, 80))}.${advice}`
  const isGuess = named === undefined && !found?.isMisspelt
  return { own: named ?? near, isGuess, symptoms: [{ code: 'merchant-unknown', detail }] }
}
