import type { JsonEntry, JsonNode } from '../../../../shared/json/json-node.ts'
import { compareCodePoints, nodeText } from '../../../../shared/signature/canonical-json.ts'
import { byKey, changedEntries, deeply, type NodeRewriting, textNode } from '../rewrite-texts.ts'
import type { Rank } from './hypothesis.ts'

const asText: NodeRewriting = (node) => {
  if (node.type === 'number') return textNode(node.text)
  return node.type === 'boolean' ? textNode(String(node.value)) : undefined
}

const asBoolean = (text: string): JsonNode | undefined =>
  text === '1' || text === '0' ? { type: 'boolean', value: text === '1' } : undefined

const asLiteral: NodeRewriting = (node) => {
  if (node.type !== 'string' || !/^(?:true|false|null)$/i.test(node.value)) return undefined
  const word = node.value.toLowerCase()
  return word === 'null' ? { type: 'null' } : { type: 'boolean', value: word === 'true' }
}

const emptyAsList: NodeRewriting = (node) =>
  node.type === 'object' && node.entries.length === 0 ? { type: 'array', items: [] } : undefined

const emptyAsObject: NodeRewriting = (node) =>
  node.type === 'array' && node.items.length === 0 ? { type: 'object', entries: [] } : undefined

const isNothing = (node: JsonNode): boolean =>
  node.type === 'null' ||
  (node.type === 'string' && node.value === '') ||
  (node.type === 'array' && node.items.length === 0) ||
  (node.type === 'object' && node.entries.length === 0)

const listAsObject: NodeRewriting = (node) => {
  if (node.type !== 'array') return undefined
  const entries = node.items.map((item, at): JsonEntry => [`${at}`, deeply(listAsObject)(item) ?? item, `"${at}"`])
  return { type: 'object', entries }
}

/** As a list of PHP from which the item at `gap` was removed. */
const listWithGap =
  (gap: number): NodeRewriting =>
  (node) => {
    if (node.type !== 'array' || node.items.length <= gap) return undefined
    const keys = node.items.map((_, at) => `${at < gap ? at : at + 1}`)
    return { type: 'object', entries: node.items.map((item, at) => [`${keys[at]}`, item, `"${keys[at]}"`]) }
  }

const objectAsJson: NodeRewriting = (node) => (node.type === 'object' ? textNode(nodeText(node, 'as-sent')) : undefined)

const nestedAsJson: NodeRewriting = (node) =>
  node.type === 'array' ? textNode(nodeText(node, 'as-sent')) : objectAsJson(node)

/** How JavaScript makes a text of a value. */
const jsText = (node: JsonNode): string => {
  if (node.type === 'array') return node.items.map(jsText).join(',')
  if (node.type === 'object') return '[object Object]'
  return node.type === 'string' ? node.value : node.type === 'null' ? '' : nodeText(node, 'as-sent')
}

/** How PowerShell makes a text of a value. */
const powershellText = (node: JsonNode): string => {
  if (node.type === 'array') return node.items.map(powershellText).join(' ')
  if (node.type === 'object')
    return `@{${node.entries.map(([key, value]) => `${key}=${powershellText(value)}`).join('; ')}}`
  if (node.type === 'boolean') return node.value ? 'True' : 'False'
  return node.type === 'string' ? node.value : node.type === 'null' ? '' : nodeText(node, 'as-sent')
}

const ofNested =
  (write: (node: JsonNode) => JsonNode): NodeRewriting =>
  (node) =>
    node.type === 'array' || node.type === 'object' ? write(node) : undefined

/** Applies to the members of an object. */
const within =
  (write: NodeRewriting): NodeRewriting =>
  (node) => {
    const changed = byKey(node.type === 'object' ? changedEntries(node.entries, write) : [])
    if (node.type !== 'object' || changed.size === 0) return undefined
    return { ...node, entries: node.entries.map((entry) => changed.get(entry[0]) ?? entry) }
  }

const nullAs =
  (node: JsonNode): NodeRewriting =>
  ({ type }) =>
    type === 'null' ? node : undefined

/** Leaves out members of nested objects. */
const without = (isLeftOut: (node: JsonNode) => boolean): NodeRewriting => {
  const write: NodeRewriting = (node) => {
    if (node.type !== 'object') return undefined
    const entries = node.entries
      .filter(([, value]) => !isLeftOut(value))
      .map(([key, value, keyText]): JsonEntry => [key, deeply(write)(value) ?? value, keyText])
    return { ...node, entries }
  }
  return deeply(write)
}

const inList: NodeRewriting = (node) => ({ type: 'array', items: [asText(node) ?? node] })

const sortedList: NodeRewriting = (node) =>
  node.type === 'array' && node.items.every(({ type }) => type === 'string')
    ? {
        ...node,
        items: node.items.toSorted((a, b) => compareCodePoints(nodeText(a, 'as-sent'), nodeText(b, 'as-sent'))),
      }
    : undefined

const dotnetDate = (time: number): JsonNode => ({
  type: 'string',
  value: `/Date(${time})/`,
  text: `"\\/Date(${time})\\/"`,
})

