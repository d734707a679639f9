import { expect, test } from 'vitest'
import { effortWords, verdictWords } from '../../src/renderer/src/features/doctor/verdict-words.ts'

test.each([
  [{ tried: 0, durationMs: 0.2 }, /^1 ms$/],
  [{ tried: 1, durationMs: 86.4 }, /^1 hash tried in 86 ms$/],
  [{ tried: 1_204, durationMs: 999 }, /^1.?204 hashes tried in 999 ms$/],
  [{ tried: 2, durationMs: 1_000 }, /^2 hashes tried in 1\.0 s$/],
])('%j is shown in words', (diagnosis, words) => {
  expect(effortWords(diagnosis)).toMatch(words)
})

test('what the header of an incomplete request shows is announced only where there is something', () => {
  const incomplete = { verdict: 'incomplete', complete: false, difference: null, refused: null } as const
  const finding = { code: 'header-masked', confidence: 'consistent' }
  const meaningWith = (findings: object[]) => verdictWords({ ...incomplete, findings } as never).meaning
  expect(meaningWith([])).not.toContain('below')
  expect(meaningWith([finding])).toContain('What the header shows by itself is below.')
})
