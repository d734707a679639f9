import { createFieldNames } from '../../shared/create-fields.ts'
import { gapText, restOfText } from '../../shared/gaps.ts'
import { utf8Of } from '../signature-tools/request-readers/bytes-of.ts'
import type { Candidate } from './candidate.ts'
import { ipnFieldNames, messageOf } from './field-sets.ts'
import { compactStyle, type Literal, literalJson, textLiteral } from './literal.ts'
import { nearbyCall } from './nearby-call.ts'
import { printedIpns } from './printed-ipns.ts'
import { requestCandidate } from './request-candidate.ts'

/** Characters between two fields of one list. */
const maxGap = 80
const maxFound = 100

const marks = `["'\`*]{0,3}`
const equals = `${marks}[ \\t]{0,20}(?:=>|[:=|\\t])`
/** `status: 1`, `status = 1`, `status | 1`, `{status=1, …}`: the name of a field and its value on the same line, up to the next name. The colon of an address, `https://`, is no sign behind a name. */
const field = new RegExp(
  `(?<![\\w.-])(${[...new Set([...ipnFieldNames, ...createFieldNames])].join('|')})${equals}[ \\t]{0,20}(${marks})((?:(?![,;][ \\t]{0,5}${marks}[A-Za-z_]\\w{0,60}${equals}(?!//))[^\\n\\r&|{}()<>"'\`*]){1,200})`,
  'g',
)
/** What may have a comma in it. */
const isProse = (name: string): boolean => /^(?:customer_(?:la|fir)stname|description)$/.test(name)

/** Returns the value up to a remark. Returns a gap when a comma may belong to the value or begin a remark. */
const valueIn = (name: string, quote: string, written: string, before: string, after: string): string => {
  const plain = written.replace(/[,;\s]+$/, '').trim()
  const comma = plain.search(/[,;]/)
  if (comma < 0 || (after !== '' && quote.endsWith(after))) return plain
  const asGap = gapText(`the field ${name}`)
  if (!isProse(name)) return /\s/.test(plain.charAt(comma + 1)) ? plain.slice(0, comma).trim() : asGap
  const isLine = /^[\r\n]?$/.test(after) && /(?:^|\n)[^\w\n]*$/.test(before)
  return isLine || (/[,;)\]}|]/.test(after) && !/[,;]\s*\p{Ll}/u.test(plain)) ? plain : asGap
}

interface List {
  start: number
  end: number
  fields: [string, string][]
}

/** The fields of a message written out one by one: in lines of a mail or a table, or as a map of Java. */
export const fieldList = (text: string): Candidate[] => {
  const lists: List[] = []
  for (const { index, 0: whole, 1: name = '', 2: quote = '', 3: written = '' } of text.matchAll(field)) {
    if (!/\w/.test(written)) continue
    const last = lists.at(-1)
    const end = index + whole.length
    const value = valueIn(name, quote, written, text.slice(Math.max(0, index - 40), index), text.charAt(end))
    const continues = last !== undefined && index - last.end <= maxGap && last.fields.every(([known]) => known !== name)
    if (continues) {
      last.fields.push([name, value])
      last.end = end
    } else if (lists.length < maxFound) lists.push({ start: index, end, fields: [[name, value]] })
  }
  const calls = lists.filter((list) => messageOf(list.fields.map(([name]) => name)) === 'create')
  return [...printedIpns(text), ...calls.map((list) => requestOf(text, list))]
}

const note = 'Its fields were taken one by one from a list, so the bytes of the body are not known.'

/** What a list leaves out may have been sent all the same. */
const requiredNames = createFieldNames.filter((name) => name !== 'currency_code' && name !== 'ipn_format')

/** A list does not say which values are texts: an amount is read as a number. */
const requestOf = (text: string, { start, end, fields }: List): Candidate => {
  const entries = fields.map(([name, value]): [string, Literal] => [
    name,
    name === 'amount' && /^\d+(?:\.\d+)?$/.test(value) ? { type: 'number', text: value } : textLiteral(value),
  ])
  const range = { start, end }
  const json = literalJson({ type: 'map', entries }, compactStyle)
  const known = new Set(fields.map(([name]) => name))
  const isWhole = requiredNames.every((name) => known.has(name))
  const body = utf8Of(isWhole ? json : `${json.slice(0, -1)},${gapText(restOfText)}}`)
  const { authorization, ...near } = nearbyCall(text, range)
  const call = {
    ...near,
    authorization: authorization ?? gapText('the header Authorization'),
    contentType: null,
    body,
    exact: false,
  }
  return requestCandidate({ ...call, source: 'dump', range, notes: [note], isCreate: true })
}
