import { maskCardNumbers } from '../../shared/mask-card-numbers.ts'

const codeName =
  '(?:cvv2?|cvc2?|csc|cvn2?|(?<![a-z])(?:cid|cv2)(?![a-z])|card[_\\s-]?code|sec(?:urity)?[_\\s-]?(?:code|value)|verification[_\\s-]?(?:value|code)|pr(?:ü|ue)f(?:ziffer|nummer)|sicherheitscode)[\\w\\]-]{0,12}?'
/** What may be between the name of a card code and the code: marks, also escaped, tags, and the types of serialized PHP. */
const mark = String.raw`(?:["'\\\s\]>:=+|(\uff1a\u2192]|-{1,2}>|(?<=\\)[nrt]|%(?:0[9AaDd]|2[0278]|3[AaDdEe]|5[Dd]|7[Cc])|</?\w{1,10}(?:\s[^<>]{0,60})?>|;[si]:(?:\d{1,2}:)?|&quot;|&gt;)`
const toValue = `(?:(?:,|</\\w{1,20}>\\s{0,9}<)?${mark}{0,9}(?:value|val|content)${mark}{1,12})?`
/** Words of a sentence between the name of a card code and the code. */
const toWords = `(?:${mark}{1,4}(?:is|was|number|no|nr|code|ist|war|lautet)\\b\\.?){0,2}`
/** The name of a card code with what may follow it, words, marks or the name of its value, and the code. */
const cardCode = new RegExp(`(${codeName}${toWords}${mark}{0,12}${toValue})(\\d{3,4})(?!\\d)`, 'gi')
/** A value followed by the name of its card code. */
const codeFirst = new RegExp(
  `((?:value|val|content)${mark}{1,12})(\\d{3,4})(?=${mark}{0,9},${mark}{0,9}\\w{1,12}${mark}{1,12}${codeName}${mark})`,
  'gi',
)
/** A code followed by what it is. */
const codeBeforeName = new RegExp(
  `(?<![\\w.,/:-])(\\d{3,4})(?=\\s{1,3}(?:as|als|is|ist|=)\\s{1,3}(?:(?:the|my|der|die|das|mein)\\s{1,3}){0,2}(?:card\\s)?${codeName}|\\s{0,3}\\((?:card\\s)?${codeName}\\))`,
  'gi',
)
/** What separates the cells of a table on a line, and its lines, also escaped. */
const cellEnd = /(\\{1,4}t|[\t|;,])/
const rowEnd = /(\r?\n|\\{1,4}n)/
const isCodeName = new RegExp(`^\\W{0,3}${codeName}\\W{0,3}$`, 'i')
/** Limits the lines of a table below the names of its columns. */
const maxRows = 1_000
/** Replaces the codes below the name of their column. */
const withoutCodeColumns = (text: string): string => {
  let [column, left] = [-1, 0]
  return text
    .split(rowEnd)
    .map((row, at) => {
      if (at % 2 === 1) return row
      const cells = row.split(cellEnd)
      const named = cells.length > 1 ? cells.findIndex((cell) => isCodeName.test(cell)) : -1
      if (named >= 0) [column, left] = [named, maxRows]
      else if (left-- > 0 && /^["'\s]*\d{3,4}["'\s}\]]*$/.test(cells[column] ?? ''))
        cells[column] = cells[column]?.replace(/\d/g, '0') ?? ''
      return cells.join('')
    })
    .join('')
}
/** What a number of JSON follows. It must not begin with a zero. */
const beforeNumber = /[:[,]\s{0,9}$/
const zero = (before: string): string => (beforeNumber.test(before) ? '1' : '0')

const namesCode = new RegExp(codeName, 'i')

/** Replaces card codes by zeros. */
export const withoutCardCodes = (text: string): string => {
  const hidden = (_: string, name: string, code: string): string => name + zero(name).padEnd(code.length, '0')
  const named = text.replace(cardCode, hidden).replace(codeFirst, hidden)
  const zeros = (code: string): string => ''.padEnd(code.length, '0')
  return namesCode.test(named) ? withoutCodeColumns(named.replace(codeBeforeName, zeros)) : named
}

const ofCard = '(?:(?<![a-z])(?:pan|cc)|card(?!ed)|karte)[\\w-]{0,14}?'
const toNumber = `(?:${mark}{0,9}(?:[{.[]|%5[bB]|%7[bB])${mark}{0,9}(?:number|num|no|nr|pan)${mark}{1,9})?`
/** A number of 13 to 19 digits that is called one of a card. Mistyped, it passes no test. */
const calledCard = new RegExp(`(${ofCard}${toNumber}${toWords}${mark}{0,12})(\\d(?:[ -]?\\d){12,18})(?![\\d•])`, 'gi')
const withoutCalledCards = (text: string): string =>
  text.replace(calledCard, (_, name: string, number: string) => {
    let left = number.replace(/\D/g, '').length
    const hidden = number.replace(/\d/g, (digit, at: number) => (left-- <= 4 ? digit : at === 0 ? zero(name) : '0'))
    return name + hidden
  })

/** Digits and spaces of other scripts and fonts, and dots between groups of digits. */
const oddDigits = /[\uff10-\uff19]|[\u00a0\u2000-\u200a\u2010-\u2015\u2212\u202f.]/g
const plainDigit = (odd: string): string => (odd >= '\uff10' ? String(odd.charCodeAt(0) - 0xff10) : ' ')

/** Marks between the groups of a card, also of no width, which chats write. */
const between = String.raw`((?:[\p{Pd}\s_/,|.+"'\u00ad\u200b-\u200d\u2060]|\\[nrt"]|<\\?/?\w{1,10}>){1,5})`
/** Digits in the groups of a card, with the same marks between all of them. Any other groups may be columns of a table. */
const cardGroups = new RegExp(
  String.raw`(?<!\d)\d{4}${between}(?:\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{6}\1\d{4,5})(?!\d)`,
  'gu',
)
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
      hidden[count++] === '•' ? zero(text.slice(Math.max(0, start + at - 9), start + at)) : digit,
    )
  }
  return text
    .replace(cardGroups, (run, _: string, start: number) => hide(run, start))
    .replace(wrappedCard, hide)
    .replace(brokenCard, hide)
}

