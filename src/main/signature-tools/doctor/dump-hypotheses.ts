import type { JsonEntry, JsonNode } from '../../../shared/json/json-node.ts'
import type { TextHypothesis } from './hypothesis.ts'
import { styleFields } from './shape-hypotheses.ts'

type JsonOf = (node: JsonNode) => string
type Scalar = (node: JsonNode) => string

/** How a language shows a value with all that is in it. */
interface Dump {
  how: string
  write(entries: readonly JsonEntry[], jsonOf: JsonOf): string
}

const numberOf = (node: JsonNode): string => (node.type === 'number' ? node.text : '')
const float = (text: string): string => (/^-?\d+$/.test(text) ? text : String(Number(text)))
const withFraction = (text: string): string =>
  /^-?\d+$/.test(text) ? text : /\./.test(float(text)) ? float(text) : `${float(text)}.0`

/** A quote of Python's: single, but double where only single ones are in the text. */
const pythonText = (text: string): string => {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  return quote + text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n') + quote
}
const javascriptText = (text: string): string => {
  const quote = !text.includes("'") ? "'" : !text.includes('"') ? '"' : '`'
  return quote + text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n') + quote
}
const phpText = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`
const utf8Length = (text: string): number =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/%../g, '.').length

const nested =
  (scalar: Scalar, list: (items: string[]) => string, object: (pairs: [string, string][]) => string) =>
  (node: JsonNode): string => {
    const write = nested(scalar, list, object)
    if (node.type === 'array') return list(node.items.map(write))
    if (node.type === 'object') return object(node.entries.map(([key, value]) => [key, write(value)]))
    return scalar(node)
  }

const scalarOf =
  (
    text: (value: string) => string,
    words: readonly [yes: string, no: string, nothing: string],
    number = withFraction,
  ): Scalar =>
  (node) => {
    if (node.type === 'string') return text(node.value)
    if (node.type === 'boolean') return node.value ? words[0] : words[1]
    return node.type === 'null' ? words[2] : number(numberOf(node))
  }

/** `{key<colon>value<comma>…}` of one language. */
const inBraces = (
  scalar: Scalar,
  key: (name: string) => string,
  [open, colon, comma, close]: readonly [string, string, string, string],
  brackets: readonly [string, string] = ['[', ']'],
): Dump['write'] => {
  const object = (pairs: [string, string][]): string =>
    open + pairs.map(([name, value]) => key(name) + colon + value).join(comma) + close
  const list = (items: string[]): string => brackets[0] + items.join(comma) + brackets[1]
  const write = nested(scalar, list, object)
  return (entries) => object(entries.map(([name, value]) => [name, write(value)]))
}

const plain = (text: string): string => text
const python = scalarOf(pythonText, ['True', 'False', 'None'])
const javascript = scalarOf(javascriptText, ['true', 'false', 'null'], float)
const ruby = scalarOf((text) => JSON.stringify(text), ['true', 'false', 'nil'])
const java = scalarOf(plain, ['true', 'false', 'null'])
const go = scalarOf(plain, ['true', 'false', '<nil>'], float)

const indented = (lines: readonly string[], by: string): string => lines.map((line) => by + line).join('\n')

const printR = (entries: readonly JsonEntry[], depth = 0): string => {
  const by = ' '.repeat(8 * depth)
  const of = (node: JsonNode): string => {
    if (node.type === 'object') return printR(node.entries, depth + 1)
    if (node.type === 'array') {
      return printR(
        node.items.map((item, at): JsonEntry => [String(at), item, '']),
        depth + 1,
      )
    }
    if (node.type === 'string') return node.value
    if (node.type === 'boolean') return node.value ? '1' : ''
    return node.type === 'null' ? '' : float(numberOf(node))
  }
  return `Array\n${by}(\n${entries.map(([key, value]) => `${by}    [${key}] => ${of(value)}\n`).join('')}${by})\n`
}

const varExport = (entries: readonly JsonEntry[]): string => {
  const lines = entries.map(([key, value]) => {
    const text =
      value.type === 'string'
        ? phpText(value.value)
        : value.type === 'null'
          ? 'NULL'
          : value.type === 'boolean'
            ? String(value.value)
            : withFraction(numberOf(value))
    return `${phpText(key)} => ${text},`
  })
  return `array (\n${indented(lines, '  ')}\n)`
}

const serialized = (entries: readonly JsonEntry[]): string => {
  const text = (value: string): string => `s:${utf8Length(value)}:"${value}";`
  const of = (node: JsonNode): string => {
    switch (node.type) {
      case 'string':
        return text(node.value)
      case 'number':
        return /^-?\d+$/.test(node.text) ? `i:${node.text};` : `d:${float(node.text)};`
      case 'boolean':
        return `b:${node.value ? 1 : 0};`
      case 'null':
        return 'N;'
      case 'array':
        return `a:${node.items.length}:{${node.items.map((item, at) => `i:${at};${of(item)}`).join('')}}`
      case 'object':
        return `a:${node.entries.length}:{${node.entries.map(([key, value]) => text(key) + of(value)).join('')}}`
    }
  }
  return of({ type: 'object', entries: [...entries] })
}

const varDump = (entries: readonly JsonEntry[]): string => {
  const of = (node: JsonNode): string => {
    if (node.type === 'string') return `string(${utf8Length(node.value)}) "${node.value}"`
    if (node.type === 'boolean') return `bool(${node.value})`
    if (node.type === 'null') return 'NULL'
    return /^-?\d+$/.test(numberOf(node)) ? `int(${numberOf(node)})` : `float(${float(numberOf(node))})`
  }
  return `array(${entries.length}) {\n${entries.map(([key, value]) => `  ["${key}"]=>\n  ${of(value)}\n`).join('')}}\n`
}

const yaml = (entries: readonly JsonEntry[]): string =>
  `---\n${entries.map(([key, value]) => `${key}: ${value.type === 'string' ? yamlText(value.value) : withFraction(numberOf(value))}\n`).join('')}`
const yamlText = (text: string): string => {
  if (/^[\d.:+-]+$/.test(text) || text === '') return /^\d+(\.\d+)?$|^\+?\d+$|^$/.test(text) ? `'${text}'` : text
  return /^[&*!|>'"%@`#{[]|: | #|[:]$/.test(text) ? `'${text.replaceAll("'", "''")}'` : text
}

