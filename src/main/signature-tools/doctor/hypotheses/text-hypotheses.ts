import type { JsonEntry, JsonObject } from '../../../../shared/json/json-node.ts'
import type { NumbersInSignature } from '../../../../shared/signature/canonical-json.ts'
import type { OtherCall } from '../evidence.ts'
import { htmlEntities } from '../html-entities.ts'
import { byKey, changedEntries, ofText } from '../rewrite-texts.ts'
import { textsAsNumbers } from '../texts-as-numbers.ts'
import { byteHypotheses } from './byte-hypotheses.ts'
import { dumpHypotheses } from './dump-hypotheses.ts'
import { duplicateHypotheses } from './duplicate-hypotheses.ts'
import { givenHypotheses } from './given-hypotheses.ts'
import { type ByRank, detailOf, inText, joinedRanks, kindOf, ranked, type TextHypothesis } from './hypothesis.ts'
import { innerHypotheses } from './inner-hypotheses.ts'
import { keyNameHypotheses } from './key-name-hypotheses.ts'
import {
  addedHypotheses,
  hashedTwice,
  leftOutHypotheses,
  pairsLeftOut,
  rarelyAdded,
  subsetsLeftOut,
} from './member-hypotheses.ts'
import { missingTextHypotheses } from './missing-text-hypotheses.ts'
import { numberHypotheses } from './number-hypotheses.ts'
import { orderHypotheses } from './order-hypotheses.ts'
import { otherCallHypotheses, otherValueHypotheses } from './other-call-hypotheses.ts'
import { outerHypotheses } from './outer-hypotheses.ts'
import { rawHypothesis, shapeHypotheses } from './shape-hypotheses.ts'
import { styleHypotheses } from './style-hypotheses.ts'
import { changing, valueHypotheses } from './value-hypotheses.ts'

export interface TextFacts {
  root: JsonObject | undefined
  /** Members with a duplicate key. */
  twice: readonly JsonEntry[]
  /** The body as sent, with and without its byte order mark. */
  raw: readonly string[]
  numbers: NumbersInSignature
  merchant: { key: string | undefined; secrets: readonly string[] }
  /** Texts given by the merchant's code. */
  given: readonly string[]
  otherCalls: readonly OtherCall[]
}

/** Common changes of values that follow trimming, which most code does first. Both are one mistake. */
const afterTrimming = (root: JsonObject, of: (trimmed: JsonObject) => readonly TextHypothesis[]): TextHypothesis[] => {
  const changes = changedEntries(
    root.entries,
    ofText((text) => text.trim()),
  )
  if (changes.length === 0) return []
  const known = byKey(changes)
  const first = changing(changes, 'Values were hashed without the space around them.', 2)
  return of({ ...root, entries: root.entries.map((entry) => known.get(entry[0]) ?? entry) }).flatMap((next) => {
    const { rank, patch, code } = next
    const isOfTrimmed = [...(patch.changed?.keys() ?? [])].some((key) => known.has(key))
    if (rank > 1 || !isOfTrimmed) return []
    const changed = new Map([...known, ...(patch.changed ?? [])])
    const both = inText(code, 2, () => `${detailOf(first)} ${detailOf(next)}`, { changed })
    return [{ ...both, kind: `${kindOf(first)} ${kindOf(next)}`, effects: [first, next] }]
  })
}

/**
 * Returns the possible mistakes on the way to the text, likeliest first (docs/decisions/0021): key order, JSON style,
 * numbers, keys left out or added, values, no JSON at all, bytes.
 */
export const textHypotheses = (facts: TextFacts): ByRank<TextHypothesis> => {
  const { root, twice, raw, numbers, merchant, given, otherCalls } = facts
  if (!root) return joinedRanks([ranked(() => raw.slice(1).map((body) => rawHypothesis(body))), byteHypotheses])
  return joinedRanks([
    ranked(() => [...otherCallHypotheses(root, otherCalls), ...duplicateHypotheses(twice), ...orderHypotheses(root)]),
    ranked(() => otherValueHypotheses(root, otherCalls), 3),
    styleHypotheses,
    ranked(() => [
      ...numberHypotheses(root, numbers),
      ...given.flatMap((text) => givenHypotheses(root, text)),
      ...leftOutHypotheses(root),
      ...addedHypotheses(root, merchant),
    ]),
    ranked(() => hashedTwice(root), 2),
    ranked(() => raw.map((body) => rawHypothesis(body, root))),
    (rank) => valueHypotheses(root, rank),
    missingTextHypotheses,
    dumpHypotheses,
    ranked(() => [...pairsLeftOut(root), ...rarelyAdded(root)], 3),
    (rank) => (rank === 4 ? subsetsLeftOut(root) : []),
    ranked(() => [...textsAsNumbers(root), ...htmlEntities(root), ...innerHypotheses(root)]),
    ranked(
      () =>
        afterTrimming(root, (trimmed) => [
          ...htmlEntities(trimmed),
          ...([0, 1] as const).flatMap((rank) => valueHypotheses(trimmed, rank)),
        ]),
      2,
    ),
    outerHypotheses,
    byteHypotheses,
    ranked(() => keyNameHypotheses(root), 1),
    shapeHypotheses,
  ])
}
