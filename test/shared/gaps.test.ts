import { expect, test } from 'vitest'
import { gapsIn, gapText, isOneGap } from '../../src/shared/gaps.ts'

test('each gap of a text is named once', () => {
  const text = `{"a":"${gapText('the token')}","b":"[REDACTED]","c":"${gapText('the token')}","d":"[REDACTED]"}`
  expect(gapsIn(text)).toEqual(['the token', '[REDACTED]'])
  expect(gapsIn('{"a":[1]}')).toEqual([])
})

test('the name of a gap has no character that would end it', () => {
  expect(gapText('a "⟨b⟩"\\')).toBe('⟨a b⟩')
})

test('a text is one gap, also in quotes, when nothing else is in it', () => {
  expect(['⟨a⟩', '"⟨a⟩"', '⟨a⟩⟨b⟩', 'x⟨a⟩'].map(isOneGap)).toEqual([true, true, false, false])
})