/** Changes a text that is a date with a time, given its milliseconds since 1970. */
const ofDate =
  (write: (time: number) => JsonNode): NodeRewriting =>
  (node) => {
    const isDate = node.type === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(node.value)
    const time = isDate ? Date.parse(node.value) : Number.NaN
    return Number.isNaN(time) ? undefined : write(time)
  }

/** Changes of the values of one kind: of the top level, and of nested objects too. */
export const nodeRewritings: readonly (readonly [rank: Rank, what: string, write: NodeRewriting])[] = [
  [0, 'null was hashed as an empty text.', nullAs(textNode(''))],
  [
    1,
    'Empty texts were hashed as null.',
    (node) => (node.type === 'string' && node.value === '' ? { type: 'null' } : undefined),
  ],
  [2, 'null was hashed as the text "null".', nullAs(textNode('null'))],
  [2, 'null was hashed as the text "None".', nullAs(textNode('None'))],
  [2, 'null was hashed as NaN.', nullAs({ type: 'number', text: 'NaN' })],
  [2, 'null was hashed as 0.', nullAs({ type: 'number', text: '0' })],
  [2, 'null was hashed as false.', nullAs({ type: 'boolean', value: false })],
  [
    1,
    'true and false were hashed as 1 and 0.',
    (node) => (node.type === 'boolean' ? { type: 'number', text: node.value ? '1' : '0' } : undefined),
  ],
  [
    2,
    'true and false were hashed as the texts "1" and "0".',
    (node) => (node.type === 'boolean' ? textNode(node.value ? '1' : '0') : undefined),
  ],
  [1, 'true and false were hashed as texts.', (node) => (node.type === 'boolean' ? asText(node) : undefined)],
  [2, 'Numbers were hashed as texts, in quotes.', (node) => (node.type === 'number' ? asText(node) : undefined)],
  [1, 'All values were hashed as texts.', asText],
  [2, 'The texts "true", "false" and "null" were hashed without their quotes.', asLiteral],
  [2, '1 and 0 were hashed as true and false.', (node) => (node.type === 'number' ? asBoolean(node.text) : undefined)],
  [
    2,
    'The texts "1" and "0" were hashed as true and false.',
    (node) => (node.type === 'string' ? asBoolean(node.value) : undefined),
  ],
  [0, 'Empty objects, {}, were hashed as empty lists, [], as json_decode of PHP leaves them.', deeply(emptyAsList)],
  [2, 'Empty lists, [], were hashed as empty objects, {}.', deeply(emptyAsObject)],
  [
    1,
    'Lists were hashed as objects with the keys "0", "1" …, as JSON_FORCE_OBJECT of PHP writes them.',
    deeply(listAsObject),
  ],
  ...[0, 1, 2, 3, 4].map(
    (gap) =>
      [
        3,
        `Lists were hashed as objects with numbers for keys, of which "${gap}" is missing, as array_filter of PHP leaves them without array_values.`,
        deeply(listWithGap(gap)),
      ] as const,
  ),
  [1, 'Nested objects were hashed as texts that hold their JSON: they were encoded twice.', objectAsJson],
  [1, 'Nested objects and lists were hashed as texts that hold their JSON: they were encoded twice.', nestedAsJson],
  [
    2,
    'Nested objects and lists were hashed as the texts that JavaScript makes of them, as [object Object].',
    ofNested((node) => textNode(jsText(node))),
  ],
  [
    2,
    'Nested objects and lists were hashed as the text "Array", as PHP makes it of them.',
    ofNested(() => textNode('Array')),
  ],
  [
    2,
    'Nested objects and lists were hashed as the texts that PowerShell makes of them, as @{name=value}: ConvertTo-Json was given too small a depth.',
    ofNested((node) => textNode(powershellText(node))),
  ],
  [
    2,
    'Objects and lists inside nested objects were hashed as the texts that PowerShell makes of them, as @{name=value}: ConvertTo-Json was given too small a depth.',
    within(ofNested((node) => textNode(powershellText(node)))),
  ],
  [
    2,
    'Nested objects were hashed empty, as {}, as JSON.stringify writes a Map or a Set.',
    (node) => (node.type === 'object' ? { type: 'object', entries: [] } : undefined),
  ],
  [2, 'Nested objects and lists were hashed as null.', ofNested(() => ({ type: 'null' }))],
  [2, 'Of nested objects, members with null were not hashed.', without(({ type }) => type === 'null')],
  [2, 'Of nested objects, members with null or nothing in them were not hashed.', without(isNothing)],
  [2, 'Each value was hashed as a list of one text, as Django (request.POST) and others hold a form.', inList],
  [
    2,
    'Each value was hashed as a list of one, as jsonlite of R writes it.',
    (node) => (node.type === 'array' || node.type === 'object' ? undefined : { type: 'array', items: [node] }),
  ],
  [2, 'Dates were hashed as milliseconds since 1970.', ofDate((time) => ({ type: 'number', text: `${time}` }))],
  [2, 'Dates were hashed as \\/Date(…)\\/, as old serialisers of .NET write them.', ofDate(dotnetDate)],
  [2, 'The values of lists were sorted too. Only the keys of the top level are.', deeply(sortedList)],
  [2, 'Dates were hashed as seconds since 1970.', ofDate((time) => ({ type: 'number', text: `${time / 1000}` }))],
]
