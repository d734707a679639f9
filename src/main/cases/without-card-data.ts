import { maskCardNumbers } from '../../shared/mask-card-numbers.ts'
import { cellsBelow } from './cells-below.ts'

const codeName =
  '(?:cvv2?|cvc2?|csc|cvn2?|(?<![a-z])(?:cid|cv2)(?![a-z])|card[_\\s-]?code|sec(?:urity)?[_\\s-]?(?:code|value)|verification[_\\s-]?(?:value|code)|pr(?:ü|ue)f(?:ziffer|nummer)|sicherheitscode|cryptogramme(?:\\s?visuel)?|code\\s(?:de\\s)?s(?:é|e)curit(?:é|e)|c(?:ó|o)digo\\s(?:de\\s)?(?:seguridad|verificaci(?:ó|o)n|seguran(?:ç|c)a)|codice\\s(?:di\\s)?sicurezza|g(?:ü|u)venlik\\skodu?|kod\\w{0,2}\\sbezpiecze(?:ń|n)stwa|(?:beveiligings|veiligheids)code|s(?:ä|a)kerhetskod|sikkerhe[dt]skode|код\\w{0,2}\\sбезопасности|turvakoodi|bezpečnostní\\s?kód|セキュリティ\\s?コード(?:は)?|安全码|安全碼|보안\\s?코드|رمز\\sالأمان|קוד\\sאבטחה|mã\\sbảo\\smật|digits\\son\\sthe\\sback)[\\w\\]-]{0,12}?'
/**
 * What may be between the name of a card code and the code: marks, also escaped, tags, and the types of serialized PHP.
 * Behind a comma or semicolon the code is quoted or follows at once; otherwise it is a number of the next clause.
 */
