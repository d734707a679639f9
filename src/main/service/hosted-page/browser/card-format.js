/**
 * How card data looks while it is typed. Served to the browser as it stands, so it is plain JavaScript, checked through
 * its JSDoc types; a test holds `brandOf` to the one of src/shared/card-brand.ts.
 *
 * @typedef {{ text: string, caret: number }} Typed What a field holds and where its caret is.
 * @typedef {'visa' | 'mastercard' | 'amex' | 'discover' | 'other'} Brand
 */

/** @type {(text: string) => string} */
export const digitsOf = (text) => text.replace(/\D/g, '')

/** @type {(digits: string) => Brand} */
export const brandOf = (digits) => {
  if (/^4/.test(digits)) return 'visa'
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(digits)) return 'mastercard'
  if (/^3[47]/.test(digits)) return 'amex'
  if (/^(6011|64[4-9]|65)/.test(digits)) return 'discover'
  return 'other'
}

/**
 * In strict mode the sample CVV decides, of which the page knows the length; 0 in any other mode.
 * @type {(digits: string, strictLength: number) => number}
 */
export const cvvLength = (digits, strictLength) => strictLength || (brandOf(digits) === 'amex' ? 4 : 3)

/** Groups of four; Amex 4-6-5. @type {(digits: string) => string} */
export const groupNumber = (digits) =>
  brandOf(digits) === 'amex'
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ')
    : (digits.slice(0, 19).match(/.{1,4}/g) ?? []).join(' ')

/** The text with its caret after as many digits as before. @type {(text: string, digitsBefore: number) => Typed} */
const withCaret = (text, digitsBefore) => {
  let caret = 0
  for (let seen = 0; caret < text.length && seen < digitsBefore; caret++) {
    if (/\d/.test(text.charAt(caret))) seen++
  }
  return { text, caret }
}

/**
 * A card number in groups, after an edit. Deleting a space between groups deletes the digit next to it; otherwise it
 * would come right back.
 * @param {Typed} typed
 * @param {string} before the field's text before the edit
 * @param {string} [inputType] of the input event
 * @returns {Typed}
 */
export const formatNumber = ({ text, caret }, before, inputType = '') => {
  const digits = digitsOf(text)
  const left = digitsOf(text.slice(0, caret)).length
  const onlyMark = digits === digitsOf(before) && text.length < before.length
  if (onlyMark && inputType === 'deleteContentBackward' && left > 0) {
    return withCaret(groupNumber(digits.slice(0, left - 1) + digits.slice(left)), left - 1)
  }
  if (onlyMark && inputType === 'deleteContentForward') {
    return withCaret(groupNumber(digits.slice(0, left) + digits.slice(left + 1)), left)
  }
  return withCaret(groupNumber(digits), left)
}

/**
 * An expiry date as MM/YY, after an edit: the slash comes by itself, a month from 2 to 9 gets its zero, and a year of
 * four digits loses its first two.
 * @param {Typed} typed
 * @param {string} before
 * @param {string} [inputType]
 * @returns {Typed}
 */
export const formatExpiry = ({ text, caret }, before, inputType = '') => {
  const deleting = inputType.startsWith('delete')
  let digits = digitsOf(text).replace(/^(\d\d)20(\d\d)$/, '$1$2')
  let left = digitsOf(text.slice(0, caret)).length
  if (deleting && digits === digitsOf(before) && text.length < before.length && left > 0) {
    digits = digits.slice(0, left - 1) + digits.slice(left)
    left--
  }
  if (!deleting && (/^[2-9]/.test(digits) || /^\s*\d\s*[/.-]/.test(text))) {
    digits = `0${digits}`
    left++
  }
  digits = digits.replace(/^(\d\d)20(\d\d)$/, '$1$2').slice(0, 4)
  const slash = digits.length > 2 || (digits.length === 2 && !deleting)
  const shown = slash ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
  return left >= digits.length ? { text: shown, caret: shown.length } : withCaret(shown, left)
}
