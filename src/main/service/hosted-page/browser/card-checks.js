import { cvvLength, digitsOf } from './card-format.js'

/**
 * What can be said of card data before it is sent. The service decides (src/main/domain/payment/card-form.ts, which also knows
 * the strict mode); a test holds that nothing is refused here that it would take.
 */

/** @type {(digits: string) => boolean} */
const passesLuhn = (digits) => {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** @type {(text: string, testCards: string[]) => string} */
const checkNumber = (text, testCards) => {
  const digits = digitsOf(text)
  if (text.trim() === '') return 'Enter the card number.'
  if (/[^\d\s.-]/.test(text)) return 'A card number has digits only.'
  if (testCards.includes(digits)) return ''
  if (digits.length < 13) return 'This card number is too short.'
  if (digits.length > 19 || !passesLuhn(digits)) return 'This is not a card number. Check its digits.'
  return 'Only test cards work here. Choose one of those above.'
}

/** @type {(text: string, thisMonth: string) => string} */
const checkExpiry = (text, thisMonth) => {
  if (text.trim() === '') return 'Enter the expiry date.'
  const match = /^(\d{1,2})\s*[/.-]?\s*(?:20)?(\d{2})$/.exec(text.trim())
  const month = Number(match?.[1])
  if (!match || month < 1 || month > 12) return 'Enter the expiry date as MM/YY.'
  const typed = `20${match[2]}-${String(month).padStart(2, '0')}`
  return typed < thisMonth ? 'This expiry date is past.' : ''
}

/** @type {(text: string, length: number) => string} */
const checkCvv = (text, length) => {
  const cvv = text.trim()
  if (cvv === '') return 'Enter the CVV.'
  return /^\d+$/.test(cvv) && cvv.length === length ? '' : `The CVV has ${length} digits.`
}

/**
 * A sentence per field that is wrong, '' per field that is not.
 * @param {{ number: string, expiry: string, cvv: string }} typed
 * @param {{ testCards: string[], thisMonth: string, strictCvvLength: number }} known `thisMonth` is YYYY-MM by the service's
 * clock
 */
export const checkCard = (typed, { testCards, thisMonth, strictCvvLength }) => ({
  number: checkNumber(typed.number, testCards),
  expiry: checkExpiry(typed.expiry, thisMonth),
  cvv: checkCvv(typed.cvv, cvvLength(digitsOf(typed.number), strictCvvLength)),
})
