import { parser } from '@lezer/javascript'
import {
  compactStyle,
  entryOf,
  javascriptNumber,
  type Literal,
  literalForm,
  literalJson,
  textLiteral,
} from '../literal.ts'
import type { CodeCall, CodeLanguage, CodeRequest } from './code-language.ts'
import { textOfLiteral } from './text-of-literal.ts'
import { unescapeCode } from './unescape-code.ts'

const formType = 'application/x-www-form-urlencoded'

/** JavaScript puts members with whole numbers as names first, by their value. */
const inOrder = (value: Literal): Literal => {
  if (value.type === 'list') return { ...value, items: value.items.map(inOrder) }
  if (value.type !== 'map') return value
  const entries = value.entries.map(([name, entry]): [string, Literal] => [name, inOrder(entry)])
  const isIndex = ([name]: [string, Literal]): boolean => /^(?:0|[1-9]\d{0,8})$/.test(name)
  const first = entries.filter(isIndex).toSorted(([a], [b]) => Number(a) - Number(b))
  return { type: 'map', entries: [...first, ...entries.filter((entry) => !isIndex(entry))] }
}

/** The second argument of JSON.stringify: the names of the members, in the order in which they are written. */
const withNames = (value: Literal, names: Literal | undefined): Literal => {
  if (names?.type !== 'list') return value
  if (value.type === 'list') return { ...value, items: value.items.map((item) => withNames(item, names)) }
  if (value.type !== 'map') return value
  const entries = names.items.flatMap((name): [string, Literal][] => {
    const entry = name.type === 'text' ? entryOf(value, name.text) : undefined
    return name.type === 'text' && entry ? [[name.text, withNames(entry, names)]] : []
  })
  return { type: 'map', entries }
}

/** The names of a map, `sort()`ed or not. */
const namesIn = ({ name, args, chain }: CodeCall): Literal | undefined => {
  const [object] = args
  if (name === 'Object.keys' && object?.value.type === 'map') {
    return { type: 'list', items: object.value.entries.map(([one]) => textLiteral(one)) }
  }
  const names = name === 'sort' && args.length === 0 && chain[0] ? namesIn(chain[0]) : undefined
  return names?.type === 'list'
    ? {
        ...names,
        items: names.items.toSorted((a, b) => ((textOfLiteral(a) ?? '') < (textOfLiteral(b) ?? '') ? -1 : 1)),
      }
    : undefined
}

/** JSON.stringify with its third argument: the indent. */
const stringified = ([first, replacer, indent]: CodeCall['args']): Literal | undefined => {
  if (!first) return undefined
  const lines = indent?.value.type === 'number' ? { indent: Number(indent.value.text), afterColon: ' ' } : {}
  return textLiteral(literalJson(inOrder(withNames(first.value, replacer?.value)), { ...compactStyle, ...lines }))
}

/** A gap stays the gap that the text in the parentheses is. */
const numberOf = (value: Literal): Literal =>
  value.type === 'text' ? { type: 'number', text: javascriptNumber(value.text) } : value

const fixed = (value: Literal | undefined, digits: Literal | undefined): Literal | undefined =>
  value?.type === 'number' && digits?.type === 'number'
    ? textLiteral(Number(value.text).toFixed(Math.min(10, Number(digits.text))))
    : undefined

const callValue = ({ name, args, chain }: CodeCall): Literal | undefined => {
  const [first] = args
  if (name === 'JSON.stringify') return stringified(args)
  if (/^(?:Number|parseFloat)$/.test(name)) return first && numberOf(first.value)
  if (name === 'Object.keys' || name === 'sort') return namesIn({ name, args, chain })
  if (name === 'new Headers' || name === 'String') return first?.value
  if (name === 'new URLSearchParams' && first?.value.type === 'map') return textLiteral(literalForm(first.value) ?? '')
  if (/(?:^|\.)toFixed$/.test(name)) return fixed(chain[0]?.args[0]?.value, first?.value)
  if (/(?:^|\.)(?:toString|trim)$/.test(name)) return chain[0]?.args[0]?.value
  return undefined
}

