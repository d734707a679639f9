import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { BuiltCase } from '../../src/renderer/src/panels/case-export/built-case.ts'
import { CasePreview } from '../../src/renderer/src/panels/case-export/case-preview.tsx'
import { words } from './support/render.ts'

const verdict = { sentence: '', confidence: 'likely', evidence: [], diagnosis: null, resigned: false } as const
const shownParts = { verdict, redactions: [], exchanges: [], scenario: null }

test.each([
  [40, /person-39 pseudonym-39 (?!and)/],
  [41, /person-39 pseudonym-39 and 1 more/],
])('of %i pseudonyms forty are listed, and the others counted', (count, shown) => {
  const preview = Array.from({ length: count }, (_, at) => ({ from: `person-${at}`, to: `pseudonym-${at}` }))
  const built = { case: shownParts, preview } as unknown as BuiltCase
  expect(words(createElement(CasePreview, { built }))).toMatch(shown)
})
