import type { Candidate } from './candidate.ts'
import { ipnFieldNames, ipnNameOf, messageOf } from './field-sets.ts'
import { ipnFaults } from './ipn-faults.ts'
import { repeatNotes } from './ipn-notes.ts'

/** The names of the fields as programs spell them: `csRefCode`, `Cs Ref Code`, `CS_REF_CODE`. */
const name = new RegExp(
  `(?<![\\w.$/-])(?:${ipnFieldNames.map((one) => one.replaceAll('_', '[ _-]?')).join('|')})(?![\\w-])`,
  'gi',
)
/** Signs between a name and its value, and what they open: `: `, `"=>"`, `</td><td>`, `">>,<<"`, a line break. */
const separator =
  /(?:<\/?(?:td|th|dd|dt|b|strong|span|code|em|p|br)\b[^<>\n]{0,60}>|";s:\d{1,5}:|\[\]string|\b(?:Some|Optional)(?=[([])|[^\w\n\r&;<]|<(?!\/)){0,30}(?:\r?\n[ \t]{0,40}){0,2}/y
const closing: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '{': '}',
  '[': ']',
  '(': ')',
  '|': '|',
}
const bare = /(?:(?! {2}| [A-Za-z_]\w{0,60}[=:])[^\n\r\t,;&|(){}[\]<>"]){1,200}/y
const maxValue = 200
/** Characters between a value and the next name. */
const maxGap = 160
const maxFound = 100
const ids = /^(?:\d{6}-\d{1,20}|TD\d{1,30})$/

interface Printed {
  start: number
  end: number
  fields: [name: string, value: string][]
}

/** Returns the value behind the signs at an offset: what they enclose, or up to the next sign. */
const valueAt = (text: string, from: number): { value: string; end: number } | undefined => {
  separator.lastIndex = from
  const signs = separator.exec(text)?.[0] ?? ''
  if (signs === '' || signs === ' ') return undefined
  const start = from + signs.length
  const isTag = /(?<![=-])>$/.test(signs)
  const close = isTag ? '<' : signs.includes('\n') ? undefined : closing[signs.trimEnd().slice(-1)]
  if (close !== undefined) {
    const [line = ''] = text.slice(start, start + maxValue).split('\n', 1)
    const length = line.indexOf(close)
    if (length > 0) return { value: text.slice(start, start + length).trim(), end: start + length }
    if (length === 0 || isTag) return undefined
  }
  bare.lastIndex = start
  const value = bare.exec(text)?.[0]
  return value === undefined ? undefined : { value: value.trim(), end: start + value.length }
}

const startOf = ({ start }: Printed): number => start

const isIpn = ({ fields }: Printed): boolean =>
  messageOf(fields.map(([one]) => one)) === 'ipn' && fields.some(([, value]) => ids.test(value))

/**
 * The fields of an IPN that a program or a page has printed one by one, in whatever way: pairs of another language, rows
 * of a page, elements of XML, parts of a multipart body, names and values on lines of their own.
 */
export const printedIpns = (text: string): Candidate[] => {
  if (!/(?:ref[ _-]?code|transaction[ _-]?id)/i.test(text)) return []
  const lists: Printed[] = []
  for (const { index, 0: written } of text.matchAll(name)) {
    const known = ipnNameOf(written.replaceAll(' ', ''))
    const found = valueAt(text, index + written.length)
    if (known === undefined || found === undefined || !/\w/.test(found.value) || lists.length > maxFound) continue
    const last = lists.at(-1)
    const at = last?.fields.findIndex(([one]) => one === known) ?? -1
    const isApart =
      last === undefined || index - last.end > maxGap || /\n[ \t\r]{0,40}\n/.test(text.slice(last.end, index))
    if (isApart || (at >= 0 && isIpn(last))) {
      lists.push({ start: index, end: found.end, fields: [[known, found.value]] })
      continue
    }
    if (index < last.end) continue
    // A name that is there twice stood before the list, as `status=received` does.
    if (at >= 0) last.fields.splice(0, at + 1)
    last.fields.push([known, found.value])
    last.end = found.end
  }
  const ipns = lists.filter(isIpn)
  const keyOf = ({ fields }: Printed): string => fields.join('\n')
  const copies = new Map<string, Printed[]>()
  for (const one of ipns) {
    const known = copies.get(keyOf(one))
    if (known) known.push(one)
    else copies.set(keyOf(one), [one])
  }
  return [...copies].map(([key, own]) => {
    const [{ start, end, fields } = { start: 0, end: 0, fields: [] }] = own
    const others = ipns.filter((one) => keyOf(one) !== key)
    const repeats = repeatNotes(own.map(startOf), others.map(startOf))
    return {
      kind: 'ipn',
      confidence: 'likely',
      source: 'dump',
      name: null,
      range: { start, end },
      notes: ['Its fields were taken one by one from a list, so the bytes of the body are not known.', ...repeats],
      format: null,
      fields,
      faults: ipnFaults(fields.map(([one, value]) => ({ name: one, value, isText: true }))),
    }
  })
}
