import type { JsonEntry, JsonNode } from '../../../shared/json/json-node.ts'
import { formEncoded, percentEncoded } from './form-encodings.ts'
import type { TextHypothesis } from './hypothesis.ts'
import { styleFields } from './shape-hypotheses.ts'

type JsonOf = (node: JsonNode) => string

/** How a language writes members of members as one query; undefined leaves the member out. */
interface Query {
  id: string
  how: string
  scalar(node: JsonNode, jsonOf: JsonOf): string | undefined
  item(path: string, index: number): string
}

const text = (node: JsonNode, jsonOf: JsonOf): string => (node.type === 'string' ? node.value : jsonOf(node))
const indexed = (path: string, index: number): string => `${path}[${index}]`

const queries: readonly Query[] = [
  {
    id: 'php',
    how: 'as http_build_query of PHP writes it: nested members as a[b], nothing for null, 1 and 0 for true and false',
    scalar: (node, jsonOf) => {
      if (node.type === 'null') return undefined
      return node.type === 'boolean' ? String(Number(node.value)) : text(node, jsonOf)
    },
    item: indexed,
  },
  {
    id: 'qs',
    how: 'nested members as a[b]',
    scalar: (node, jsonOf) => (node.type === 'null' ? '' : text(node, jsonOf)),
    item: indexed,
  },
  {
    id: 'rails',
    how: 'nested members as a[b], lists as a[]',
    scalar: (node, jsonOf) => (node.type === 'null' ? '' : text(node, jsonOf)),
    item: (path) => `${path}[]`,
  },
]

const encodings: readonly [id: string, encode: (text: string) => string, how: string][] = [
  ['form', formEncoded, 'form-encoded'],
  ['percent', percentEncoded, 'percent-encoded, a space as %20'],
  ['plain', (text) => text, 'with nothing encoded'],
]

const pairsOf = (path: string, node: JsonNode, query: Query, jsonOf: JsonOf): [string, string][] => {
  if (node.type === 'array') return node.items.flatMap((item, at) => pairsOf(query.item(path, at), item, query, jsonOf))
  if (node.type === 'object') {
    return node.entries.flatMap(([key, value]) => pairsOf(`${path}[${key}]`, value, query, jsonOf))
  }
  const value = query.scalar(node, jsonOf)
  return value === undefined ? [] : [[path, value]]
}

/** The fields as a query whose nested members have names of their own. */
export const queryHypotheses = (): TextHypothesis[] =>
  queries.flatMap((query, index) =>
    encodings.map(
      ([id, encode, how], encoding): TextHypothesis => ({
        code: 'form-encoded',
        detail: `The fields were hashed as a form, key=value joined with &, ${how}, ${query.how}.`,
        patch: {
          shape: {
            id: `query ${query.id} ${id}`,
            write: (entries: readonly JsonEntry[], jsonOf) =>
              entries
                .flatMap(([key, node]) => pairsOf(key, node, query, jsonOf))
                .map(([key, value]) => `${encode(key)}=${encode(value)}`)
                .join('&'),
          },
        },
        fields: styleFields,
        common: index + encoding === 0,
      }),
    ),
  )
