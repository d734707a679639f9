import { cardCodeAbbreviations } from '../../shared/mask-card-codes.ts'
import { cellsBelow } from './cells-below.ts'

/** What a card's code is called: its abbreviations, then English and other languages. */
const codeNames = [
  ...cardCodeAbbreviations,
  '(?<![a-z])cid(?![a-z])',
  'card[_\\s-]?code',
  'sec(?:urity)?[_\\s-]?(?:code|value)',
  'verification[_\\s-]?(?:value|code)',
  'pr(?:ü|ue)f(?:ziffer|nummer)',
  'sicherheitscode',
  'cryptogramme(?:\\s?visuel)?',
  'code\\s(?:de\\s)?s(?:é|e)curit(?:é|e)',
  'c(?:ó|o)digo\\s(?:de\\s)?(?:seguridad|verificaci(?:ó|o)n|seguran(?:ç|c)a)',
  'codice\\s(?:di\\s)?sicurezza',
  'g(?:ü|u)venlik\\skodu?',
  'kod\\w{0,2}\\sbezpiecze(?:ń|n)stwa',
  '(?:beveiligings|veiligheids)code',
  's(?:ä|a)kerhetskod',
  'sikkerhe[dt]skode',
  'код\\w{0,2}\\sбезопасности',
  'turvakoodi',
  'bezpečnostní\\s?kód',
  'セキュリティ\\s?コード(?:は)?',
  '安全码',
  '安全碼',
  '보안\\s?코드',
  'رمز\\sالأمان',
  'קוד\\sאבטחה',
  'mã\\sbảo\\smật',
  'digits\\son\\sthe\\sback',
]
const codeName = `(?:${codeNames.join('|')})[\\w\\]-]{0,12}?`
const marks = [
  String.raw`[^\p{L}\p{N}%<&.,;_\u2022]`,
  // After a comma or semicolon: a quoted code, or one that ends the clause. Any other number is of the next clause.
  String.raw`[,;](?=\s{0,3}["'\u2018-\u201e([]|\d|\s\d{3,4}\s*(?:$|[.)\]\r\n]))`,
  String.raw`(?<=\\)[nrt]`,
  String.raw`<(?=\d)`,
  // XML: the start of CDATA, attributes up to the end of a tag, and tags.
  String.raw`<!\[CDATA\[`,
  String.raw`(?:\s[\w:-]{1,30}=["'][^"'<>]{0,60}["']){1,4}\s?>`,
  String.raw`</?\w{1,10}(?:\s[^<>]{0,60})?>`,
  // A type of serialized PHP.
  String.raw`;[si]:(?:\d{1,2}:)?`,
  // Escaped in JSON, in a URL and in HTML.
  String.raw`\\{1,4}u00[2-7][0-9a-f]`,
  '%(?:0[9ad]|2[0-9a-f]|3[a-f]|5[b-d]|7[b-d])',
  String.raw`&(?:quot|gt|lt|nbsp|#\d{1,4}|#x[0-9a-f]{1,4});`,
]
/** What may be between the name of a card code and the code. */
export const mark = `(?:${marks.join('|')})`
const toValue = `(?:(?:,|</\\w{1,20}>\\s{0,9}<)?${mark}{0,9}(?:value|val|content)${mark}{1,12})?`
/** A code in digits of any script, apart, or escaped for a URL. */
const code = String.raw`(\p{Nd}{3,4}(?!\p{Nd})|\d(?: \d){2,3}(?! ?\d)|(?:%3\d){3,4}(?!\d|%3\d))`
/** Words of a sentence between the name of a card code and the code. */
export const toWords = `(?:${mark}{1,9}(?:is|are|was|number|no|nr|code|entered|used|given|ist|war|lautet|es|est|jest|er|(?:ä|a)r|[34][ -](?:digits?|stellig)|str|int|string\\(\\d\\))(?![\\p{L}\\p{N}])\\.?){0,2}`
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
const onlyCodeName = new RegExp(`^\\W{0,3}${codeName}\\W{0,3}$`, 'iu')
/** Replaces the codes below the name of their column. */
const withoutCodeColumns = (text: string): string => {
  const codes = cellsBelow(text, (name) => onlyCodeName.test(name)).filter((cell) => /^\d{3,4}$/.test(cell.text))
  let [changed, copied] = ['', 0]
  for (const { text: written, at } of codes) {
    changed += text.slice(copied, at) + ''.padEnd(written.length, '0')
    copied = at + written.length
  }
  return changed + text.slice(copied)
}
const beforeNumber = /[:[,]\s{0,9}$/
/** Returns the digit that replaces one after `before`: 1 where a number of JSON may begin, which must not be with a zero. */
export const fillerDigit = (before: string): string => (beforeNumber.test(before) ? '1' : '0')

const anyCodeName = new RegExp(codeName, 'i')

/** Replaces card codes by zeros. */
export const withoutCardCodes = (text: string): string => {
  const hidden = (_: string, name: string, written: string): string =>
    name +
    (written.startsWith('%')
      ? written.replace(/%3\d/g, '%30')
      : fillerDigit(name) + written.slice(1).replace(/\p{Nd}/gu, '0'))
  const named = text.replace(cardCode, hidden).replace(codeFirst, hidden)
  const zeros = (code: string): string => ''.padEnd(code.length, '0')
  return anyCodeName.test(named) ? withoutCodeColumns(named.replace(codeBeforeName, zeros)) : named
}
