import type { Candidate, TextRange } from './candidate.ts'
import { ipnFieldNames, ipnNameOf, messageOf } from './field-sets.ts'
import { ipnFaults } from './ipn-faults.ts'
import { isHidden, repeatNotes } from './ipn-notes.ts'

/** The names of the fields as programs spell them: `csRefCode`, `Cs Ref Code`, `CS_REF_CODE`. */
const names = `(?:${ipnFieldNames.map((one) => one.replaceAll('_', '[ _-]?')).join('|')})(?![\\w-])`
const name = new RegExp(`(?<![\\w.$/-])${names}`, 'gi')
/** What stands behind the name of an empty value. */
const nextName = new RegExp(`^(?:${names}|[A-Za-z_]\\w{0,60}=)`, 'i')
const otherField = new RegExp(`[ ,;&]${names}["']?[ \\t]?[=:]`, 'i')
const gap = '[ \\t]|<\\/?(?:td|th|dd|dt|b|strong|span|code|em|p|br)\\b[^<>\\n]{0,60}>'
/** What closes a name, the sign behind it, and what opens its value: `: `, `"=>"`, `</td><td>`, `">>,<<"`. */
const separator = new RegExp(
  [
    `(?:\\\\{0,7}["'\`]|[\\])}>*]){0,4}(?:${gap}|\\.{3,60}(?=[ :])){0,40}`,
    '(?<sign>[:=]{1,2}>?|-{1,2}>|[→：,|│]|;s:\\d{1,5}:|[-–—](?=[ \\t]))?',
    `(?:\\*{1,2}(?=[ \\t]))?(?:${gap}|\\[\\]string|\\b(?:Some|Optional)(?=[([])|<<|\\[(?!\\])|\\((?!\\))|\\{(?!\\})){0,40}`,
    '(?<open>\\\\{0,7}["\'`])?',
  ].join(''),
  'y',
)
const lineBreaks = /(?:\r?\n[ \t]{0,40}){1,2}/y
const closing: Readonly<Record<string, string>> = { '>': '<', '{': '}', '[': ']', '(': ')', '|': '|', '│': '│' }
/** An apostrophe may stand within a word. */
const quoted = /^(["'`])((?:(?!\1)[^\\\n]|\\.|(?<=\w)\1(?=\w)){1,200})\1(?!\w)/
const bare = /(?:(?! {2}| [A-Za-z_]\w{0,60}[=:])(?:[^\n\r\t,;&|(){}[\]<>"]|(?<=\d),(?=\d)|&(?!#?\w{1,60}[=;]))){1,200}/y
/** An order on a line of its own may have any sign in it, but for a remark. */
const restOfLine = /(?:(?! {2}| [<(#←])[^\n\r\t]){1,200}/y
/** What shows that a value is not all that stands on its line. */
const moreOnLine = /[<>)}\]"]|[ ,;][A-Za-z_]\w{0,60}=|[,;][ \t]?[A-Za-z_]\w{0,60}:/
const maxValue = 200
/** Characters between a value and the next name. */
const maxGap = 160
const maxFound = 100
const maxFields = 40
const ids = /^(?:\d{6}-\d{1,20}|TD\d{1,30})$/
const idNames = ['cs_ref_code', 'merchant_ref_code', 'transaction_id']

interface Value {
  value: string
  end: number
}

interface Field extends Value {
  name: string
  start: number
}

interface Printed {
  range: TextRange
  fields: [name: string, value: string][]
}

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Returns the value behind a name: what signs enclose, or up to the next sign. */
const valueAt = (text: string, nameStart: number, nameEnd: number): Value | undefined => {
  const { 0: signs = '', groups: { sign, open } = {} } = matchAt(separator, text, nameEnd) ?? {}
  let start = nameEnd + signs.length
  if (open !== undefined && !open.startsWith('\\')) {
    const value = quoted.exec(text.slice(start - 1, start + maxValue))?.[2]
    if (value === undefined || otherField.test(value)) return undefined
    return { value: value.replace(/\\(["'`\\])/g, '$1').trim(), end: start + value.length }
  }
  // Only a name that stands alone has its value on the next line.
  const breaks = sign === undefined ? (matchAt(lineBreaks, text, start)?.[0] ?? '') : ''
  start += breaks.length
  if (breaks === '' && (signs === '' || signs === ' ')) return undefined
  const isTag = breaks === '' && /(?<![=-])>$/.test(signs)
  const last = signs.trimEnd().slice(-1)
  const close = breaks === '' && (last !== '>' || isTag) ? (open ?? closing[last]) : undefined
  const [line = ''] = text.slice(start, start + maxValue).split('\n', 1)
  const length = close === undefined ? -1 : line.indexOf(close)
  if (length >= 0) return { value: line.slice(0, length).trim(), end: start + length }
  if (isTag || open !== undefined) return undefined
  const isOrder = /(?:^|\n)[ \t]{0,40}merchant\w*$/i.test(text.slice(Math.max(0, nameStart - 40), nameStart + 8))
  const rest = isOrder ? (matchAt(restOfLine, text, start)?.[0] ?? '').replace(/[,;]$/, '') : ''
  const value =
    rest === '' || otherField.test(rest) || moreOnLine.test(rest) ? (matchAt(bare, text, start)?.[0] ?? '') : rest
  return nextName.test(value) ? undefined : { value: value.trim(), end: start + value.length }
}

/** Whether another copy of a name belongs to something else. */
const isDone = (fields: readonly Field[]): boolean =>
  new Set(fields.map((one) => one.name)).size > 6 || idNames.every((id) => fields.some((one) => one.name === id))

/** Whether an id begins the next IPN: it is another one, and nothing of the list was repeated before. */
const isNext = (fields: readonly Field[], { name: id, value }: Field): boolean =>
  new Set(fields.map((one) => one.name)).size === fields.length &&
  fields.some((one) => one.name === id && one.value !== value)

/** Leaves out what stood before the first id, as `status=received` does, and a name with two values. */
const withoutRepeats = (fields: readonly Field[]): Field[] => {
  const first = fields.findIndex((one) => idNames.includes(one.name))
  return fields.filter((one, at) => {
    const places = fields.flatMap((other, place) => (other.name === one.name ? [place] : []))
    const [own = places.at(-1), second = own] = places.filter((place) => place >= first)
    return at === own && (fields[second ?? at]?.value === one.value || isDone(fields.slice(0, second)))
  })
}

/** Takes from the end of a list what another list repeats before its first id. */
const takeStart = (fields: Field[]): Field[] => {
  let from = fields.length
  const isRepeated = (at: number): boolean => {
    const places = fields.flatMap((one, place) => (one.name === fields[at]?.name ? [place] : []))
    return (places[0] ?? at) < at && places.at(-1) === at
  }
  while (from > 0 && isRepeated(from - 1)) from--
  return fields.splice(from)
}

/** The lists of fields of a text. An empty line ends a list if a field that the list has comes next. */
const listsOf = (text: string): Field[][] => {
  const lists: Field[][] = []
  for (const { index: start, 0: written } of text.matchAll(name)) {
    const known = ipnNameOf(written.replaceAll(' ', ''))
    const found = valueAt(text, start, start + written.length)
    if (known === undefined || found === undefined || isHidden(found.value) || lists.length > maxFound) continue
    const field = { name: known, start, ...found }
    const last = lists.at(-1)
    const end = last?.at(-1)?.end ?? 0
    if (start < end) continue
    const isParted =
      last?.some((one) => one.name === known) === true && /\n[ \t\r]{0,40}\n/.test(text.slice(end, start))
    if (last === undefined || last.length > maxFields || start - end > maxGap || isParted) {
      lists.push([field])
      continue
    }
    const at = idNames.includes(known) ? last.findIndex((one) => one.name === known) : -1
    if (at >= 0 && (isDone(last) || isNext(last, field))) lists.push([...takeStart(last), field])
    else {
      last.splice(0, at + 1)
      last.push(field)
    }
  }
  return lists
}

const ipnsOf = (lists: readonly (readonly Field[])[]): Printed[] =>
  lists
    .map((list) => withoutRepeats(list))
    .filter((list) => messageOf(list.map((one) => one.name)) === 'ipn' && list.some(({ value }) => ids.test(value)))
    .map((list) => ({
      range: { start: list[0]?.start ?? 0, end: list.at(-1)?.end ?? 0 },
      fields: list.map((one) => [one.name, one.value]),
    }))

/**
 * The fields of an IPN that a program or a page has printed one by one, in whatever way: pairs of another language, rows
 * of a page, elements of XML, parts of a multipart body, names and values on lines of their own.
 */
export const printedIpns = (text: string): Candidate[] => {
  if (!/(?:ref[ _-]?code|transaction[ _-]?id)/i.test(text)) return []
  const ipns = ipnsOf(listsOf(text))
  const copies = new Map<string, Printed[]>()
  for (const one of ipns) {
    const key = one.fields.join('\n')
    copies.set(key, [...(copies.get(key) ?? []), one])
  }
  return [...copies.values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    return {
      kind: 'ipn',
      confidence: 'likely',
      source: 'dump',
      name: null,
      range: first.range,
      notes: [
        'Its fields were taken one by one from a list, so the bytes of the body are not known.',
        ...repeatNotes(own, ipns),
      ],
      format: null,
      fields: first.fields,
      faults: ipnFaults(first.fields.map(([one, value]) => ({ name: one, value, isText: true }))),
    }
  })
}
