import type { JsonEntry, JsonNode, JsonObject } from '../../../shared/json/json-node.ts'
import { compareCodePoints } from '../../../shared/signature/canonical-json.ts'
import type { TextHypothesis } from './hypothesis.ts'
import type { KeyOrder } from './text-recipe.ts'

const byKey =
  (compare: (a: string, b: string) => number): KeyOrder['arrange'] =>
  (entries) =>
    entries.toSorted((a, b) => compare(a[0], b[0]))

const asSent: KeyOrder = { id: 'as-sent', arrange: (entries) => entries }

const caseInsensitive: KeyOrder = {
  id: 'case-insensitive',
  arrange: byKey((a, b) => compareCodePoints(a.toLowerCase(), b.toLowerCase())),
}

const descending: KeyOrder = { id: 'descending', arrange: byKey((a, b) => compareCodePoints(b, a)) }

const isIndex = (key: string): boolean => /^(0|[1-9]\d{0,8})$/.test(key)

/** Objects of JavaScript and arrays of PHP hold keys like these as numbers, and put them first. */
const numbersFirst = (arrange: KeyOrder['arrange']): KeyOrder['arrange'] => {
  const value = ([key]: JsonEntry): number => Number(key)
  return (entries) => {
    const isNumber = ([key]: JsonEntry): boolean => isIndex(key)
    const numbers = entries.filter(isNumber).toSorted((a, b) => value(a) - value(b))
    return [...numbers, ...arrange(entries.filter((entry) => !isNumber(entry)))]
  }
}

const firstOutOfOrder = (root: JsonObject): string => {
  const keys = root.entries.map(([key]) => key)
  const at = keys.findIndex((key, index) => index > 0 && compareCodePoints(keys[index - 1] ?? '', key) > 0)
  return at < 0 ? '' : ` The first out of place is ${JSON.stringify(keys[at])}, after ${JSON.stringify(keys[at - 1])}.`
}

const hasNested = (node: JsonNode): boolean =>
  node.type === 'object' || (node.type === 'array' && node.items.some(hasNested))

/** The keys in an order other than by code point, the top level only. */
export const orderHypotheses = (root: JsonObject): TextHypothesis[] => {
  const hypotheses: TextHypothesis[] = [
    {
      code: 'keys-unsorted',
      detail: `The keys were hashed in the order they are sent, not sorted.${firstOutOfOrder(root)}`,
      patch: { order: asSent },
      common: true,
    },
    {
      code: 'keys-sorted-case-insensitive',
      detail: 'The keys were sorted without telling upper from lower case. "Z" comes before "a".',
      patch: { order: caseInsensitive },
    },
    {
      code: 'keys-sorted-descending',
      detail: 'The keys were sorted from last to first.',
      patch: { order: descending },
    },
  ]
  if (root.entries.some(([, value]) => hasNested(value))) {
    hypotheses.push({
      code: 'keys-sorted-deep',
      detail: 'The keys of nested objects were sorted too. Only the top level is; nested objects keep the order sent.',
      patch: { deep: 'everywhere' },
      common: true,
    })
    hypotheses.push({
      code: 'keys-sorted-deep',
      detail:
        'The keys of nested objects were sorted too, but for objects in lists. Only the top level is; nested objects keep the order sent.',
      patch: { deep: 'outside-lists' },
      rare: true,
    })
  }
  if (root.entries.some(([key]) => isIndex(key))) {
    hypotheses.push({
      code: 'keys-unsorted',
      detail:
        'Keys that are whole numbers came first, in order of their value. Keys are sorted as text: "10" before "9".',
      patch: { order: { id: 'numbers-first', arrange: numbersFirst(byKey(compareCodePoints)) } },
    })
  }
  return hypotheses
}