const mark = String.raw`(?:[^\p{L}\p{N}%<&.,;_\u2022]|[,;](?=\s{0,3}["'\u2018-\u201e([]|\d|\s\d{3,4}\s*(?:$|[.)\]\r\n]))|(?<=\\)[nrt]|<(?=\d)|<!\[CDATA\[|(?:\s[\w:-]{1,30}=["'][^"'<>]{0,60}["']){1,4}\s?>|\\{1,4}u00[2-7][0-9a-f]|</?\w{1,10}(?:\s[^<>]{0,60})?>|;[si]:(?:\d{1,2}:)?|%(?:0[9ad]|2[0-9a-f]|3[a-f]|5[b-d]|7[b-d])|&(?:quot|gt|lt|nbsp|#\d{1,4}|#x[0-9a-f]{1,4});)`
const toValue = `(?:(?:,|</\\w{1,20}>\\s{0,9}<)?${mark}{0,9}(?:value|val|content)${mark}{1,12})?`
/** A code in digits of any script, apart, or escaped for a URL. */
const code = String.raw`(\p{Nd}{3,4}(?!\p{Nd})|\d(?: \d){2,3}(?! ?\d)|(?:%3\d){3,4}(?!\d|%3\d))`
/** Words of a sentence between the name of a card code and the code. */
const toWords = `(?:${mark}{1,9}(?:is|are|was|number|no|nr|code|entered|used|given|ist|war|lautet|es|est|jest|er|(?:ä|a)r|[34][ -](?:digits?|stellig)|str|int|string\\(\\d\\))(?![\\p{L}\\p{N}])\\.?){0,2}`
/** The name of a card code with what may follow it, words, marks or the name of its value, and the code. */
const cardCode = new RegExp(`(${codeName}${toWords}${mark}{0,12}${toValue})${code}`, 'giu')
/** A value followed by the name of its card code. */
const codeFirst = new RegExp(
  `((?:value|val|content)${mark}{1,12})(\\d{3,4})(?=${mark}{0,9},${mark}{0,9}\\w{1,12}${mark}{1,12}${codeName}${mark})`,
  'giu',
)
/** A code followed by what it is. */
const codeBeforeName = new RegExp(
  `(?<![\\w.,/:-])(\\d{3,4})(?=\\s{1,3}(?:as|als|is|ist|=)\\s{1,3}(?:(?:the|my|der|die|das|mein)\\s{1,3}){0,2}(?:card\\s)?${codeName}|\\s{0,3}\\((?:card\\s)?${codeName}\\))`,
  'giu',
)
const isCodeName = new RegExp(`^\\W{0,3}${codeName}\\W{0,3}$`, 'iu')
/** Replaces the codes below the name of their column. */
const withoutCodeColumns = (text: string): string => {
  const codes = cellsBelow(text, (name) => isCodeName.test(name)).filter((cell) => /^\d{3,4}$/.test(cell.text))
  let [changed, copied] = ['', 0]
  for (const { text: written, at } of codes) {
    changed += text.slice(copied, at) + ''.padEnd(written.length, '0')
    copied = at + written.length
  }
  return changed + text.slice(copied)
}
/** What a number of JSON follows. It must not begin with a zero. */
const beforeNumber = /[:[,]\s{0,9}$/
const zero = (before: string): string => (beforeNumber.test(before) ? '1' : '0')

const namesCode = new RegExp(codeName, 'i')

/** Replaces card codes by zeros. */
export const withoutCardCodes = (text: string): string => {
  const hidden = (_: string, name: string, written: string): string =>
    name +
    (written.startsWith('%') ? written.replace(/%3\d/g, '%30') : zero(name) + written.slice(1).replace(/\p{Nd}/gu, '0'))
  const named = text.replace(cardCode, hidden).replace(codeFirst, hidden)
  const zeros = (code: string): string => ''.padEnd(code.length, '0')
  return namesCode.test(named) ? withoutCodeColumns(named.replace(codeBeforeName, zeros)) : named
}

const ofCard = '(?:(?<![a-z])(?:pan|cc)|card(?!ed)|karte)[\\w-]{0,14}?'
const toNumber = `(?:${mark}{0,9}(?:[{.[]|%5[bB]|%7[bB])${mark}{0,9}(?:number|num|no|nr|pan)${mark}{1,9})?`
/** A number of 13 to 19 digits that is called one of a card. Mistyped, it passes no test. */
const calledCard = new RegExp(`(${ofCard}${toNumber}${toWords}${mark}{0,12})(\\d(?:[ -]?\\d){12,18})(?![\\d•])`, 'giu')
const withoutCalledCards = (text: string): string =>
  text.replace(calledCard, (_, name: string, number: string) => {
    let left = number.replace(/\D/g, '').length
    const hidden = number.replace(/\d/g, (digit, at: number) => (left-- <= 4 ? digit : at === 0 ? zero(name) : '0'))
    return name + hidden
  })

/** Digits and spaces of other scripts and fonts, and dots between groups of digits. */
const oddDigits = /(?![0-9])\p{Nd}|[\u00a0\u2000-\u200a\u2010-\u2015\u2212\u202f.]/gu
const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code))
/** The ten digits of a script are next to each other. A digit of two units stays, so that places do not change. */
const plainDigit = (odd: string): string => {
  const code = odd.codePointAt(0) ?? 0
  if (odd.length > 1 || !isDigit(code)) return odd.length > 1 ? odd : ' '
  let first = code
  while (isDigit(first - 1)) first--
  return String((code - first) % 10)
}

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

/** Marks between the data of a card in a line or a list. */
const besides = String.raw`(?:[\s,;|/"'\u2018-\u201e()[\]\p{Pd}]|\\[nrt"']|</?\w{1,10}>){1,8}`
/** A card code after a masked card number and a date: the order in which they are written on a card. */
const codeAfterDate = new RegExp(
  String.raw`([\u2022*][ +-]?\d{4}${besides}(?:[a-z_\xfc]{1,12}["']?[\s.:=]{1,3}["']?){0,2}\d{1,2}\s?[/.|,;-]\s?(?:\d\d){1,2}${besides}(?:(?:c|code|sec(?:urity)?)\W{1,4})?)(\d{3,4})(?!\d)`,
  'giu',
)
/** A code alone in the next place of a list. */
const codeInList = /([•*][ +-]?\d{4}["']?,\s?["']?)(\d{3})(?=["']?\s?[\])])/g
/** What a magnetic stripe has after the number and the date. */
const trackData = /([•*][ +-]?\d{4}[=D]\d{4})(\d{3,25})/g
/** Masks card numbers, and the code beside each. */
const maskCards = (text: string): string =>
  [codeAfterDate, codeInList, trackData].reduce(
    (masked, found) => masked.replace(found, (_, before: string, digits: string) => before + '•'.repeat(digits.length)),
    maskCardNumbers(text),
  )

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
