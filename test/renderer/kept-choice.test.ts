import { expect, it } from 'vitest'
import { createCodeChoice } from '../../src/renderer/src/stores/code-choice.ts'

it('remembers the language, and does without where the browser has no room', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  createCodeChoice(storage).choose('php')
  expect(createCodeChoice(storage).getState().language).toBe('php')

  const full = createCodeChoice({
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  })
  full.choose('go')
  expect(full.getState().language).toBe('go')
})
