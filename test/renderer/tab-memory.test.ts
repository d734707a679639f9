import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createTabMemory } from '../../src/renderer/src/stores/tab-memory.ts'
import { memoryStorage } from './support/memory-storage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = (secrets: readonly string[] | undefined = []) => {
  const kept = new Map<string, string>()
  const storage = memoryStorage(kept)
  const known: { secrets: readonly string[] | undefined } = { secrets }
  const memory = createTabMemory({ storage, secrets: () => known.secrets })
  const store = createStore(() => ({ text: '', other: 0 }))
  const stop = memory.follow('page', store, ({ text }) => ({ text }))
  const recalled = () => createTabMemory({ storage, secrets: () => [] }).read<{ text: string }>('page')
  return { memory, store, stop, kept, known, recalled, storage }
}

test('typed input is stored for the next page of the tab, after a delay or on unload', () => {
  const { memory, store, recalled } = setUp()
  store.setState({ text: 'first' })
  expect(recalled()).toBeUndefined()
  vi.advanceTimersByTime(300)
  expect(recalled()).toEqual({ text: 'first' })
  store.setState({ text: 'second' })
  memory.flush()
  expect(recalled()).toEqual({ text: 'second' })
})

test('changes after it is stopped are not stored', () => {
  const { memory, store, stop, kept } = setUp()
  stop()
  store.setState({ text: 'later' })
  memory.flush()
  expect(kept.size).toBe(0)
})

test('card numbers and secrets are masked everywhere', () => {
  const { memory, store, kept } = setUp(['sk_live_1', 'x'])
  store.setState({ text: '{"description":"4111 1111 1111 1111, sk_live_1, box"}' })
  memory.flush()
  const [text] = [...kept.values()]
  expect(text).toMatch(/•••• •••• •••• 1111|•+.*1111/)
  expect(text).not.toContain('4111')
  expect(text).not.toContain('sk_live_1')
  expect(text).toContain('box')
})

test('nothing is written before the secrets are loaded, and nothing is lost', () => {
  const { memory, store, kept, known, recalled } = setUp()
  known.secrets = undefined
  store.setState({ text: 'sk_late' })
  memory.flush()
  vi.advanceTimersByTime(1_000)
  expect(kept.size).toBe(0)
  known.secrets = ['sk_late']
  vi.advanceTimersByTime(300)
  expect(recalled()).toEqual({ text: '••••' })
})

test('an entry that is too large is not stored, and its older version is removed', () => {
  const { memory, store, kept, recalled, storage } = setUp()
  store.setState({ text: 'small' })
  memory.flush()
  store.setState({ text: 'x'.repeat(2_000_001) })
  memory.flush()
  expect(kept.size).toBe(0)
  storage.setItem('paylink-console.tab.page', '{"version":0,"value":{"text":1}}')
  expect(recalled()).toBeUndefined()
  storage.setItem('paylink-console.tab.page', '{')
  expect(recalled()).toBeUndefined()
})

test('a change of an unselected value writes nothing', () => {
  const { memory, store, kept } = setUp()
  store.setState({ other: 1 })
  memory.flush()
  expect(kept.size).toBe(0)
})
