import { expect, test } from 'vitest'
import { emptyInput, isEnough } from '../../src/renderer/src/stores/doctor-input.ts'

test('a body and a header, or a body and what was hashed, are enough for a diagnosis', () => {
  const input = { ...emptyInput, body: { text: '{}', encoding: 'utf8' as const } }
  expect(isEnough(input)).toBe(false)
  expect(isEnough({ ...input, authorization: ' ' })).toBe(false)
  expect(isEnough({ ...input, authorization: 'Bearer a.b' })).toBe(true)
  expect(isEnough({ ...input, computed: { kind: 'hashed', text: '{}' } })).toBe(true)
  // Typed before "I don't know" was chosen.
  expect(isEnough({ ...input, computed: { kind: 'nothing', text: '{}' } })).toBe(false)
  expect(isEnough({ ...emptyInput, authorization: 'Bearer a.b' })).toBe(false)
})
