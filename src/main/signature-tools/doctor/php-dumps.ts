import type { JsonEntry, JsonNode } from '../../../shared/json/json-node.ts'
import { backslashed, utf8Of } from './text-codings.ts'
import type { JsonOf } from './text-recipe.ts'

/** A printed form of the fields, or a structure other than an object. */
export type Dump = readonly [how: string, write: (entries: readonly JsonEntry[], jsonOf: JsonOf) => string]

/** Returns a float in its shortest form; `withFraction` always has a fraction. */
export const float = (text: string): string => (/^-?\d+$/.test(text) ? text : String(Number(text)))
export const withFraction = (text: string): string =>
  /^-?\d+$/.test(text) || float(text).includes('.') ? float(text) : `${float(text)}.0`

const phpText = (text: string): string => `'${backslashed(text, /['\\]/g)}'`
const isWhole = (text: string): boolean => /^-?\d+$/.test(text)
const members = (node: JsonNode): readonly JsonEntry[] =>
  node.type === 'object'
    ? node.entries
    : node.type === 'array'
      ? node.items.map((item, at): JsonEntry => [String(at), item, ''])
      : []

const printR = (entries: readonly JsonEntry[], depth = 0, name = 'Array'): string => {
  const by = ' '.repeat(8 * depth)
  const of = (node: JsonNode): string => {
    if (node.type === 'object' || node.type === 'array') return printR(members(node), depth + 1)
    if (node.type === 'string') return node.value
    if (node.type === 'number') return float(node.text)
    return node.type === 'boolean' && node.value ? '1' : ''
  }
  return `${name}\n${by}(\n${entries.map(([key, value]) => `${by}    [${key}] => ${of(value)}\n`).join('')}${by})\n`
}

const varExport = (entries: readonly JsonEntry[], open = 'array (', indent = '  '): string => {
  const of = (node: JsonNode): string => {
    if (node.type === 'string') return phpText(node.value)
    if (node.type === 'number') return withFraction(node.text)
    return node.type === 'boolean' ? String(node.value) : 'NULL'
  }
  return `${open}\n${entries.map(([key, value]) => `${indent}${phpText(key)} => ${of(value)},\n`).join('')})`
}

const serialized = (entries: readonly JsonEntry[]): string => {
  const text = (value: string): string => `s:${utf8Of(value).length}:"${value}";`
  const of = (node: JsonNode): string => {
    if (node.type === 'string') return text(node.value)
    if (node.type === 'number') return isWhole(node.text) ? `i:${node.text};` : `d:${float(node.text)};`
    if (node.type === 'boolean') return `b:${node.value ? 1 : 0};`
    if (node.type === 'null') return 'N;'
    const inside = members(node)
    const keyOf = (key: string): string => (node.type === 'array' ? `i:${key};` : text(key))
    return `a:${inside.length}:{${inside.map(([key, value]) => keyOf(key) + of(value)).join('')}}`
  }
  return of({ type: 'object', entries: [...entries] })
}

const varDump = (entries: readonly JsonEntry[]): string => {
  const of = (node: JsonNode): string => {
    if (node.type === 'string') return `string(${utf8Of(node.value).length}) "${node.value}"`
    if (node.type === 'number') return isWhole(node.text) ? `int(${node.text})` : `float(${float(node.text)})`
    return node.type === 'boolean' ? `bool(${node.value})` : 'NULL'
  }
  return `array(${entries.length}) {\n${entries.map(([key, value]) => `  ["${key}"]=>\n  ${of(value)}\n`).join('')}}\n`
}

export const phpDumps: readonly Dump[] = [
  ['as print_r of PHP writes them', (entries) => printR(entries)],
  ['as print_r of PHP writes an object', (entries) => printR(entries, 0, 'stdClass Object')],
  ['as var_export of PHP writes them', (entries) => varExport(entries)],
  ['as var_export of PHP writes an object', (entries) => varExport(entries, '(object) array(', '   ')],
  ['as var_dump of PHP writes them', varDump],
  ['as serialize of PHP writes them', serialized],
  ['as serialize of PHP writes an object', (entries) => serialized(entries).replace('a:', 'O:8:"stdClass":')],
]
