/** The largest amount a link can have, in minor units: 999999999.99. */
export const maxAmount = 99_999_999_999

export type AmountFault = 'not-positive' | 'too-many-decimals' | 'too-large'

const numberText = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/**
 * Converts a JSON number to minor units without floating point: `10.50` → 1050, `1e2` → 10000. Trailing zeros do not
 * count as decimals: `10.000` is 10. `text` must be a valid JSON number.
 */
export const minorUnitsOf = (text: string): number | AmountFault => {
  const match = numberText.exec(text)
  if (!match) throw new TypeError(`not a JSON number: ${text.slice(0, 40)}`)
  const [, sign, whole = '', fraction = '', exponentText = '0'] = match
  const digits = (whole + fraction).replace(/^0+/, '')
  if (digits === '' || sign === '-') return 'not-positive'

  const significant = withoutTrailingZeros(digits)
  // The value is significant × 10^shift in minor units.
  const shift = Number(exponentText) - fraction.length + (digits.length - significant.length) + 2
  if (shift < 0) return 'too-many-decimals'
  if (significant.length + shift > 11) return 'too-large'
  return Number(significant + '0'.repeat(shift))
}

/** A loop, because /0+$/ takes quadratic time on many zeros before the last digit. */
const withoutTrailingZeros = (digits: string): string => {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

/** Writes minor units as a decimal with two digits: 1050 → `10.50`. */
export const amountTextOf = (minorUnits: number): string => {
  const digits = String(minorUnits).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
