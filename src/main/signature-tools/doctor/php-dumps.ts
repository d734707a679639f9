import type { JsonEntry, JsonNode, JsonObject } from '../../../shared/json/json-node.ts'
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
type Nested = Extract<JsonNode, { type: 'object' | 'array' }>
const members = (node: Nested): readonly JsonEntry[] =>
  node.type === 'object' ? node.entries : node.items.map((item, at): JsonEntry => [String(at), item, ''])

const printR = (node: Nested, ofObjects: boolean, depth = 0): string => {
  const by = ' '.repeat(8 * depth)
  const of = (inner: JsonNode): string => {
    if (inner.type === 'object' || inner.type === 'array') return printR(inner, ofObjects, depth + 1)
    if (inner.type === 'string') return inner.value
    if (inner.type === 'number') return float(inner.text)
    return inner.type === 'boolean' && inner.value ? '1' : ''
  }
  const name = ofObjects && node.type === 'object' ? 'stdClass Object' : 'Array'
  const lines = members(node).map(([key, value]) => `${by}    [${key}] => ${of(value)}\n`)
  return `${name}\n${by}(\n${lines.join('')}${by})\n`
}

const varExport = (node: Nested, ofObjects: boolean, by = ''): string => {
  const isObject = ofObjects && node.type === 'object'
  const of = (inner: JsonNode): string => {
    if (inner.type === 'object' || inner.type === 'array') return `\n${by}  ${varExport(inner, ofObjects, `${by}  `)}`
    if (inner.type === 'string') return phpText(inner.value)
    if (inner.type === 'number') return withFraction(inner.text)
    return inner.type === 'boolean' ? String(inner.value) : 'NULL'
  }
  const keyOf = (key: string): string => (node.type === 'array' ? key : phpText(key))
  const lines = members(node).map(([key, value]) => `${by}${isObject ? ' ' : ''}  ${keyOf(key)} => ${of(value)},\n`)
  return `${isObject ? '(object) array(' : 'array ('}\n${lines.join('')}${by})`
}

const serialized = (node: JsonNode, ofObjects: boolean): string => {
  const text = (value: string): string => `s:${utf8Of(value).length}:"${value}";`
  if (node.type === 'string') return text(node.value)
  if (node.type === 'number') return isWhole(node.text) ? `i:${node.text};` : `d:${float(node.text)};`
  if (node.type === 'boolean') return `b:${node.value ? 1 : 0};`
  if (node.type === 'null') return 'N;'
  const inside = members(node)
  const keyOf = (key: string): string => (node.type === 'array' ? `i:${key};` : text(key))
  const parts = inside.map(([key, value]) => keyOf(key) + serialized(value, ofObjects))
  return `${ofObjects && node.type === 'object' ? 'O:8:"stdClass"' : 'a'}:${inside.length}:{${parts.join('')}}`
}

const varDump = (node: JsonNode, by = ''): string => {
  if (node.type === 'string') return `string(${utf8Of(node.value).length}) "${node.value}"`
  if (node.type === 'number') return isWhole(node.text) ? `int(${node.text})` : `float(${float(node.text)})`
  if (node.type === 'boolean') return `bool(${node.value})`
  if (node.type === 'null') return 'NULL'
  const inside = members(node)
  const keyOf = (key: string): string => (node.type === 'array' ? key : `"${key}"`)
  const lines = inside.map(([key, value]) => `${by}  [${keyOf(key)}]=>\n${by}  ${varDump(value, `${by}  `)}\n`)
  return `array(${inside.length}) {\n${lines.join('')}${by}}`
}

const ofRoot =
  (write: (root: JsonObject) => string): Dump[1] =>
  (entries) =>
    write({ type: 'object', entries: [...entries] })

export const phpDumps: readonly Dump[] = [
  ['as print_r of PHP writes them', ofRoot((root) => printR(root, false))],
  ['as print_r of PHP writes an object', ofRoot((root) => printR(root, true))],
  ['as var_export of PHP writes them', ofRoot((root) => varExport(root, false))],
  ['as var_export of PHP writes an object', ofRoot((root) => varExport(root, true))],
  ['as var_dump of PHP writes them', ofRoot((root) => `${varDump(root)}\n`)],
  ['as serialize of PHP writes them', ofRoot((root) => serialized(root, false))],
  ['as serialize of PHP writes an object', ofRoot((root) => serialized(root, true))],
]
