import { isUtf8 } from 'node:buffer'
import { parser } from '@lezer/python'
import { compactStyle, type JsonStyle, type Literal, literalForm, literalJson, textLiteral } from '../literal.ts'
import { pythonNumber } from '../python-number.ts'
import type { CodeArgument, CodeCall, CodeLanguage, CodeRequest } from './code-language.ts'
import { textOfLiteral } from './text-of-literal.ts'
import { unescapeCode } from './unescape-code.ts'

/** The defaults of json.dumps. */
const dumpsStyle: JsonStyle = { ...compactStyle, afterComma: ' ', afterColon: ' ', escapeNonAscii: true }

const named = (args: readonly CodeArgument[], name: string): Literal | undefined =>
  args.find((one) => one.name === name)?.value
const placed = (args: readonly CodeArgument[], at: number): Literal | undefined =>
  args.filter(({ name }) => name === null)[at]?.value

const isFalse = (value: Literal | undefined): boolean => value?.type === 'word' && value.text === 'false'
const isTrue = (value: Literal | undefined): boolean => value?.type === 'word' && value.text === 'true'

const sortedByName = (value: Extract<Literal, { type: 'map' }>): Literal => ({
  type: 'map',
  entries: value.entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
})

const sortedMaps = (value: Literal): Literal => {
  if (value.type === 'list') return { ...value, items: value.items.map(sortedMaps) }
  if (value.type !== 'map') return value
  const entries = value.entries.map(([name, entry]): [string, Literal] => [name, sortedMaps(entry)])
  return sortedByName({ type: 'map', entries })
}

const dumped = (args: readonly CodeArgument[]): Literal | undefined => {
  const [value] = args
  if (!value) return undefined
  const separators = named(args, 'separators')
  const [comma, colon] = separators?.type === 'list' ? separators.items.map(textOfLiteral) : []
  const indent = named(args, 'indent')
  const lines = indent?.type === 'number' ? Number(indent.text) : undefined
  const style: JsonStyle = {
    ...dumpsStyle,
    ...(lines !== undefined && { indent: lines }),
    afterComma: comma?.slice(1) ?? (lines === undefined ? dumpsStyle.afterComma : ''),
    afterColon: colon?.slice(1) ?? dumpsStyle.afterColon,
    escapeNonAscii: !isFalse(named(args, 'ensure_ascii')),
  }
  const sorted = isTrue(named(args, 'sort_keys')) ? sortedMaps(value.value) : value.value
  return textLiteral(literalJson(sorted, style))
}

/** A float has a point or an exponent. */
const floatOf = (text: string): string => pythonNumber(/[.eE]/.test(text) ? text : `${text.trim()}.0`)

/** The most digits that the text of a float needs to be exact, so that a half is known as one. */
const exactDigits = 100

/** Rounds as Python does: a half goes to the even digit, and with a number of digits a float stays one. */
const rounded = (number: string, places: Literal | undefined): Literal | undefined => {
  const value = Number(number)
  const digits = places === undefined ? 0 : places.type === 'number' ? Number(places.text) : undefined
  if (digits === undefined || !(digits >= 0 && digits <= 10) || Math.abs(value) >= 1e15) return undefined
  if (!/[.eE]/.test(number)) return { type: 'number', text: number }
  const exact = value.toFixed(exactDigits)
  const [kept, rest] = [exact.slice(0, digits - exactDigits), exact.slice(digits - exactDigits)]
  const text = /^50*$/.test(rest) && /[02468]\.?$/.test(kept) ? kept : value.toFixed(digits)
  return { type: 'number', text: places ? floatOf(`${Number(text)}`) : `${Number(text)}` }
}

