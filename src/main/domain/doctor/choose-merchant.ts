import type { DoctorMerchant, Evidence } from './evidence.ts'
import type { Sign } from './read-hash.ts'
import type { TokenReading } from './read-token.ts'

export interface MerchantChoice {
  /** Whose secrets come first; undefined where there is no merchant at all. */
  own: DoctorMerchant | undefined
  /** It may as well be any other: then its secret is no finding, but tells who it was. */
  isGuess: boolean
  signs: readonly Sign[]
}

/** The known key that takes the fewest edits to get to. */
const closest = (
  key: string,
  merchants: readonly DoctorMerchant[],
  distance: (a: string, b: string) => number,
): DoctorMerchant | undefined =>
  merchants
    .map((merchant) => ({ merchant, edits: distance(key, merchant.key) }))
    .toSorted((a, b) => a.edits - b.edits)[0]?.merchant

const shortened = (key: string): string => (key.length > 80 ? `${key.slice(0, 80)}…` : key)

/** Whose call it is: the key in the token decides, as it does for the service; then what the caller says. */
export const chooseMerchant = (
  { merchants, merchantId }: Evidence,
  reading: TokenReading | undefined,
  distance: (a: string, b: string) => number,
): MerchantChoice => {
  const byKey = merchants.find(({ key }) => key === reading?.key)
  if (byKey) return { own: byKey, isGuess: false, signs: [] }
  const named = merchants.find(({ id }) => id === merchantId)
  const unknown = reading?.key
  if (unknown === undefined) return { own: named ?? merchants[0], isGuess: named === undefined, signs: [] }

  const near = closest(unknown, merchants, distance)
  const advice = near ? ` The closest known key is ${near.key} (${near.name}).` : ' There are no merchants yet.'
  const detail = `There is no merchant with the key ${JSON.stringify(shortened(unknown))}.${advice}`
  return { own: named ?? near, isGuess: named === undefined, signs: [{ code: 'merchant-unknown', detail }] }
}