const textAt = (options: Literal | undefined, name: string): string | undefined => {
  const value = entryOf(options, name)
  return value && textOfLiteral(value)
}

const fetchRequest = ([url, init]: CodeCall['args']): CodeRequest => {
  const options = init?.value
  const body = entryOf(options, 'body')
  const text = body && textOfLiteral(body)
  return {
    source: 'fetch',
    method: (textAt(options, 'method') ?? 'GET').toUpperCase(),
    url: url?.value,
    headers: entryOf(options, 'headers'),
    body: text,
    contentType: body === undefined ? null : 'text/plain;charset=UTF-8',
    notes: body?.type === 'map' ? ['The body is an object without JSON.stringify: fetch sends “[object Object]”.'] : [],
  }
}

/** axios encodes an object as JSON; a text is sent as a form unless a header says otherwise. */
const axiosRequest = (
  method: string,
  url: Literal | undefined,
  data: Literal | undefined,
  config: Literal | undefined,
): CodeRequest => {
  const isText = data?.type === 'text'
  return {
    source: 'axios',
    method: method.toUpperCase(),
    url,
    headers: entryOf(config, 'headers'),
    body: data && (isText ? data.text : literalJson(inOrder(data), compactStyle)),
    contentType: data === undefined ? null : isText ? formType : 'application/json',
  }
}

/** ky and got take the body from their options: `json` is encoded, `body` is sent as it is. */
const optionsRequest = (method: string, url: Literal | undefined, options: Literal | undefined): CodeRequest => {
  const encoded = entryOf(options, 'json')
  return axiosRequest(method, url, encoded ?? entryOf(options, 'body'), options)
}

const requestOf = ({ name, args }: CodeCall): CodeRequest | undefined => {
  const [first, second, third] = args.map(({ value }) => value)
  if (/^(?:(?:window|globalThis|self)\.)?(?:fetch|nodeFetch|ky|undiciFetch)$/.test(name)) return fetchRequest(args)
  if (/^(?:undici\.)?request$/.test(name) && first?.type === 'text') return { ...fetchRequest(args), source: 'fetch' }
  if (/^(?:axios|axios\.request)$/.test(name)) {
    if (first?.type === 'map') {
      return axiosRequest(textAt(first, 'method') ?? 'get', entryOf(first, 'url'), entryOf(first, 'data'), first)
    }
    return axiosRequest(textAt(second, 'method') ?? 'get', first, entryOf(second, 'data'), second)
  }
  if (/^(?:\$|jQuery)\.ajax$/.test(name)) {
    const request = axiosRequest(
      textAt(first, 'type') ?? textAt(first, 'method') ?? 'GET',
      entryOf(first, 'url'),
      entryOf(first, 'data'),
      first,
    )
    return { ...request, contentType: textAt(first, 'contentType') ?? formType }
  }
  const method =
    /^[\w$.]{0,60}(?:axios|http|client|api|instance|got|ky)[\w$]{0,60}\.(post|put|get|patch|delete)$/i.exec(name)?.[1]
  if (method === undefined) return undefined
  if (/(?:ky|got)\.\w+$/.test(name)) return optionsRequest(method, first, second)
  return /get|delete/i.test(method)
    ? axiosRequest(method, first, undefined, second)
    : axiosRequest(method, first, second, third)
}

export const javascript: CodeLanguage = {
  parser: parser.configure({ dialect: 'ts' }),
  mentions: /\bfetch\s{0,10}\(|\baxios(?:\.\w{1,20})?\s{0,10}[(<]|\.ajax\s{0,10}\(|\.post\s{0,10}\(/,
  unescape: (written) => unescapeCode(written, 'javascript'),
  number: javascriptNumber,
  joins: '+',
  callValue,
  requestOf,
}
