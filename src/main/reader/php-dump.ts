import { messageOf } from './field-sets.ts'
import { type Literal, textLiteral } from './literal.ts'
import { layersOf, unescapeWindow } from './unescape-window.ts'

export interface PhpDump {
  value: Literal
  end: number
  /** Whether it shows which values are texts. */
  isTyped: boolean
}

const maxFields = 500

/** Reads the output of `print_r`, `var_dump` or Symfony's `dump` at an offset. Nested values are skipped. */
export const phpDump = (text: string, start: number): PhpDump | undefined =>
  printed(text, start) ?? escaped(text, start) ?? dumped(text, start) ?? shown(text, start)

const escapedHead = /(?:Array|Object)(?:\s|(\\{1,3})n){1,50}\(/y
const maxEscaped = 20_000

/** `print_r` in a log that keeps each message on one line: `Array\n(\n    [status] => 1\n)`. */
const escaped = (text: string, start: number): PhpDump | undefined => {
  escapedHead.lastIndex = start
  const sign = escapedHead.exec(text)?.[1]
  if (sign === undefined) return undefined
  const place = { start, length: maxEscaped, layers: layersOf(sign), isEntity: false }
  const { text: plain, places } = unescapeWindow(text, place)
  const dump = printed(plain, 0)
  return dump && { ...dump, end: places[dump.end] ?? text.length }
}

/** The lines of a text from an offset, as far as they are read. `end` is that of the whole line. */
function* linesFrom(text: string, from: number): Generator<{ line: string; at: number; end: number }> {
  for (let at = from, end = 0; at < text.length; at = end + 1) {
    const newline = text.indexOf('\n', at)
    end = newline < 0 ? text.length : newline
    yield { line: text.slice(at, Math.min(end, at + 20_000)).replace(/\r$/, ''), at, end }
  }
}

const printedHead = /(?:Array|Object)\s{0,100}\(\s*\n/y
const printedField = /^([ \t]{0,200})\[([^\]\n]{1,100})\] => ?(.*)$/

/**
 * `print_r` writes neither types nor quotes: the amount of a create call is read as a number, the rest as text. The
 * name of a property may be followed by who sees it, `[status:protected]` or `[status:Ipn:private]`.
 */
const printed = (text: string, start: number): PhpDump | undefined => {
  printedHead.lastIndex = start
  const head = printedHead.exec(text)
  if (!head) return undefined
  const entries: [string, Literal][] = []
  let [last, indent] = [start + head[0].length, -1]
  for (const { line, at, end } of linesFrom(text, last)) {
    if (entries.length >= maxFields) break
    const [, spaces = '', name = '', value = ''] = printedField.exec(line) ?? []
    if (name !== '') {
      if (indent < 0) indent = spaces.length
      if (spaces.length === indent && value !== 'Array') entries.push([name.replace(/:.*/, ''), textLiteral(value)])
    } else if (/^[ \t]*\)/.test(line) && line.search(/\S/) < Math.max(indent, 1)) {
      return {
        value: { type: 'map', entries: withAmount(entries) },
        end: Math.min(end, at + line.length),
        isTyped: false,
      }
    }
    last = end + 1
  }
  if (entries.length === 0) return undefined
  return { value: { type: 'map', entries: withAmount(entries) }, end: Math.min(last, text.length), isTyped: false }
}

const withAmount = (entries: readonly [string, Literal][]): [string, Literal][] => {
  const isIpn = messageOf(entries.map(([name]) => name)) === 'ipn'
  return entries.map(([name, value]) => {
    const isNumber =
      !isIpn && name === 'amount' && value.type === 'text' && /^-?\d{1,20}(?:\.\d{1,20})?$/.test(value.text)
    return [name, isNumber ? { type: 'number', text: value.text } : value]
  })
}

const dumpedHead = /(?:array\(\d{1,6}\)|object\([\w\\]{1,100}\)#\d{1,6} \(\d{1,6}\)) \{\s{0,100}/y
const dumpedField =
  /\s{0,200}\["?([^"\]\n]{1,100})"?(?::[^\]\n]{1,200})?\]=>\s{0,200}(?:string\((\d{1,7})\) "|(?:int|float)\(([^)\n]{1,60})\)|bool\((true|false)\)|(NULL))/y

/** `var_dump` writes the length of each text in bytes. */
const dumped = (text: string, start: number): PhpDump | undefined => {
  dumpedHead.lastIndex = start
  const head = dumpedHead.exec(text)
  if (!head) return undefined
  const entries: [string, Literal][] = []
  let at = start + head[0].length
  while (entries.length < maxFields) {
    dumpedField.lastIndex = at
    const field = dumpedField.exec(text)
    if (!field) break
    at += field[0].length
    const [, name = '', length, digits, truth] = field
    if (length === undefined) {
      entries.push([
        name,
        digits === undefined ? { type: 'word', text: wordOf(truth) } : { type: 'number', text: digits },
      ])
      continue
    }
    const counted = prefixOfBytes(text, at, Number(length))
    // A text that was cut off, or shortened by hand, ends with its line.
    const value = text[at + counted.length] === '"' ? counted : (/^[^"\n]*/.exec(counted)?.[0] ?? '')
    entries.push([name, textLiteral(value)])
    at += value.length + 1
  }
  const closed = /^\s{0,200}\}/.exec(text.slice(at, at + 210))?.[0].length ?? 0
  return entries.length === 0 ? undefined : { value: { type: 'map', entries }, end: at + closed, isTyped: true }
}

const wordOf = (truth: string | undefined): 'true' | 'false' | 'null' =>
  truth === 'true' || truth === 'false' ? truth : 'null'

const prefixOfBytes = (text: string, at: number, bytes: number): string =>
  Buffer.from(text.slice(at, at + bytes))
    .subarray(0, bytes)
    .toString('utf8')

const shownHead = /array:\d{1,6} \[[^\n]{0,200}\n/y
const shownField =
  /^([ \t]{0,200})(?:"([^"]{1,100})"|\d{1,6}) => (?:"(.*)"|(-?\d[\d.e+-]{0,40})|(true|false|null)|\S.*)$/

/** `dump` and `dd` of Symfony and Laravel: `array:2 [▼`, a line for each field, indented, and `]`. */
const shown = (text: string, start: number): PhpDump | undefined => {
  shownHead.lastIndex = start
  const head = shownHead.exec(text)
  if (!head) return undefined
  const entries: [string, Literal][] = []
  let indent = -1
  for (const { line, at } of linesFrom(text, start + head[0].length)) {
    if (indent < 0) indent = line.search(/\S/)
    if (indent < 1 || entries.length >= maxFields) return undefined
    if (/^\s*\]/.test(line) && line.search(/\S/) < indent) {
      return { value: { type: 'map', entries }, end: at + line.indexOf(']') + 1, isTyped: true }
    }
    const [, spaces = '', name, written, digits, truth] = shownField.exec(line) ?? []
    if (name === undefined || spaces.length !== indent) continue
    if (written !== undefined) entries.push([name, textLiteral(written)])
    else if (digits !== undefined) entries.push([name, { type: 'number', text: digits }])
    else if (truth !== undefined) entries.push([name, { type: 'word', text: wordOf(truth) }])
  }
  return undefined
}