/** A card code after a masked card number and a date: the order in which they are written on a card. */
const codeAfterCard =
  /([•*][ +-]?\d{4}[\s,;|/]{1,4}(?:[a-zü]{2,10}[\s.:]{1,3}){0,2}\d{1,2}\s?[/.|-]\s?(?:\d\d){1,2}[\s,;|/]{1,4}(?:code\W{1,3})?)(\d{3,4})(?!\d)/gi
/** Masks card numbers, and the code beside each. */
const maskCards = (text: string): string =>
  maskCardNumbers(text).replace(codeAfterCard, (_, before: string, code: string) => before + '•'.repeat(code.length))

/** Replaces the digits of card numbers by zeros, but the last four, and of card codes beside them. */
const withoutCards = (text: string): string => {
  const masked = maskCards(text)
  const zeros = (from: string, to: string): string =>
    from.length === to.length
      ? to.replace(/[\s\S]/g, (one, at: number) =>
          one === '•' && from[at] !== '•' ? zero(from.slice(Math.max(0, at - 9), at)) : (from[at] ?? ''),
        )
      : to.replaceAll('•', '0')
  const first = masked === text ? text : zeros(text, masked)
  const plain = first.replace(oddDigits, plainDigit)
  const again = plain === first ? plain : maskCards(plain)
  const second = again === plain ? first : zeros(first, again)
  return withoutGrouped(second)
}

/** Replaces card numbers, but their last four digits, and card codes by zeros. */
export const withoutCardData = (text: string): string => withoutCardCodes(withoutCalledCards(withoutCards(text)))
