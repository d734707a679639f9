import { isCardNumber } from './card-brand.ts'

const dot = '•'

interface Spelling {
  /**
   * Matches at least 13 digits with at most one separator between two digits. Also matches whole escapes, to skip them.
   */
  run: RegExp
  /** Matches one digit of a run, with its value in a group, or a separator. */
  unit: RegExp
}

const spelling = (digit: string, separator: string, escapes: string): Spelling => ({
  run: new RegExp(`(?:${digit})(?:(?:${separator})?(?:${digit})){12,}|${escapes}`, 'g'),
  unit: new RegExp(`${digit}|${separator}`, 'g'),
})

/**
 * JSON and plain text. `\u0034` is the digit 4. The digits in `\u4111` are part of an escape, and so is the character
 * after `\\`.
 */
const plain = spelling('\\d|\\\\u003\\d', '[ +-]|\\\\u002[0Dd]', '\\\\\\\\|\\\\u[\\dA-Fa-f]{4}')
/** A URL or a form body. */
const percentEncoded = spelling('\\d|%3\\d', '[ +-]|%2[0BDbd]', '%[\\dA-Fa-f]{2}')

const isDigitCode = (code: number): boolean => code >= 0x30 && code <= 0x39
const isSeparatorCode = (code: number): boolean => code === 0x20 || code === 0x2b || code === 0x2d
const fewestDigits = 13

/**
 * Whether plain text or JSON may have a card number: an escape, or 13 digits with nothing but separators between them.
 * Reads one character of 13, because most texts have neither.
 */
const isSuspicious = (text: string): boolean => {
  if (text.includes('\\')) return true
  const isOfRun = (at: number): boolean => isDigitCode(text.charCodeAt(at)) || isSeparatorCode(text.charCodeAt(at))
  for (let at = fewestDigits - 1; at < text.length; at += fewestDigits) {
    if (!isOfRun(at)) continue
    let start = at
    while (isOfRun(start - 1)) start -= 1
    let digits = 0
    for (at = start; isOfRun(at); at += 1) if (isDigitCode(text.charCodeAt(at))) digits += 1
    if (digits >= fewestDigits) return true
  }
  return false
}

/**
 * A phone number in the form of E.164, which has at most 15 digits. One of 15 that starts like an American Express card
 * is none: no country of these codes has so long a number.
 */
const phone = String.raw`\+(?!3[47](?:[ .()-]{0,3}\d){13}\D)\d(?:[ .()-]{0,3}\d){12,14}`
/** The phone number of a create call, also in JSON within JSON. */
const phoneMember = new RegExp(String.raw`("customer_phone\\{0,7}"\s{0,9}:\s{0,9}\\{0,7}"${phone}\\{0,7}")`)
const wholePhone = new RegExp(`^${phone}"$`)

/** Whether a value of `customer_phone` is a phone number although its digits may pass for those of a card. */
export const isLongPhoneNumber = (value: string): boolean => wholePhone.test(`${value}"`)

/**
 * Replaces the digits of card numbers by `•`, except the last four. A card number is 13 to 19 digits of a known network
 * that pass the Luhn test, in one piece or in groups separated by a space, dash or plus sign, also percent-encoded.
 * Adjacent digits make it another number. The phone number of a create call is kept (decision record 0072). Takes time
 * linear in the length of the text.
 */
export const maskCardNumbers = (text: string): string => {
  if (!text.includes('%') && !isSuspicious(text)) return text
  if (!text.includes('"customer_phone')) return maskText(text)
  const parts = text.split(phoneMember)
  return parts.map((part, at) => (at % 2 === 1 ? part : maskText(part))).join('')
}

const maskText = (text: string): string => {
  const decoded = text.includes('%') ? maskSpelled(text, percentEncoded) : text
  return isSuspicious(decoded) ? maskSpelled(decoded, plain) : decoded
}

const maskSpelled = (text: string, { run, unit }: Spelling): string =>
  text.replace(run, (match) => (match.length < 13 ? match : maskRun(match, unit)))

interface Digit {
  /** Offset in the run where the digit's spelling starts; `end` is where it ends. */
  start: number
  end: number
  startsGroup: boolean
}

/** Returns the digits of a run as text, and the offsets of each. */
const readRun = (run: string, unit: RegExp): { number: string; digits: Digit[] } => {
  const digits: Digit[] = []
  let number = ''
  let startsGroup = true
  for (const { 0: spelled, index } of run.matchAll(unit)) {
    const isDigit = /(?:^|3)\d$/.test(spelled)
    if (isDigit) {
      digits.push({ start: index, end: index + spelled.length, startsGroup })
      number += spelled.slice(-1)
    }
    startsGroup = !isDigit
  }
  return { number, digits }
}

/** Masks each card number that consists of whole groups of a run. Where two overlap, the digits of both are masked. */
const maskRun = (run: string, unit: RegExp): string => {
  const { number, digits } = readRun(run, unit)
  let masked = ''
  let copied = 0
  let hiddenUntil = 0
  for (const [at, digit] of digits.entries()) {
    if (digit.startsGroup) hiddenUntil = Math.max(hiddenUntil, at + hiddenDigits(number, digits, at))
    if (at >= hiddenUntil) continue
    masked += run.slice(copied, digit.start) + dot
    copied = digit.end
  }
  return masked + run.slice(copied)
}

/**
 * Returns how many digits to mask from `first` on, for the longest card number that starts there and ends with a group.
 */
const hiddenDigits = (number: string, digits: readonly Digit[], first: number): number => {
  for (let length = 19; length >= 13; length--) {
    const end = first + length
    const endsGroup = end === digits.length || digits[end]?.startsGroup === true
    if (endsGroup && isCardNumber(number.slice(first, end))) return length - 4
  }
  return 0
}
