import { isOfNetwork } from './card-brand.ts'

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

/** One to five characters between the groups of a card that are no letters or digits, also as escapes, entities and tags. */
const between = String.raw`((?:\\[nrt"]|\\u(?!003)[\da-fA-F]{4}|%(?!3\d)[\da-fA-F]{2}|<\\?/?\w{1,10}>|&(?:[a-z]{2,6}|#\d{1,5}|#x[\da-f]{1,4});|[^\p{L}\p{N}]){1,5})`
/** Digits in the groups of a card, with the same marks between all of them. Any other groups may be columns of a table. */
const cardGroups = new RegExp(
  String.raw`\d{4}(?<=(?:^|\D|\\u[\da-fA-F]{4}|%[\da-fA-F]{2})\d{4})${between}(?:\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{6}\1\d{4,5})(?!\d)`,
  'gu',
)

const maskGroups = (text: string): string =>
  text.replace(cardGroups, (run: string, marks: string) => {
    const groups = run.split(marks)
    const masked = maskText(groups.join(''))
    let start = 0
    const shown = groups.map(({ length }) => {
      start += length
      return masked.slice(start - length, start)
    })
    return shown.join(marks)
  })

const fullWidthDigits = /[\uff10-\uff19]/g
const fullWidth = 0xff10

/**
 * Replaces the digits of card numbers by `•`, except the last four. A card number is 13 to 19 digits of a known network
 * that pass the Luhn test, in one piece or in groups separated by a space, dash or plus sign, also percent-encoded; or in
 * the groups that are printed on a card, with the same few other marks between them (decision record 0079). Full-width
 * digits become plain ones where a number is masked. Adjacent digits make it another number. The phone number of a
 * create call is kept (decision record 0072). Takes time linear in the length of the text.
 */
export const maskCardNumbers = (text: string): string => {
  const plainText = text.replace(fullWidthDigits, (digit) => String(digit.charCodeAt(0) - fullWidth))
  const masked = maskGroups(maskRuns(plainText))
  return masked === plainText ? text : masked
}

const maskRuns = (text: string): string => {
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

/** The digits of a run. Arrays of numbers, because a run can have a million. */
interface Digits {
  number: string
  /** Offsets in the run where the spelling of each digit starts and ends. */
  starts: Uint32Array
  ends: Uint32Array
  /** 1 where a separator is before the digit, or nothing. One more than there are digits: 1 at the end of the run. */
  startsGroup: Uint8Array
}

const readRun = (run: string, unit: RegExp): Digits => {
  const starts = new Uint32Array(run.length)
  const ends = new Uint32Array(run.length)
  const startsGroup = new Uint8Array(run.length + 1)
  let [number, count] = ['', 0]
  startsGroup[0] = 1
  const add = (digit: string, start: number, end: number): void => {
    number += digit
    starts[count] = start
    ends[count] = end
    count++
  }
  if (/[\\%]/.test(run)) {
    for (const { 0: spelled, index } of run.matchAll(unit)) {
      if (/(?:^|3)\d$/.test(spelled)) add(spelled.slice(-1), index, index + spelled.length)
      else startsGroup[count] = 1
    }
  } else {
    for (let at = 0; at < run.length; at++) {
      if (isDigitCode(run.charCodeAt(at))) add(run.charAt(at), at, at + 1)
      else startsGroup[count] = 1
    }
  }
  startsGroup[count] = 1
  return { number, starts, ends, startsGroup }
}

/**
 * Returns the sums of the Luhn test (ISO/IEC 7812) of the digits before each place: with those at even places doubled, and
 * with those at odd places.
 */
const luhnSums = (number: string): [even: Uint32Array, odd: Uint32Array] => {
  const sums: [Uint32Array, Uint32Array] = [new Uint32Array(number.length + 1), new Uint32Array(number.length + 1)]
  for (let at = 0; at < number.length; at++) {
    const digit = number.charCodeAt(at) - 0x30
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2
    for (const parity of [0, 1] as const)
      sums[parity][at + 1] = (sums[parity][at] ?? 0) + (at % 2 === parity ? doubled : digit)
  }
  return sums
}

/** Masks each card number that consists of whole groups of a run. Where two overlap, the digits of both are masked. */
const maskRun = (run: string, unit: RegExp): string => {
  const digits = readRun(run, unit)
  const sums = luhnSums(digits.number)
  let masked = ''
  let copied = 0
  let hiddenUntil = 0
  for (let at = 0; at < digits.number.length; at++) {
    if (digits.startsGroup[at] === 1) hiddenUntil = Math.max(hiddenUntil, at + hiddenDigits(digits, sums, at))
    if (at >= hiddenUntil) continue
    masked += run.slice(copied, digits.starts[at]) + dot
    copied = digits.ends[at] ?? 0
  }
  return masked + run.slice(copied)
}

/**
 * Returns how many digits to mask from `first` on, for the longest card number that starts there and ends with a group.
 */
const hiddenDigits = (
  { number, startsGroup }: Digits,
  sums: readonly [Uint32Array, Uint32Array],
  first: number,
): number => {
  for (let length = 19; length >= 13; length--) {
    const end = first + length
    if (end > number.length || startsGroup[end] !== 1) continue
    // The test costs less than the network, and nine of ten numbers fail.
    const sum = sums[end % 2 === 0 ? 0 : 1]
    const passesLuhn = ((sum[end] ?? 0) - (sum[first] ?? 0)) % 10 === 0
    if (passesLuhn && isOfNetwork(number.slice(first, end))) return length - 4
  }
  return 0
}
