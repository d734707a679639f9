import { createFieldNames, isRequired, optionalFields } from '../../../shared/create-fields.ts'
import type { JsonEntry, JsonNode, JsonObject } from '../../../shared/json/json-node.ts'
import { compareCodePoints } from '../../../shared/signature/canonical-json.ts'
import type { TextHypothesis } from './hypothesis.ts'

export const knownFields: readonly string[] = [...optionalFields, ...createFieldNames.filter(isRequired)]

/** Beyond so many keys two of them left out are too many cases to be sensible. */
const mostKeysForTwo = 60

const named = (keys: readonly string[]): string => {
  const shown = keys.slice(0, 6).map((key) => JSON.stringify(key.length > 64 ? `${key.slice(0, 64)}…` : key))
  if (keys.length > shown.length) shown.push(`${keys.length - shown.length} more`)
  const last = shown.pop() ?? ''
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`
}

export const leavingOut = (keys: readonly string[], more: Partial<TextHypothesis> = {}): TextHypothesis => ({
  code: 'key-left-out',
  detail: `${named(keys)} ${keys.length === 1 ? 'is' : 'are'} sent, but ${keys.length === 1 ? 'was' : 'were'} not hashed.`,
  patch: { leftOut: new Set(keys) },
  ...more,
})

const isEmpty = (value: JsonNode): boolean => value.type === 'string' && value.value === ''
const isHollow = (value: JsonNode): boolean =>
  (value.type === 'array' && value.items.length === 0) || (value.type === 'object' && value.entries.length === 0)
const isFalsy = (value: JsonNode): boolean =>
  (value.type === 'boolean' && !value.value) || (value.type === 'number' && Number(value.text) === 0)

/** A list of names given to JSON.stringify of JavaScript holds for nested objects too, and for their order. */
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
  const patch = { changed: new Map(changes.map((entry) => [entry[0], entry])) }
  return [{ code: 'key-left-out', detail, patch, rare: true }]
}

/** Null and empty ones first, then optional ones, then any one or two. */
export const leftOutHypotheses = ({ entries }: JsonObject): TextHypothesis[] => {
  const keysWhere = (test: (value: JsonNode, key: string) => boolean): string[] =>
    entries.filter(([key, value]) => test(value, key)).map(([key]) => key)

  const groups = [
    keysWhere((value) => value.type === 'null'),
    keysWhere(isEmpty),
    keysWhere((value) => value.type === 'null' || isEmpty(value)),
    keysWhere((value) => value.type === 'null' || isEmpty(value) || isHollow(value)),
    keysWhere((value) => value.type === 'null' || isEmpty(value) || isHollow(value) || isFalsy(value)),
    keysWhere((_, key) => optionalFields.includes(key)),
    keysWhere((_, key) => !knownFields.includes(key)),
    keysWhere((value) => value.type === 'object' || value.type === 'array'),
  ].filter((keys) => keys.length > 1)
  const families = [
    keysWhere((_, key) => key.endsWith('_url')),
    keysWhere((_, key) => key.startsWith('customer_')),
  ].filter((keys) => keys.length > 2)
  const optionalFirst = [
    ...keysWhere((value) => value.type === 'null' || isEmpty(value)),
    ...optionalFields.filter((key) => entries.some(([name]) => name === key)),
    ...keysWhere((_, key) => !knownFields.includes(key)),
    ...entries.map(([key]) => key),
  ]
  const each = [...new Set(optionalFirst)]
  const many = each.length > mostKeysForTwo
  const hypotheses = [
    ...groups.map((keys) => leavingOut(keys, { common: true })),
    ...each.map((key, index) => leavingOut([key], { common: index < 4, rare: many && index >= mostKeysForTwo })),
  ]
  hypotheses.push(...families.map((keys) => leavingOut(keys, { rare: true })), ...nestedLeftOut(entries))
  if (many) return hypotheses
  for (const [index, key] of each.entries()) {
    for (const other of each.slice(index + 1)) hypotheses.push(leavingOut([key, other], { rare: true }))
  }
  return hypotheses
}

export const textNode = (value: string): JsonNode => ({ type: 'string', value, text: JSON.stringify(value) })
export const entryOf = (key: string, value: JsonNode): JsonEntry => [key, value, JSON.stringify(key)]

const shown = (value: JsonNode): string => (value.type === 'string' ? value.text : value.type)

export const adding = (entries: readonly JsonEntry[], more: Partial<TextHypothesis> = {}): TextHypothesis => {
  const values = entries.map(([key, value]) => `${key} = ${shown(value)}`)
  const are = entries.length === 1 ? 'was' : 'were'
  const names = entries.length > 4 ? named(entries.map(([key]) => key)) : values.join(' and ')
  return {
    code: 'key-added',
    detail: `${names} ${are} hashed, but ${are} not sent.`,
    patch: { added: entries },
    ...more,
  }
}

/** Defaults and empty fields that were hashed and not sent; the merchant's key as a member of the body. */
const secretFields = [
  'secret',
  'merchant_secret',
  'secret_key',
  'key',
  'api_secret',
  'password',
  'salt',
  'merchantSecret',
]
const emptyFields = [
  'token',
  'signature',
  'hash',
  'sign',
  'checksum',
  'note',
  'customer_id',
  'id',
  'metadata',
  'secret',
  'merchant_secret',
]

/** Beyond so many keys the subsets of them are too many. */
const maxKeysForSubsets = 13

/** Any set of keys left out: too many to be combined with anything. */
export function* subsetsLeftOut({ entries }: JsonObject): Generator<TextHypothesis> {
  const keys = entries.map(([key]) => key)
  if (keys.length > maxKeysForSubsets) return
  for (let mask = 1; mask < 1 << keys.length; mask++) {
    const chosen = keys.filter((_, at) => (mask >> at) & 1)
    if (chosen.length > 2) yield leavingOut(chosen)
  }
}

export const addedHypotheses = (
  { entries }: JsonObject,
  { key: merchantKey, secrets }: { key: string | undefined; secrets: readonly string[] },
): TextHypothesis[] => {
  const sent = new Set(entries.map(([key]) => key))
  const absent = (key: string): boolean => !sent.has(key)
  const ofText = (pairs: readonly [string, string][]): JsonEntry[] =>
    pairs.filter(([key]) => absent(key)).map(([key, value]) => entryOf(key, textNode(value)))

  const defaults = ofText([
    ['currency_code', 'USD'],
    ['ipn_format', 'form'],
  ])
  const otherValues = ofText([
    ['currency_code', 'EUR'],
    ['ipn_format', 'json'],
  ])
  const absentFields = knownFields.filter(absent)
  const nulls = absentFields.map((key) => entryOf(key, { type: 'null' }))
  const empties = absentFields.map((key) => entryOf(key, textNode('')))
  const keys = ['merchant_key', 'key', 'merchant', 'merchant_id', 'api_key']
  const keyFields = merchantKey === undefined ? [] : ofText(keys.map((name) => [name, merchantKey]))

  return [
    ...defaults.map((entry) => adding([entry], { common: true })),
    ...(defaults.length > 1 ? [adding(defaults, { common: true })] : []),
    ...otherValues.map((entry) => adding([entry])),
    ...nulls.map((entry) => adding([entry])),
    ...empties.map((entry) => adding([entry])),
    ...(nulls.length > 1 ? [adding(nulls), adding(empties)] : []),
    ...keyFields.map((entry) => adding([entry], { rare: true })),
    ...emptyFields
      .filter(absent)
      .flatMap((key) =>
        [textNode(''), { type: 'null' } as const].map((value) => adding([entryOf(key, value)], { rare: true })),
      ),
    ...secrets.slice(0, 2).flatMap((secret) =>
      ofText(secretFields.map((name) => [name, secret])).map((entry) => ({
        ...adding([entry], { rare: true }),
        detail: `The secret was hashed as a field of the JSON too, ${entry[2]}; it is appended to it and nothing else.`,
      })),
    ),
    ...ofText([
      ['method', 'POST'],
      ['version', 'v2'],
      ['action', 'create'],
      ['status', 'new'],
      ['test', '1'],
      ['language', 'en'],
    ]).map((entry) => adding([entry], { rare: true })),
  ]
}