const pairs = (entries: readonly JsonEntry[], jsonOf: JsonOf): string[] =>
  entries.map(([, value, keyText]) => `[${keyText},${jsonOf(value)}]`)

const dumps: readonly Dump[] = [
  { how: 'as str(dict) of Python writes them', write: inBraces(python, pythonText, ['{', ': ', ', ', '}']) },
  { how: 'one a line, as pprint of Python writes them', write: inBraces(python, pythonText, ['{', ': ', ',\n ', '}']) },
  {
    how: 'as a list of pairs, as Python writes items()',
    write: (entries) => `[${entries.map(([key, value]) => `(${pythonText(key)}, ${python(value)})`).join(', ')}]`,
  },
  { how: 'as util.inspect of Node writes them', write: inBraces(javascript, plain, ['{\n  ', ': ', ',\n  ', '\n}']) },
  { how: 'as util.inspect of Node writes them', write: inBraces(javascript, plain, ['{ ', ': ', ', ', ' }']) },
  {
    how: 'as inspect of Ruby writes them',
    write: inBraces(ruby, (key) => JSON.stringify(key), ['{', '=>', ', ', '}']),
  },
  {
    how: 'as inspect of Ruby 3.4 writes them',
    write: inBraces(ruby, (key) => JSON.stringify(key), ['{', ' => ', ', ', '}']),
  },
  { how: 'as inspect of Ruby writes symbols', write: inBraces(ruby, (key) => `:${key}`, ['{', '=>', ', ', '}']) },
  { how: 'as inspect of Ruby 3.4 writes symbols', write: inBraces(ruby, plain, ['{', ': ', ', ', '}']) },
  {
    how: 'with => in place of each colon',
    write: (entries, jsonOf) => `{${entries.map(([, value, keyText]) => `${keyText}=>${jsonOf(value)}`).join(',')}}`,
  },
  {
    how: 'as a list of pairs, as Ruby writes to_a',
    write: (entries) => `[${entries.map(([key, value]) => `[${JSON.stringify(key)}, ${ruby(value)}]`).join(', ')}]`,
  },
  { how: 'as Map.toString of Java writes them', write: inBraces(java, plain, ['{', '=', ', ', '}']) },
  { how: 'as entrySet of Java writes them', write: inBraces(java, plain, ['[', '=', ', ', ']']) },
  { how: 'as %v of Go writes a map', write: inBraces(go, plain, ['map[', ':', ' ', ']']) },
  { how: 'as %+v of Go writes a map', write: inBraces(go, plain, ['{', ':', ' ', '}']) },
  {
    how: 'as %#v of Go writes a map',
    write: inBraces(
      scalarOf((text) => JSON.stringify(text), ['true', 'false', 'interface {}(nil)'], float),
      (key) => JSON.stringify(key),
      ['map[string]interface {}{', ':', ', ', '}'],
    ),
  },
  { how: 'as print_r of PHP writes them', write: (entries) => printR(entries) },
  { how: 'as var_export of PHP writes them', write: varExport },
  { how: 'as var_dump of PHP writes them', write: varDump },
  { how: 'as serialize of PHP writes them', write: serialized },
  { how: 'as YAML', write: yaml },
  {
    how: 'as Data::Dumper of Perl writes them',
    write: (entries) =>
      `{${entries.map(([key, value]) => `${phpText(key)} => ${phpText(value.type === 'string' ? value.value : numberOf(value))}`).join(',')}}`,
  },
  {
    how: 'as Data::Dumper of Perl writes them',
    write: (entries) =>
      `{\n${entries.map(([key, value]) => `          ${phpText(key)} => ${phpText(value.type === 'string' ? value.value : numberOf(value))}`).join(',\n')}\n        }\n`,
  },
  { how: 'as a list of pairs in JSON', write: (entries, jsonOf) => `[${pairs(entries, jsonOf).join(',')}]` },
  {
    how: 'as a list of objects in JSON, one for each field',
    write: (entries, jsonOf) => `[${entries.map(([, value, keyText]) => `{${keyText}:${jsonOf(value)}}`).join(',')}]`,
  },
  {
    how: 'as a list of objects with key and value',
    write: (entries, jsonOf) =>
      `[${entries.map(([, value, keyText]) => `{"key":${keyText},"value":${jsonOf(value)}}`).join(',')}]`,
  },
  {
    how: 'without their keys, as a list in JSON',
    write: (entries, jsonOf) => `[${entries.map(([, value]) => jsonOf(value)).join(',')}]`,
  },
  {
    how: 'without their keys, as an object with numbers for keys',
    write: (entries, jsonOf) => `{${entries.map(([, value], at) => `"${at}":${jsonOf(value)}`).join(',')}}`,
  },
  {
    how: 'without their keys, as Java writes a list',
    write: (entries) => `[${entries.map(([, value]) => java(value)).join(', ')}]`,
  },
  {
    how: 'without their keys, as Go writes a struct',
    write: (entries) => `{${entries.map(([, value]) => go(value)).join(' ')}}`,
  },
  {
    how: 'without their keys, as Python writes a list',
    write: (entries) => `[${entries.map(([, value]) => python(value)).join(', ')}]`,
  },
  {
    how: 'without their values, as a list in JSON',
    write: (entries) => `[${entries.map(([, , keyText]) => keyText).join(',')}]`,
  },
  {
    how: 'without their values, as Java writes a list',
    write: (entries) => `[${entries.map(([key]) => key).join(', ')}]`,
  },
  {
    how: 'without their values, as Python writes a list',
    write: (entries) => `[${entries.map(([key]) => pythonText(key)).join(', ')}]`,
  },
  { how: 'without their values, one after the other', write: (entries) => entries.map(([key]) => key).join('') },
  { how: 'without their values, with commas between them', write: (entries) => entries.map(([key]) => key).join(',') },
]

/** The fields as a language shows them to people, or as another structure than an object. */
export const dumpHypotheses = (): TextHypothesis[] =>
  dumps.map(({ how, write }, index) => ({
    code: 'text-dumped',
    detail: `The fields were hashed ${how}, not as the JSON object of the specification.`,
    patch: { shape: { id: `dump ${index}`, write } },
    fields: styleFields,
    rare: true,
  }))
