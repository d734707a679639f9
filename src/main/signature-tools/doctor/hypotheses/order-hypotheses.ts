import { createFieldNames, optionalFields } from '../../../../shared/create-fields.ts'
import type { JsonEntry, JsonNode, JsonObject } from '../../../../shared/json/json-node.ts'
import { compareCodePoints } from '../../../../shared/signature/canonical-json.ts'
import { phpSorted } from '../php-sorted.ts'
import type { KeyOrder } from '../text-recipe.ts'
import { inOneCall, inText, type TextHypothesis } from './hypothesis.ts'
import { spaces } from './style-hypotheses.ts'

const byKey =
  (compare: (a: string, b: string) => number): KeyOrder['arrange'] =>
  (entries) =>
    entries.toSorted((a, b) => compare(a[0], b[0]))

export const asSent: KeyOrder = { id: 'as-sent', arrange: (entries) => entries }

const sorted: KeyOrder = { id: 'sorted', arrange: byKey(compareCodePoints) }

const caseInsensitive: KeyOrder = {
  id: 'case-insensitive',
  arrange: byKey((a, b) => compareCodePoints(a.toLowerCase(), b.toLowerCase())),
}

const descending: KeyOrder = { id: 'descending', arrange: byKey((a, b) => compareCodePoints(b, a)) }

const isIndex = (key: string): boolean => /^(0|[1-9]\d{0,8})$/.test(key)

/** Moves integer-like keys to the front, as JavaScript objects and PHP arrays do. */
const numbersFirst = (arrange: KeyOrder['arrange']): KeyOrder['arrange'] => {
  const value = ([key]: JsonEntry): number => Number(key)
  return (entries) => {
    const isNumber = ([key]: JsonEntry): boolean => isIndex(key)
    const numbers = entries.filter(isNumber).toSorted((a, b) => value(a) - value(b))
    return [...numbers, ...arrange(entries.filter((entry) => !isNumber(entry)))]
  }
}

const text = ({ 1: value }: JsonEntry): string =>
  value.type === 'string' ? value.value : value.type === 'number' ? value.text : ''
const number = (entry: JsonEntry): number => Number(text(entry))

/** Compares values like PHP 8: as numbers when both are numeric, otherwise as texts. */
export const looseCompare = (a: JsonEntry, b: JsonEntry): number => {
  const areNumbers = [a, b].every((entry) => text(entry).trim() !== '' && !Number.isNaN(number(entry)))
  return areNumbers ? number(a) - number(b) : compareCodePoints(text(a), text(b))
}

const by =
  (...compare: ((a: JsonEntry, b: JsonEntry) => number)[]): KeyOrder['arrange'] =>
  (entries) =>
    entries.toSorted((a, b) => compare.reduce((order, next) => (order === 0 ? next(a, b) : order), 0))

const byName = (a: JsonEntry, b: JsonEntry): number => compareCodePoints(a[0], b[0])
const byLength = (a: JsonEntry, b: JsonEntry): number => a[0].length - b[0].length
export const byText = (a: JsonEntry, b: JsonEntry): number => compareCodePoints(text(a), text(b))
const backwards = (key: string): string => Array.from(key).reverse().join('')
const bare = (key: string): string => key.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
const natural = new Intl.Collator('en', { numeric: true })
const locale = new Intl.Collator('en')

const listed =
  (names: readonly string[]): KeyOrder['arrange'] =>
  (entries) => {
    const rank = ([key]: JsonEntry): number => (names.includes(key) ? names.indexOf(key) : names.length)
    return entries.toSorted((a, b) => rank(a) - rank(b))
  }

const javaHash = (key: string): number => {
  let hash = 0
  for (let at = 0; at < key.length; at++) hash = (Math.imul(31, hash) + key.charCodeAt(at)) | 0
  return hash
}

/** Orders keys like Java's HashMap: by bucket. How many buckets there are depends on how it was made. */
const hashMap =
  (buckets: number): KeyOrder['arrange'] =>
  (entries) => {
    const bucket = ([key]: JsonEntry): number => (javaHash(key) ^ (javaHash(key) >>> 16)) & (buckets - 1)
    return entries.toSorted((a, b) => bucket(a) - bucket(b))
  }

/** Orders keys like Java's Hashtable: buckets from last to first, in each the newest first. It grows by rehashing. */
const hashtable: KeyOrder['arrange'] = (entries) => {
  const empty = (size: number): JsonEntry[][] => Array.from({ length: size }, () => [])
  const put = (table: readonly JsonEntry[][], entry: JsonEntry): void => {
    table[(javaHash(entry[0]) & 0x7fffffff) % table.length]?.unshift(entry)
  }
  let table = empty(11)
  for (const [count, entry] of entries.entries()) {
    if (count >= Math.floor(table.length * 0.75)) {
      const old = table.toReversed().flat()
      table = empty(2 * table.length + 1)
      for (const one of old) put(table, one)
    }
    put(table, entry)
  }
  return table.toReversed().flat()
}

const sampleOrder =
  'order_id amount currency_code description customer_firstname customer_lastname customer_email customer_phone customer_ip ipn_url ipn_format return_url cancel_url'.split(
    ' ',
  )

const names = (...first: string[]): KeyOrder['arrange'] =>
  by((a, b) => Number(first.includes(b[0])) - Number(first.includes(a[0])), byName)

/** Set after the sort. */
const cameLast = (name: string): [KeyOrder['arrange'], string] => [
  by((a, b) => Number(a[0] === name) - Number(b[0] === name), byName),
  `sorted but for "${name}", which came last`,
]
const oftenLast = ['amount', 'order_id', 'description', 'currency_code', 'ipn_format']
const seldomLast = createFieldNames.filter((name) => !oftenLast.includes(name)).map(cameLast)

