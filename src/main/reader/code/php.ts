import { parser } from '@lezer/php'
import {
  compactStyle,
  entryOf,
  exponentOf,
  type JsonStyle,
  type Literal,
  literalForm,
  literalJson,
  textLiteral,
} from '../literal.ts'
import type { CodeCall, CodeLanguage, CodeRequest } from './code-language.ts'
import { textOfLiteral } from './text-of-literal.ts'
import { unescapeCode } from './unescape-code.ts'

/** json_encode without flags. */
const encodeStyle: JsonStyle = { ...compactStyle, escapeSlashes: true, escapeNonAscii: true }
const formType = 'application/x-www-form-urlencoded'

const encoded = ([value, flags]: CodeCall['args']): Literal | undefined => {
  if (!value) return undefined
  const source =
    flags === undefined ? '' : flags.value.type === 'gap' ? flags.value.source : (textOfLiteral(flags.value) ?? '')
  const number = source.split('|').reduce((bits, one) => bits | (/^\s*\d+\s*$/.test(one) ? Number(one) : 0), 0)
  const has = (name: string, bit: number): boolean => source.includes(name) || (number & bit) !== 0
  const style: JsonStyle = {
    ...encodeStyle,
    escapeSlashes: !has('JSON_UNESCAPED_SLASHES', 64),
    escapeNonAscii: !has('JSON_UNESCAPED_UNICODE', 256),
  }
  const keepsZero = has('JSON_PRESERVE_ZERO_FRACTION', 1024)
  const pretty = has('JSON_PRETTY_PRINT', 128) ? { ...style, indent: 4, afterColon: ' ' } : style
  return textLiteral(literalJson(keepsZero ? value.value : withoutZeros(value.value), pretty))
}

/** `10.0` is encoded as 10.0 only with a flag. */
const withoutZeros = (value: Literal): Literal => {
  if (value.type === 'number') return { ...value, text: value.text.replace(/\.0$/, '') }
  if (value.type === 'list') return { ...value, items: value.items.map(withoutZeros) }
  if (value.type !== 'map') return value
  return { type: 'map', entries: value.entries.map(([name, entry]): [string, Literal] => [name, withoutZeros(entry)]) }
}

const formOf = (value: Literal): string | undefined => literalForm(value) ?? textOfLiteral(value)

const rounded = ([value, digits, point, thousands]: CodeCall['args'], isText: boolean): Literal | undefined => {
  if (value?.value.type !== 'number' || (digits && digits.value.type !== 'number')) return undefined
  const fixed = Number(value.value.text).toFixed(Math.min(10, Number(digits ? textOfLiteral(digits.value) : 0)))
  if (!isText) return { type: 'number', text: phpNumber(String(Number(fixed))) }
  const [mark, between] = [point?.value ?? textLiteral('.'), thousands?.value ?? textLiteral(',')]
  if (mark.type !== 'text' || between.type !== 'text') return undefined
  const [whole = '', ...decimals] = fixed.split('.')
  return textLiteral([whole.replace(/\B(?=(?:\d{3})+$)/g, () => between.text), ...decimals].join(mark.text))
}

/** Returns the members of all maps; undefined if one is no map, or has numbers for names, which PHP counts anew. */
const merged = (args: CodeCall['args']): Literal | undefined => {
  const members = new Map<string, Literal>()
  for (const { value } of args) {
    if (value.type === 'list' && value.items.length === 0) continue
    if (value.type !== 'map' || value.entries.some(([name]) => /^\d+$/.test(name))) return undefined
    for (const [name, entry] of value.entries) members.set(name, entry)
  }
  return members.size === 0 ? { type: 'list', items: [] } : { type: 'map', entries: [...members] }
}

/** The value that a function of one argument makes of it; undefined when that is not sure. */
const converted = (name: string, value: Literal): Literal | undefined => {
  if (value.type === 'gap') return value
  if (value.type !== 'text' && value.type !== 'number') return undefined
  if (name.endsWith('trim')) return textLiteral(value.text.trim())
  if (name.endsWith('strval')) return textLiteral(value.text.replace(/\.0$/, ''))
  return /^-?\d+(?:\.\d+)?$/.test(value.text) ? { type: 'number', text: phpNumber(`${value.text}e0`) } : undefined
}

const callValue = ({ name, args }: CodeCall): Literal | undefined => {
  const [first] = args
  if (/^\\?json_encode$|^wp_json_encode$|Json::encode$/.test(name)) return encoded(args)
  if (/^\\?http_build_query$/.test(name) && first) return textLiteral(formOf(first.value) ?? '')
  if (/^\\?(?:round|number_format)$/.test(name)) return rounded(args, name.endsWith('number_format'))
  if (/^\\?array_merge$/.test(name)) return merged(args)
  return first && /^\\?(?:trim|strval|floatval)$/.test(name) ? converted(name, first.value) : undefined
}

/** Converts `['A: b', …]` to headers by name. A table is returned unchanged. */
const headersOf = (value: Literal | undefined): Literal | undefined => {
  if (value?.type !== 'list') return value
  const entries = value.items.flatMap((item): [string, Literal][] => {
    const line = textOfLiteral(item) ?? ''
    const colon = line.indexOf(':')
    return colon < 1 ? [] : [[line.slice(0, colon).trim(), textLiteral(line.slice(colon + 1).trim())]]
  })
  return { type: 'map', entries }
}

