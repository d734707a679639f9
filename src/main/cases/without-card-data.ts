import { maskCardCodes } from '../../shared/mask-card-codes.ts'
import { maskCardNumbers } from '../../shared/mask-card-numbers.ts'
import { fillerDigit, mark, toWords, withoutCardCodes } from './without-card-codes.ts'

const ofCard = '(?:(?<![a-z])(?:pan|cc)|card(?!ed)|karte)[\\w-]{0,14}?'
const toNumber = `(?:${mark}{0,9}(?:[{.[]|%5[bB]|%7[bB])${mark}{0,9}(?:number|num|no|nr|pan)${mark}{1,9})?`
/** A number of 13 to 19 digits that is called one of a card. Mistyped, it passes no test. */
const calledCard = new RegExp(`(${ofCard}${toNumber}${toWords}${mark}{0,12})(\\d(?:[ -]?\\d){12,18})(?![\\d•])`, 'giu')
const withoutCalledCards = (text: string): string =>
  text.replace(calledCard, (_, name: string, number: string) => {
    let left = number.replace(/\D/g, '').length
    const hidden = number.replace(/\d/g, (digit, at: number) =>
      left-- <= 4 ? digit : at === 0 ? fillerDigit(name) : '0',
    )
    return name + hidden
  })

/** Digits and spaces of other scripts and fonts, and dots between groups of digits. */
const unusualCharacters = /(?![0-9])\p{Nd}|[\u00a0\u2000-\u200a\u2010-\u2015\u2212\u202f]|(?<=\p{Nd})\.(?=\s?\p{Nd})/gu
const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code))
/** The ten digits of a script are next to each other. A digit of two units stays, so that places do not change. */
const plainCharacter = (unusual: string): string => {
  const code = unusual.codePointAt(0) ?? 0
  if (unusual.length > 1 || !isDigit(code)) return unusual.length > 1 ? unusual : ' '
  let first = code
  while (isDigit(first - 1)) first--
  return String(code - first)
}

/** A card that a mail has wrapped, or quoted. */
const wrappedCard = /(?<!\d)\d{4}(?:(?:[\s>]|\\[nr]){1,4}\d{4}){3}(?!\d)/g
/** A card that was wrapped within a group. A time or an address is none. */
const brokenCard =
  /(?<!\d|\d[.:/-])\d(?:[ -]?\d){0,17}[ \t]{0,3}(?:\r?\n|\\{1,4}n|\\{1,4}r\\{1,4}n)[ \t>|]{0,6}\d(?:[ -]?\d){0,17}(?!\d|[.:/-]\d)/g
const withoutGrouped = (text: string): string => {
  const hide = (run: string, start: number): string => {
    const hidden = maskCardNumbers(run.replace(/\D/g, ''))
    let count = 0
    return run.replace(/\d/g, (digit, at: number) =>
      hidden[count++] === '•' ? fillerDigit(text.slice(Math.max(0, start + at - 9), start + at)) : digit,
    )
  }
  return text.replace(wrappedCard, hide).replace(brokenCard, hide)
}

/** Marks between the data of a card in a line or a list. */
const besides = String.raw`(?:[\s,;|/"'\u2018-\u201e()[\]\p{Pd}]|\\[nrt"']|</?\w{1,10}>){1,8}`
/** A card code after a masked card number and a date: the order in which they are written on a card. */
const codeAfterDate = new RegExp(
  String.raw`([\u2022*]\D{0,5}\d{4}${besides}(?:[a-z_\xfc]{1,12}["']?[\s.:=]{1,3}["']?){0,2}\d{1,2}\s?[/.|,;-]\s?(?:\d\d){1,2}${besides}(?:(?:c|code|sec(?:urity)?)\W{1,4})?)(\d{3,4})(?!\d)`,
  'giu',
)
/** A code alone in the next place of a list. */
const codeInList = /([•*]\D{0,5}\d{4}["']?,\s?["']?)(\d{3})(?=["']?\s?[\])])/g
/** What a magnetic stripe has after the number and the date. */
const trackData = /([•*]\D{0,5}\d{4}[=D]\d{4})(\d{3,25})/g
/** Masks card numbers, the code beside each, and codes and dates by their names. */
const maskCards = (text: string): string =>
  maskCardCodes(
    [codeAfterDate, codeInList, trackData].reduce(
      (masked, found) =>
        masked.replace(found, (_, before: string, digits: string) => before + '•'.repeat(digits.length)),
      maskCardNumbers(text),
    ),
  )

/** Replaces the digits of card numbers by zeros, but the last four, and of card codes beside them. */
const withoutCards = (text: string): string => {
  const masked = maskCards(text)
  const zeros = (from: string, to: string): string =>
    from.length === to.length
      ? to.replace(/[\s\S]/g, (one, at: number) =>
          one === '•' && from[at] !== '•' ? fillerDigit(from.slice(Math.max(0, at - 9), at)) : (from[at] ?? ''),
        )
      : to.replaceAll('•', '0')
  const first = masked === text ? text : zeros(text, masked)
  const plain = first.replace(unusualCharacters, plainCharacter)
  const again = plain === first ? plain : maskCards(plain)
  const second = again === plain ? first : zeros(first, again)
  return withoutGrouped(second)
}

/** Replaces card numbers, but their last four digits, and card codes by zeros. */
export const withoutCardData = (text: string): string => withoutCardCodes(withoutCalledCards(withoutCards(text)))
