import { expect, test } from 'vitest'
import { chipText } from '../../src/renderer/src/features/present/chip-text.ts'

test.each([
  [4_000, 'Clock 4 s ahead'],
  [90_000, 'Clock 2 min ahead'],
  [86_400_400, 'Clock 1 day ahead'],
])('a clock offset of %i ms reads %s', (value, text) => {
  expect(chipText({ kind: 'clock', value })).toBe(text)
})