/** Orders other than the sent one and by name, most frequent first. */
const otherOrders: readonly (readonly [arrange: KeyOrder['arrange'], how: string, isByValue?: true])[] = [
  [listed(createFieldNames), 'put in the order of the documentation'],
  [listed(sampleOrder), 'put in another fixed order'],
  [(entries) => entries.toReversed(), 'hashed in the order sent, from last to first'],
  [by(byLength), 'sorted by their length'],
  [by(byLength, byName), 'sorted by their length, then by name'],
  [by((a, b) => byLength(b, a), byName), 'sorted by their length, the longest first'],
  [by(byText), 'sorted by value, not by key', true],
  [by(byText, byName), 'sorted by value, not by key', true],
  [(entries) => phpSorted(entries, looseCompare), 'sorted by value, not by key, as asort of PHP does it', true],
  [by((a, b) => byText(b, a)), 'sorted by value from last to first, not by key', true],
  [by((a, b) => compareCodePoints(backwards(a[0]), backwards(b[0]))), 'sorted by their last letters'],
  [
    by((a, b) => locale.compare(a[0], b[0])),
    'sorted by the rules of a language, underscores before digits and letters, as localeCompare of JavaScript does it',
  ],
  [by((a, b) => natural.compare(a[0], b[0])), 'sorted in natural order, numbers in them by value'],
  [
    by((a, b) => compareCodePoints(bare(a[0]), bare(b[0]))),
    'sorted by their letters alone, underscores left out of account',
  ],
  ...[16, 32, 64].flatMap((buckets) =>
    [asSent, sorted].map(({ arrange }): [KeyOrder['arrange'], string] => [
      (entries) => hashMap(buckets)(arrange(entries)),
      'left in the order of a HashMap of Java, which is arbitrary',
    ]),
  ),
  [hashtable, 'left in the order of a Hashtable of Java, which is arbitrary', true],
  [by((a, b) => compareCodePoints(a[1].type, b[1].type)), 'grouped by the type of their value', true],
  [
    by((a, b) => (a[0] < b[0] ? -1 : 1)),
    'sorted by their UTF-16 code units, as JavaScript, Java and Dart compare texts; emoji come last by code point',
  ],
  [names('order_id'), 'sorted but for "order_id", which came first'],
  [names('amount'), 'sorted but for "amount", which came first'],
  [names('order_id', 'amount'), 'sorted but for "order_id" and "amount", which came first'],
  ...oftenLast.map(cameLast),
  [
    by((a, b) => Number(optionalFields.includes(a[0])) - Number(optionalFields.includes(b[0])), byName),
    'sorted, the required ones first and the optional ones after them',
  ],
]

const firstOutOfOrder = (root: JsonObject): string => {
  const keys = root.entries.map(([key]) => key)
  const at = keys.findIndex((key, index) => index > 0 && compareCodePoints(keys[index - 1] ?? '', key) > 0)
  return at < 0 ? '' : ` The first out of place is ${JSON.stringify(keys[at])}, after ${JSON.stringify(keys[at - 1])}.`
}

const hasNested = (node: JsonNode): boolean =>
  node.type === 'object' || (node.type === 'array' && node.items.some(hasNested))

const ofNested: readonly TextHypothesis[] = [
  inText(
    'keys-sorted-otherwise',
    1,
    'The keys of nested objects were sorted, and those of the top level were not: it is the other way round.',
    { order: asSent, nestedOrder: sorted, deep: 'everywhere' },
  ),
  inText(
    'keys-sorted-deep',
    0,
    'The keys of nested objects were sorted too. Only the top level is; nested objects keep the order sent.',
    { deep: 'everywhere' },
  ),
  inText(
    'keys-sorted-deep',
    2,
    'The keys of nested objects were sorted too, but for objects in lists. Only the top level is; nested objects keep the order sent.',
    { deep: 'outside-lists' },
  ),
]

const numbersAsKeys = inText(
  'keys-unsorted',
  1,
  'Keys that are whole numbers came first, in order of their value. Keys are sorted as text: "10" before "9".',
  { order: { id: 'numbers-first', arrange: numbersFirst(byKey(compareCodePoints)) } },
)

/** How PostgreSQL prints jsonb, and MySQL its JSON. */
const fromDatabase = inOneCall(
  1,
  inText(
    'keys-sorted-otherwise',
    1,
    'The keys were sorted by their length, then by name, as databases keep jsonb. They are sorted by name.',
    {
      order: { id: 'jsonb', arrange: by(byLength, byName) },
      deep: 'everywhere',
    },
  ),
  spaces,
)

/** The keys are in an order other than by code point, on the top level or in nested objects. */
export const orderHypotheses = (root: JsonObject): TextHypothesis[] => [
  inText('keys-unsorted', 0, `The keys were hashed in the order they are sent, not sorted.${firstOutOfOrder(root)}`, {
    order: asSent,
  }),
  inText(
    'keys-sorted-case-insensitive',
    1,
    'The keys were sorted without telling upper from lower case. "Z" comes before "a".',
    { order: caseInsensitive },
  ),
  inText('keys-sorted-descending', 1, 'The keys were sorted from last to first.', { order: descending }),
  ...[...otherOrders, ...seldomLast].map(([arrange, how, isByValue = false], index) => {
    const rank = index < 5 ? 1 : index < otherOrders.length ? 2 : 3
    return inText('keys-sorted-otherwise', rank, `The keys were ${how}. They are sorted by name.`, {
      order: { id: `other ${index}`, arrange, isByValue },
    })
  }),
  fromDatabase,
  ...(root.entries.some(([, value]) => hasNested(value)) ? ofNested : []),
  ...(root.entries.some(([key]) => isIndex(key)) ? [numbersAsKeys] : []),
]
