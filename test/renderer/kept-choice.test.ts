import { expect, test } from 'vitest'
import { createKeptChoice } from '../../src/renderer/src/stores/kept-choice.ts'
import { memoryStorage } from './support/memory-storage.ts'

test('a choice outlives the page, and lasts as long as the page where the browser has no room', () => {
  const storage = memoryStorage()
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
