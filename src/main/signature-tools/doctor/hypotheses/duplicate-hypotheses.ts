import type { JsonEntry } from '../../../../shared/json/json-node.ts'
import { inText, type TextHypothesis } from './hypothesis.ts'

/** For bodies with duplicate keys: the signer did not keep the last member of each. */
export const duplicateHypotheses = (twice: readonly JsonEntry[]): TextHypothesis[] => {
  if (twice.length === 0) return []
  const keys = new Set(twice.map(([key]) => key))
  const first = new Map<string, JsonEntry>()
  for (const entry of twice) if (!first.has(entry[0])) first.set(entry[0], entry)
  const of = (what: string, patch: TextHypothesis['patch']) => inText('body-duplicate-key', 0, what, patch)
  return [
    of('The first of the members was hashed, the later ones were not.', { changed: first }),
    of('Each of the members was hashed.', { leftOut: keys, added: twice }),
    of('None of the members was hashed.', { leftOut: keys }),
  ]
}
