/** Returns the digits of a card number, without spaces, dashes and other characters. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Whether a string of digits passes the Luhn test (ISO/IEC 7812). */
export const passesLuhn = (digits: string): boolean => {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'other'

/** Returns the brand of a card number by its first digits. Also works on a partly typed number. */
export const brandOf = (digits: string): CardBrand => {
  if (/^4/.test(digits)) return 'visa'
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(digits)) return 'mastercard'
  if (/^3[47]/.test(digits)) return 'amex'
  if (/^(6011|64[4-9]|65)/.test(digits)) return 'discover'
  return 'other'
}

/**
 * The numbers of networks without a brand here, in the lengths that they issue: JCB, Diners Club, UnionPay, Maestro and
 * Mir.
 */
const otherNetworks =
  /^(?:35(?:2[89]|[3-8]\d)\d{12,15}|3(?:0[0-5]\d|095|[689]\d\d)\d{10}|62\d{14,17}|(?:5018|5020|5038|5893|6304|6759|676[1-3])\d{12,15}|220[0-4]\d{12,15})$/

/** Whether 13 to 19 digits begin like the number of a card, of any network, in a length that it issues. */
export const isOfNetwork = (digits: string): boolean => brandOf(digits) !== 'other' || otherNetworks.test(digits)

const brandNames: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  other: 'Card',
}

/** Formats a card for display: `Visa •••• 1111`. */
export const cardText = ({ brand, lastFour }: { brand: CardBrand; lastFour: string }): string =>
  `${brandNames[brand]} •••• ${lastFour}`
