import { createFieldNames, isCreateFieldName, isRequired, optionalFields } from '../../../../shared/create-fields.ts'
import type { JsonEntry, JsonNode, JsonObject } from '../../../../shared/json/json-node.ts'
import { compareCodePoints } from '../../../../shared/signature/canonical-json.ts'
import { byKey, entryOf, textNode } from '../rewrite-texts.ts'
import type { KeyOrder } from '../text-recipe.ts'
import { inText, maxKeysForEach, narrow, type Rank, rankAt, type TextHypothesis } from './hypothesis.ts'

const knownFields: readonly string[] = [...optionalFields, ...createFieldNames.filter(isRequired)]

const named = (keys: readonly string[]): string => {
  const shown = keys.slice(0, 6).map((key) => JSON.stringify(key.length > 64 ? `${key.slice(0, 64)}…` : key))
  if (keys.length > shown.length) shown.push(`${keys.length - shown.length} more`)
  const last = shown.pop() ?? ''
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`
}

export const leavingOut = (keys: readonly string[], rank: Rank): TextHypothesis => {
  const [is, was] = keys.length === 1 ? ['is', 'was'] : ['are', 'were']
  const detail = (): string => `${named(keys)} ${is} sent, but ${was} not hashed.`
  return inText('key-left-out', rank, detail, { leftOut: new Set(keys) })
}

const isEmpty = (value: JsonNode): boolean => value.type === 'string' && value.value === ''
const isHollow = (value: JsonNode): boolean =>
  (value.type === 'array' && value.items.length === 0) || (value.type === 'object' && value.entries.length === 0)
const isFalsy = (value: JsonNode): boolean =>
  (value.type === 'boolean' && !value.value) || (value.type === 'number' && Number(value.text) === 0)

/** A list of names given to JSON.stringify also selects and orders the members of nested objects. */
const ofListedNames = (node: JsonNode, names: ReadonlySet<string>): JsonNode => {
  if (node.type === 'array') return { ...node, items: node.items.map((item) => ofListedNames(item, names)) }
  if (node.type !== 'object') return node
  const entries = node.entries
    .filter(([key]) => names.has(key))
    .toSorted(([a], [b]) => compareCodePoints(a, b))
    .map(([key, value, keyText]): JsonEntry => [key, ofListedNames(value, names), keyText])
  return { ...node, entries }
}

const nestedLeftOut = (entries: readonly JsonEntry[]): TextHypothesis[] => {
  const nested = entries.filter(([, { type }]) => type === 'object' || type === 'array')
  const names = new Set(entries.map(([key]) => key))
  const changes = nested.map(([key, value, keyText]): JsonEntry => [key, ofListedNames(value, names), keyText])
  if (changes.length === 0) return []
  const detail =
    'Of nested objects only members were hashed whose names the top level has too: JSON.stringify leaves the others out when it is given the sorted keys as a list.'
  return [inText('key-left-out', 1, detail, { changed: byKey(changes) })]
}

type KeyTest = (value: JsonNode, key: string) => boolean
const keysIn =
  (entries: readonly JsonEntry[]) =>
  (test: KeyTest): string[] =>
    entries.filter(([key, value]) => test(value, key)).map(([key]) => key)

/** Returns each key: the likeliest to be left out first. */
const optionalFirst = (entries: readonly JsonEntry[]): string[] => {
  const keysWhere = keysIn(entries)
  return [
    ...new Set([
      ...keysWhere((value) => value.type === 'null' || isEmpty(value)),
      ...optionalFields.filter((key) => entries.some(([name]) => name === key)),
      ...keysWhere((_, key) => !knownFields.includes(key)),
      ...entries.map(([key]) => key),
    ]),
  ]
}

/** Any two fields were left out. */
export const pairsLeftOut = ({ entries }: JsonObject): TextHypothesis[] => {
  const each = optionalFirst(entries)
  if (each.length > maxKeysForEach) return []
  return each.flatMap((key, index) => each.slice(index + 1).map((other) => leavingOut([key, other], 3)))
}

/** Fields were left out: null and empty ones first, then optional ones, then any one. */
export const leftOutHypotheses = ({ entries }: JsonObject): TextHypothesis[] => {
  const keysWhere = keysIn(entries)
  const groups = [
    keysWhere((value) => value.type === 'null'),
    keysWhere(isEmpty),
    keysWhere((value) => value.type === 'null' || isEmpty(value)),
    keysWhere((value) => value.type === 'null' || isEmpty(value) || isHollow(value)),
    keysWhere((value) => value.type === 'null' || isEmpty(value) || isHollow(value) || isFalsy(value)),
    keysWhere((_, key) => optionalFields.includes(key)),
    keysWhere((_, key) => !knownFields.includes(key)),
    keysWhere((_, key) => !isCreateFieldName(key) || !isRequired(key)),
    keysWhere((value) => value.type === 'object' || value.type === 'array'),
  ].filter((keys) => keys.length > 1)
  const families = [
    keysWhere((_, key) => key.endsWith('_url')),
    keysWhere((_, key) => key.startsWith('customer_')),
    keysWhere((_, key) => !['amount', 'currency_code', 'order_id'].includes(key)),
  ].filter((keys) => keys.length > 2)
  const each = optionalFirst(entries)
  const many = each.length > maxKeysForEach
  return [
    ...groups.map((keys) => leavingOut(keys, 0)),
    ...each.map((key, index) =>
      leavingOut([key], many ? rankAt(index, 4, maxKeysForEach) : rankAt(index, 4, index + 1)),
    ),
    ...families.map((keys) => leavingOut(keys, 1)),
    ...nestedLeftOut(entries),
  ]
}

const shown = (value: JsonNode): string => (value.type === 'string' ? value.text : value.type)

export const adding = (entries: readonly JsonEntry[], rank: Rank): TextHypothesis => {
  const detail = (): string => {
    const values = entries.map(([key, value]) => `${key} = ${shown(value)}`)
    const names = entries.length > 4 ? named(entries.map(([key]) => key)) : values.join(' and ')
    const were = entries.length === 1 ? 'was' : 'were'
    return `${names} ${were} hashed, but ${were} not sent.`
  }
  return inText('key-added', rank, detail, { added: entries })
}

const secretFields = 'secret merchant_secret secret_key key api_secret password salt merchantSecret'.split(' ')
const otherFields =
  'token signature hash sign checksum note customer_id id metadata secret merchant_secret timestamp nonce test test_mode is_test sandbox live mode capture _token _method csrf_token customer_name customer_country customer_address customer_city customer_zip country locale language lang comment reference transaction_id merchant_ref_code callback_url webhook_url success_url fail_url payment_method items discount tax shipping coupon created_at updated_at deleted_at expires_at'.split(
    ' ',
  )
/** What a field has that nothing was put in, or that is a switch. */
const idleValues: readonly JsonNode[] = [
  textNode(''),
  { type: 'null' },
  ...[true, false].map((value): JsonNode => ({ type: 'boolean', value })),
  ...['0', '1'].flatMap((text): JsonNode[] => [{ type: 'number', text }, textNode(text)]),
  { type: 'array', items: [] },
  { type: 'object', entries: [] },
]
/** Fields with the values that they usually have. */
const usualValues: readonly (readonly [key: string, ...values: string[]])[] = [
  ['method', 'POST', 'card'],
  ['_method', 'POST'],
  ['payment_method', 'card'],
  ['version', 'v2', '2', '1', '1.0', '2.0'],
  ['action', 'create', 'payment-links'],
  ['type', 'payment', 'sale', 'card'],
  ['status', 'new', 'pending', 'created'],
  ['mode', 'test', 'live'],
  ['environment', 'test', 'production'],
  ['source', 'web', 'api', 'shop'],
  ['channel', 'web', 'online'],
  ...['language', 'lang', 'locale'].map(
    (key) => [key, 'en', 'de', 'fr', 'es', 'it', 'en_US', 'en-US', 'de_DE'] as const,
  ),
]
const keyFields = 'merchant_key key merchant merchant_id api_key merchantKey'.split(' ')

/** With more keys, only small sets are left out, or only small sets hashed. */
const maxKeysForSubsets = 13

/** Returns the sets of more than two keys left out: each one, or with many keys those of which few are left out or kept. */
export const subsetsLeftOut = ({ entries }: JsonObject): TextHypothesis[] => {
  const keys = entries.map(([key]) => key)
  const subsets: TextHypothesis[] = []
  if (keys.length > maxKeysForSubsets) return keys.length > maxKeysForEach ? subsets : smallSubsets(keys)
  for (let mask = 1; mask < 1 << keys.length; mask++) {
    const chosen = keys.filter((_, at) => (mask >> at) & 1)
    if (chosen.length > 2) subsets.push(leavingOut(chosen, 4))
  }
  return subsets
}

const smallSubsets = (keys: readonly string[]): TextHypothesis[] =>
  keys.flatMap((one, at) =>
    keys.slice(at + 1).flatMap((two, next) => {
      const sets = [[one, two], ...keys.slice(at + next + 2).map((three) => [one, two, three])]
      return sets.flatMap((set) => [
        ...(set.length > 2 ? [leavingOut(set, 4)] : []),
        leavingOut(
          keys.filter((key) => !set.includes(key)),
          4,
        ),
      ])
    }),
  )

const isAbsent =
  (entries: readonly JsonEntry[]) =>
  (key: string): boolean =>
    !entries.some(([sent]) => sent === key)

/** Fields were hashed and not sent: defaults, empty fields, or the merchant's key or secret as a member of the body. */
export const addedHypotheses = (
  { entries }: JsonObject,
  { key: merchantKey, secrets }: { key: string | undefined; secrets: readonly string[] },
): TextHypothesis[] => {
  const absent = isAbsent(entries)
  const fields = (pairs: readonly (readonly [string, string | null])[]): JsonEntry[] =>
    pairs
      .filter(([key]) => absent(key))
      .map(([key, value]) => entryOf(key, value === null ? { type: 'null' } : textNode(value)))
  const eachAlone = (rank: Rank, pairs: readonly (readonly [string, string | null])[]): TextHypothesis[] =>
    fields(pairs).map((entry) => adding([entry], rank))
  const defaults = [
    ['currency_code', 'USD'],
    ['ipn_format', 'form'],
  ] as const
  const [nulls, empties] = [null, ''].map((value) => knownFields.map((key) => [key, value] as const)) as [
    [string, null][],
    [string, string][],
  ]
  const together = [fields(defaults), fields(nulls), fields(empties)].filter((some) => some.length > 1)
  return [
    ...eachAlone(0, defaults),
    ...together.map((some, index) => adding(some, index === 0 ? 0 : 1)),
    ...eachAlone(1, [
      ['currency_code', 'EUR'],
      ['ipn_format', 'json'],
    ]),
    ...eachAlone(1, [...nulls, ...empties]),
    ...(merchantKey === undefined
      ? []
      : eachAlone(
          2,
          keyFields.map((name) => [name, merchantKey]),
        )),
    ...idleFields(entries, 2),
    ...secrets
      .slice(0, 2)
      .flatMap((secret) => fields(secretFields.map((name) => [name, secret])))
      .map((entry) => ({
        ...adding([entry], 2),
        detail: `The secret was hashed as a field of the JSON too, ${entry[2]}; it is appended to it and nothing else.`,
      })),
  ]
}

/** The first of the other fields and of the idle values are tried with other rare mistakes too. */
const rareFields = 11
const rareValues = 2

/** Fields that nothing was put in, or that are a switch: those of one rank. */
const idleFields = (entries: readonly JsonEntry[], rank: 2 | 3): TextHypothesis[] =>
  otherFields
    .filter(isAbsent(entries))
    .flatMap((name, index) =>
      idleValues.flatMap((value, at) =>
        (index < rareFields && at < rareValues ? 2 : 3) === rank ? [adding([entryOf(name, value)], rank)] : [],
      ),
    )

const byName = (entries: readonly JsonEntry[]): JsonEntry[] => entries.toSorted(([a], [b]) => compareCodePoints(a, b))
/** Orders of the members for what was written into the JSON by hand: it is the last one given. */
const putIn: readonly (readonly [where: string, order: KeyOrder])[] = [
  [
    'at the end',
    { id: 'put at the end', arrange: (entries) => [...byName(entries.slice(0, -1)), ...entries.slice(-1)] },
  ],
  [
    'at the front',
    { id: 'put in front', arrange: (entries) => [...entries.slice(-1), ...byName(entries.slice(0, -1))] },
  ],
]

/** A field was hashed twice, as when code adds by hand what is there already. */
export const hashedTwice = ({ entries }: JsonObject): TextHypothesis[] => {
  const twice = (entry: JsonEntry, rank: Rank, where: string, patch: TextHypothesis['patch']): TextHypothesis =>
    narrow(
      inText('key-added', rank, `${entry[2]} was hashed twice, the second time ${where}, and sent once.`, {
        added: [entry],
        ...patch,
      }),
    )
  if (entries.length > maxKeysForEach) return []
  return [
    ...entries.map((entry) => twice(entry, 2, 'directly after the first', {})),
    ...putIn.flatMap(([where, order]) => entries.map((entry) => twice(entry, 3, where, { order }))),
  ]
}

/** Further fields were hashed and not sent. */
export const rarelyAdded = ({ entries }: JsonObject): TextHypothesis[] => [
  ...idleFields(entries, 3),
  ...usualValues
    .filter(([name]) => isAbsent(entries)(name))
    .flatMap(([name, ...values]) => values.map((value) => adding([entryOf(name, textNode(value))], 3))),
  ...['payments', 'payment_links', 'orders', 'checkout', 'payment', 'checkouts'].map((controller) =>
    adding([entryOf('controller', textNode(controller)), entryOf('action', textNode('create'))], 3),
  ),
]
