import { ipnFieldNames, ipnNameOf } from './field-sets.ts'
import { isHidden } from './ipn-notes.ts'

/** A name of an IPN's field in a text, and the value after it. */
export interface PrintedField {
  name: string
  /** '' if there is none; undefined if it is hidden, or not sure. */
  value: string | undefined
  start: number
  end: number
  /** Whether the value is on a line below the name. */
  isBelow: boolean
}

/** The names of the fields as programs spell them: `csRefCode`, `Cs Ref Code`, `CS_REF_CODE`. */
const names = `(?:${ipnFieldNames.map((one) => one.replaceAll('_', '[ _-]?')).join('|')})(?![\\w-])`
const name = new RegExp(`(?<![\\w.$/-])${names}`, 'gi')
const knownFirst = new RegExp(`^\\W{0,9}${names}`, 'i')
const isName = new RegExp(`^${names}$`, 'i')
const knownNext = `[ ,;&]${names}["']?[ \\t]?[=:]`
const withNext = new RegExp(knownNext, 'i')
const gap =
  '[ \\t]|&nbsp;|<\\/?(?:t[dhr]|d[dtl]|[abipu]|em|br|li|div|span|code|strong|font|label|pre)\\b[^<>\\n]{0,60}>|\\[\\]string|\\b(?:Some|Optional)(?=[([])'