const callValue = ({ name, args, chain }: CodeCall): Literal | undefined => {
  if (/^(?:json|simplejson|ujson)\.dumps$|^dumps$/.test(name)) return dumped(args)
  if (/(?:^|\.)(?:encode|strip)$/.test(name)) {
    const [owner] = chain
    return owner?.name === '' ? owner.args[0]?.value : owner && callValue(owner)
  }
  const [first] = args
  if (/(?:^|\.)(?:OrderedDict|dict)$/.test(name)) {
    const copied = first?.name === null ? first.value : undefined
    if (copied !== undefined && copied.type !== 'map') return undefined
    const added = args.flatMap((one): [string, Literal][] => (one.name === null ? [] : [[one.name, one.value]]))
    return { type: 'map', entries: [...(copied?.entries ?? []), ...added] }
  }
  if (/\.items$/.test(name)) return chain[0]?.args[0]?.value
  if (name === 'sorted' && args.length === 1) return first?.value.type === 'map' ? sortedByName(first.value) : undefined
  if (/^(?:Decimal|decimal\.Decimal|int)$/.test(name) && first?.value.type === 'text')
    return { type: 'number', text: first.value.text }
  if (name === 'float' && (first?.value.type === 'text' || first?.value.type === 'number'))
    return Number.isFinite(Number(first.value.text)) ? { type: 'number', text: floatOf(first.value.text) } : undefined
  if (name === 'round' && first?.value.type === 'number') return rounded(first.value.text, args[1]?.value)
  return name === 'str' ? first?.value : undefined
}

/**
 * `requests` and `httpx`: `json=` is encoded by the library; `data=` is sent unchanged as a text and as a form
 * otherwise.
 */
const libraryRequest = (method: string, url: Literal | undefined, { name, args }: CodeCall): CodeRequest => {
  const json = named(args, 'json')
  const data = named(args, 'data') ?? named(args, 'content')
  const isForm = data?.type === 'map'
  const style = /httpx/.test(name) ? { ...compactStyle } : dumpsStyle
  const form = data && literalForm(data)
  return {
    source: 'python',
    method: method.toUpperCase(),
    url,
    headers: named(args, 'headers'),
    body: json ? literalJson(json, style) : (form ?? (data && textOfLiteral(data))),
    contentType: json ? 'application/json' : isForm ? 'application/x-www-form-urlencoded' : null,
    notes:
      json && !/httpx/.test(name)
        ? ['json= writes a space after each comma and colon and escapes what is not ASCII.']
        : [],
  }
}

const requestOf = (call: CodeCall): CodeRequest | undefined => {
  const { name, args } = call
  const method = /(?:^|\.)(post|put|get|patch|delete|request)$/.exec(name)?.[1]
  if (method === undefined || !/\./.test(name)) return undefined
  if (method !== 'request')
    return isCallable(call) ? libraryRequest(method, named(args, 'url') ?? placed(args, 0), call) : undefined
  const verb = named(args, 'method') ?? placed(args, 0)
  if (verb?.type !== 'text' || !/^[A-Za-z]{3,7}$/.test(verb.text)) return undefined
  const url = named(args, 'url') ?? placed(args, 1)
  const third = placed(args, 2)
  const request = libraryRequest(verb.text, url, call)
  // http.client: request(method, path, body, headers).
  return third === undefined
    ? request
    : { ...request, body: textOfLiteral(third), headers: placed(args, 3) ?? request.headers }
}

/** `data.get("a")` is not a request, which has an address or request options. */
const isCallable = ({ name, args }: CodeCall): boolean =>
  /(?:requests|httpx|session|client|http|api)[\w.]*\.\w+$/i.test(name) &&
  (args.some((one) => /^(?:json|data|headers|url|content)$/.test(one.name ?? '')) ||
    /^https?:/.test(textOfLiteral(placed(args, 0) ?? textLiteral('')) ?? ''))

/** The escapes of `b'Gr\xc3\xbc\xc3\x9fe'` are bytes. */
const ofBytes = (unescaped: string): string => {
  const bytes = Buffer.from(unescaped, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : unescaped
}

export const python: CodeLanguage = {
  parser,
  mentions: /\b(?:requests|httpx|session|client|conn|http|api)\w{0,30}\.(?:post|request|put|get)\s{0,10}\(/i,
  unescape: (written, opening) => {
    if (/r/i.test(opening)) return written
    const unescaped = unescapeCode(written, 'python')
    if (/b/i.test(opening)) return ofBytes(unescaped)
    return /f/i.test(opening) ? unescaped.replaceAll('{{', '{').replaceAll('}}', '}') : unescaped
  },
  number: pythonNumber,
  joins: '+',
  callValue,
  requestOf,
}