/** Recognises Guzzle, Laravel's Http and WordPress. */
const requestOf = ({ name, args, chain }: CodeCall): CodeRequest | undefined => {
  const values = args.map(({ value }) => value)
  if (/^\\?wp_(?:safe_)?remote_(?:post|request)$/.test(name)) return clientRequest('POST', values[0], values[1])
  const method = /(?:->|::|^)(post|put|get|patch|delete|request)$/.exec(name)?.[1]
  if (method === undefined || values[0] === undefined) return undefined
  if (/^Http::/.test(name) || chain.some((one) => /^Http::/.test(one.name)))
    return laravelRequest(method, values, chain)
  if (!/->|::/.test(name) && chain.length === 0) return undefined
  if (method !== 'request')
    return /https?:|\$\{/.test(textOfLiteral(values[0]) ?? '') || values[1]?.type === 'map'
      ? clientRequest(method, values[0], values[1])
      : undefined
  const verb = textOfLiteral(values[0])
  return verb !== undefined && /^[A-Za-z]{3,7}$/.test(verb) ? clientRequest(verb, values[1], values[2]) : undefined
}

const clientRequest = (method: string, url: Literal | undefined, options: Literal | undefined): CodeRequest => {
  const json = entryOf(options, 'json')
  const body = entryOf(options, 'body')
  const form = entryOf(options, 'form_params')
  const data = json ? encoded([{ name: null, value: json }]) : (body ?? form)
  return {
    source: 'php',
    method: method.toUpperCase(),
    url,
    headers: headersOf(entryOf(options, 'headers')),
    body: data && formOf(data),
    contentType: json ? 'application/json' : form || body?.type === 'map' ? formType : null,
  }
}

const laravelRequest = (method: string, [url, data]: readonly Literal[], chain: readonly CodeCall[]): CodeRequest => {
  const argument = (name: string, at = 0): Literal | undefined =>
    chain.find((one) => one.name.endsWith(name))?.args[at]?.value
  const token = argument('withToken')
  const raw = argument('withBody')
  const json = data && encoded([{ name: null, value: data }])
  const authorization = token && textOfLiteral(token)
  return {
    source: 'php',
    method: method.toUpperCase(),
    url,
    headers: argument('withHeaders'),
    ...(authorization === undefined ? {} : { authorization: `Bearer ${authorization}` }),
    body: raw ? textOfLiteral(raw) : json && textOfLiteral(json),
    contentType:
      (raw && textOfLiteral(argument('withBody', 1) ?? textLiteral('application/json'))) ?? 'application/json',
  }
}

/** Combines curl_init, curl_setopt and curl_setopt_array of one handle. The last value of each option counts. */
const requestOfCalls = (calls: readonly CodeCall[]): CodeRequest | undefined => {
  const options = new Map<string, Literal>()
  for (const { name, args } of calls) {
    const [first, second, third] = args.map(({ value }) => value)
    if (/^\\?curl_init$/.test(name) && first) options.set('CURLOPT_URL', first)
    if (/^\\?curl_setopt$/.test(name) && second?.type === 'gap' && third) options.set(second.source, third)
    if (/^\\?curl_setopt_array$/.test(name) && second?.type === 'map')
      for (const [key, value] of second.entries) options.set(key, value)
  }
  const fields = options.get('CURLOPT_POSTFIELDS')
  const url = options.get('CURLOPT_URL')
  if (!fields && !url) return undefined
  const custom = options.get('CURLOPT_CUSTOMREQUEST')
  return {
    source: 'php',
    method: (custom && textOfLiteral(custom)) ?? (fields || options.has('CURLOPT_POST') ? 'POST' : 'GET'),
    url,
    headers: headersOf(options.get('CURLOPT_HTTPHEADER')),
    body: fields?.type === 'map' ? undefined : fields && textOfLiteral(fields),
    contentType: fields?.type === 'map' ? 'multipart/form-data' : fields ? formType : null,
    notes:
      fields?.type === 'map' ? ['CURLOPT_POSTFIELDS is an array: PHP sends it as a multipart form, not as JSON.'] : [],
  }
}

const phpNumber = (written: string): string => {
  const value = Number(written.replaceAll('_', ''))
  const text = String(value)
  if (!/[.eE]/.test(written)) return text
  const power = exponentOf(value, { least: -4, most: 16, digits: 1 })
  if (power !== undefined) return power.replace(/^(-?\d)e/, '$1.0e')
  return text.includes('.') ? text : `${text}.0`
}

export const php: CodeLanguage = {
  parser: parser.configure({ top: 'Program' }),
  mentions: /curl_setopt|curl_init|->(?:post|request)\s{0,10}\(|Http::|wp_remote_/,
  unescape: (written, opening) =>
    opening === "'" || /^<<<[ \t]?'/.test(opening) ? written.replace(/\\([\\'])/g, '$1') : unescapeCode(written, 'php'),
  number: phpNumber,
  joins: '.',
  callValue,
  requestOf,
  requestOfCalls,
}
