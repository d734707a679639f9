import { expect, it } from 'vitest'
import { createKeptChoice } from '../../src/renderer/src/stores/kept-choice.ts'

it('a choice outlives the page, and lasts as long as the page where the browser has no room', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  expect(createKeptChoice<string>(storage, 'language', 'curl').getState().chosen).toBe('curl')
  createKeptChoice<string>(storage, 'language', 'curl').choose('php')
  expect(createKeptChoice<string>(storage, 'language', 'curl').getState().chosen).toBe('php')
  expect(createKeptChoice<string>(storage, 'another', 'curl').getState().chosen).toBe('curl')

  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  const choice = createKeptChoice<string>(full, 'language', 'curl')
  choice.choose('go')
  expect(choice.getState().chosen).toBe('go')
})
