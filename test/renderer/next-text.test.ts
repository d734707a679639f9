import { expect, test } from 'vitest'
import { nextText } from '../../src/renderer/src/features/present/next-text.ts'

test.each([
  ['ready', 0, 'Begin'],
  ['held', 0, 'Next'],
  ['waiting', 0, 'Do it for me'],
  ['off-script', 0, 'Return to step 3'],
  ['ended', 0, 'Next chapter'],
  ['ended', 1, undefined],
] as const)('at a stage that is %s in chapter %i the next step is called %s', (status, chapter, text) => {
  const chapters = [{ name: 'A payment' }, { name: 'The last' }]
  expect(nextText({ status, step: 3, chapter, chapters })).toBe(text)
})
