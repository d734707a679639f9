import type { JsonEntry } from '../../../shared/json/json-node.ts'
import type { TextHypothesis } from './hypothesis.ts'

/** What became of members that share a key, where it is not that the last one counts. */
export const duplicateHypotheses = (twice: readonly JsonEntry[]): TextHypothesis[] => {
  if (twice.length === 0) return []
  const keys = new Set(twice.map(([key]) => key))
  const first = new Map<string, JsonEntry>()
  for (const entry of twice) if (!first.has(entry[0])) first.set(entry[0], entry)
  const hypothesis = (detail: string, patch: TextHypothesis['patch']): TextHypothesis => ({
    code: 'body-duplicate-key',
    detail,
    patch,
    common: true,
  })
  return [
    hypothesis('The first of the members was hashed, the later ones were not.', { changed: first }),
    hypothesis('Each of the members was hashed.', { leftOut: keys, added: twice }),
    hypothesis('None of the members was hashed.', { leftOut: keys }),
  ]
}