/** What closes a name, its sign, and what opens a value: `: `, `"=>"`, `</td><td>`, `">>,<<"`, `:* `. */
const separator = new RegExp(
  [
    `(?:\\\\{0,7}["'\`]|[\\])}>*]){0,4}(?:${gap}|\\.{3,60}(?=[ :])){0,40}`,
    '(?<sign>[:=]{1,2}>?|-{1,2}>|[→：,|│┃]|;s:\\d{1,5}:|(?:[>~/]|[-–—]{1,3})(?=[ \\t]))?',
    `(?:\\*{1,2}(?=\\s|$))?(?:${gap}|<<|[[({]){0,40}`,
    '(?<open>\\\\{0,7}["\'`]|«|\\*{1,2}(?=[^*\\s](?:[^*\\n]{0,200}[^*\\s])?\\*))?',
  ].join(''),
  'y',
)
const lineBreaks = /[ \t]*(?:\r?\n[ \t]{0,40}){1,2}/y
/** What closes a value: an unescaped quote that does not stand within a word, or the bracket to one. */
const closingOf = (sign: string): RegExp | undefined => {
  if (/["'`]/.test(sign)) return new RegExp(`(?<!\\\\)(?:${sign}(?!\\w)|(?<!\\w)${sign})`)
  const close = { '\\': '\\\\+["\'`]', '«': '»', '*': '\\*', '{': '\\}', '[': '\\]', '(': '\\)' }[sign]
  return close === undefined ? undefined : new RegExp(close)
}
/** The end of an id, the next field, column or cell, a tag, an entity, a remark, a quote or bracket that was opened before. */
const ends = `(?<=^(?:\\d{6}-\\d{1,20}|TD\\d{1,30})) |${knownNext}|[ ,;&][A-Za-z_]\\w{0,60}=(?!=)|[,;][ \\t]?[A-Za-z_]\\w{0,60}:| {2}|[\\t\\r|│┃<>"]|[,;](?=[\\s"']|$)|&#?\\w{1,60}[;=]| (?:[([{←]|#\\s)|(?<!\\w)['\`]|['\`](?!\\w)|(?<![([{][^()[\\]{}]{0,60})[)\\]}]`
const ofLine = new RegExp(ends, 'i')
const amongOthers = new RegExp(`${ends}| [A-Za-z_]\\w{0,60}:`, 'i')
const none = /^(?:%!.*|null|nil|none|undefined)$/i
const maxValue = 200
const maxFields = 4_000

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const lineAt = (text: string, at: number): string => text.slice(at, at + maxValue).split('\n', 1)[0] ?? ''

type Value = Pick<PrintedField, 'value' | 'end' | 'isBelow'>

/** A name without a sign has its value in the next column, tag or line, or in quotes. */
const isApart = (signs: string): boolean => /[ \t]{2}|\t|>|\.{3}|[ .]["'`«([{]$/.test(signs)

/** What ends a row's cell or an element. */
const cellOf = (signs: string, sign: string | undefined, line: string): RegExp | undefined => {
  if (/(?<![-=])>[ \t]*$/.test(signs) && line.includes('<')) return /</
  if (sign === undefined || !/[|│┃]/.test(sign)) return undefined
  const end = new RegExp(`${/\s$/.test(signs) ? '\\s' : ''}\\${sign}`)
  return end.test(line) ? end : undefined
}

/** What a text says of an order or an answer: `order amount: 70.00`. */
const ofOther = /\b(?:(?:order|our|response) (?:status|amount|currency)|received datetime)$/
/** A value of a form, and what prose or a list has behind it. */
const withWords =
  /^(\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d|-?\d{1,12}\.\d\d|\d|[A-Z]{3})(?:\.|[ \t]+(?:[/|·–—]|[a-z]{2,12}))$/

/** Whether a row has two values of one form. */
const hasOther = (value: string, rest: string): boolean => {
  const other = /^\s*[|│┃]\s*([^|│┃]*[^|│┃\s])/.exec(rest)?.[1] ?? value
  const [one, two] = [value.trim(), other].map((each) => each.replace(/\d+/g, '0').replace(/^[A-Z]{3}$/, 'A'))
  return other !== value.trim() && one === two
}

const nextName = `[,;] ?["']?[A-Za-z_]\\w{0,60}["']?[ \\t]?[=:]`
/** What a comma within an order has behind it, before the next name or the end of a list. */
const moreOfOrder = new RegExp(
  `^(?!${nextName})[,;] ?[\\p{Lu}\\d](?:(?!${nextName})[^\\t:=|│┃<>"()[\\]{}])*(?=${nextName}|[)\\]}](?!\\w))`,
  'u',
)

/** A small letter behind a comma begins a remark, or more of the order. */
const remark = new RegExp(`^(?!${nextName})[,;] ?\\p{Ll}`, 'u')

/** Reads an order id alone on its line. Returns undefined when a comma might belong to the id or begin a remark. */
const orderInLine = (line: string, found: number): string | undefined => {
  if (found < 0) return line.trim()
  const [own, rest] = [line.slice(0, found), line.slice(found).trimEnd()]
  const more = /\d/.test(own) ? undefined : moreOfOrder.exec(rest)?.[0]
  if (more !== undefined) return (own + more).trim()
  if (!/\d/.test(own) && remark.test(rest)) return undefined
  if (/^[,;] ?[\p{Lu}\d][^\t:=|│┃<>"]*$/u.test(rest) && !/\d/.test(own)) return line.trim()
  const isEnd = /^(?:<\/?[a-z]\w*[ />]|[&)\]}\r])/i.test(rest) || !/[\p{L}\d]/u.test(rest) || withNext.test(rest)
  return isEnd || (/\d/.test(own) && (/^[ ,;]{1,2}[A-Za-z_]\w{0,60}[=:]/.test(rest) || !/\d/.test(rest)))
    ? own.trim()
    : undefined
}

const belowAt = (text: string, at: number, isOrder: boolean): Value | undefined => {
  const start = at + (matchAt(lineBreaks, text, at)?.[0].length ?? 0)
  const line = lineAt(text, start)
  if (start === at) return undefined
  if (knownFirst.test(line)) return { value: '', end: at, isBelow: false }
  const length = line.search(ofLine)
  const value = line.slice(0, length < 0 ? line.length : length).trim()
  const read = isOrder ? orderInLine(line, length) : value
  return { value: /^[\w-]{1,40}[:=] /.test(line) ? undefined : read, end: start + value.length, isBelow: true }
}

/**
 * Returns the value after a name: the enclosed text, or the text up to the end mark. undefined if the name is a word of
 * prose.
 */
const valueAt = (text: string, nameStart: number, nameEnd: number): Value | undefined => {
  const { 0: signs = '', groups: { sign, open } = {} } = matchAt(separator, text, nameEnd) ?? {}
  const at = nameEnd + signs.length
  const line = lineAt(text, at)
  const isFirst = /(?:^|\n)[^\w\n]{0,40}$/.test(text.slice(Math.max(0, nameStart - 41), nameStart))
  const isMerchant = /^merchant/i.test(text.slice(nameStart, nameEnd))
  const isOrder = isFirst && isMerchant
  if (line.trim() === '' && open === undefined) {
    const isAlone = isFirst || /name=["']$/.test(text.slice(Math.max(0, nameStart - 6), nameStart))
    return (
      (isAlone ? belowAt(text, at, isOrder) : undefined) ??
      (sign === undefined ? undefined : { value: '', end: at, isBelow: false })
    )
  }
  if (sign === undefined && !isApart(signs)) return undefined
  const opened = open ?? /[[({]$/.exec(signs)?.[0] ?? ''
  const cell = opened === '' ? cellOf(signs, sign, line) : undefined
  const closing = closingOf(opened.charAt(0)) ?? cell
  const isEnclosed = closing !== undefined && (cell === undefined || sign === undefined)
  const isBracket = open === undefined && opened !== ''
  const found = line.search(closing ?? (isOrder ? ofLine : amongOthers))
  const length = found < 0 ? line.length : found
  const written = line.slice(0, length)
  const isEmpty = /^=[ \t]+$/.test(signs) && /^[A-Za-z_]\w{0,60}=/.test(line)
  if (isEmpty || (knownFirst.test(line) && (!isEnclosed || isName.test(written))))
    return { value: '', end: at, isBelow: false }
  const isWhole = cell !== undefined || (open !== undefined && /^\W(?:[\s,;:)\]}>/]|$)/.test(line.slice(length)))
  const isOfOrder = isOrder || (isMerchant && /^[^\d,;]*[,;]/.test(line))
  const value = (closing === undefined && isOfOrder ? orderInLine(line, found) : written)
    ?.replace(/(?:[,;]|\s[/·–—]?)+$/, '')
    .replace(/\\(["'`\\])/g, '$1')
    .replace(withWords, closing === undefined && !isOrder ? '$1' : '$&')
  // In a printed struct of Go, an empty member is followed by the next name.
  const isSure =
    value !== undefined &&
    !(!isOrder && !isWhole && /^:[ \t]/.test(signs) && /^(?:[A-Z]\w{1,40}|\w{0,40}_\w{0,40}):(?!\/\/)/.test(value)) &&
    (found >= 0 || (closing === undefined && length < maxValue)) &&
    (isWhole || !(withNext.test(value) || / [-=→]$|:\/\/.*&$/.test(value + /^&?/.exec(line.slice(length))))) &&
    !(cell !== undefined && hasOther(value, line.slice(length))) &&
    // `: [FILTERED]`, `{S: "1"}`, `<hidden>`
    !(isBracket && (/[=:>][ \t]+.$/.test(signs) || /["'={]|[,:] /.test(value))) &&
    !(value === '' && /^<(?!nil|\/)/.test(line))
  return isSure ? { value, end: at + length, isBelow: false } : { value: undefined, end: at, isBelow: false }
}

/** A field of a form, which has no space, decoded. undefined if it is none. */
const formValue = (written: string, isPair: boolean): string | undefined =>
  /^=[^\s=&]+$/.test(written) && (isPair || /%[\da-f]{2}/i.test(written))
    ? (new URLSearchParams(`value${written}`).get('value') ?? undefined)
    : undefined

/** Returns the fields of an IPN that a text names with a value, in their order. */
export const printedFields = (text: string): PrintedField[] => {
  const found: PrintedField[] = []
  for (const { index: start, 0: written } of text.matchAll(name)) {
    const known = ipnNameOf(written.replaceAll(' ', ''))
    if (known === undefined || start < (found.at(-1)?.end ?? 0)) continue
    if (ofOther.test(text.slice(Math.max(0, start - 10), start + written.length))) continue
    const one = valueAt(text, start, start + written.length)
    if (one === undefined) continue
    const isPair = text[one.end] === '&' || /&(?:amp;)?$/.test(text.slice(Math.max(0, start - 5), start))
    const value = formValue(text.slice(start + written.length, one.end), isPair) ?? one.value ?? ''
    const read = value === '' ? one.value : none.test(value) ? '' : isHidden(value) ? undefined : value
    found.push({ ...one, name: known, start, value: read })
    if (found.length >= maxFields) break
  }
  return found
}
