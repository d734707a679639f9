import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTypeAhead } from '../../src/renderer/src/app/type-ahead.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const typing = () => {
  const window = new EventTarget()
  const typeAhead = createTypeAhead(window as unknown as Window)
  /** Resolves to whether the page itself still gets the key. */
  const press = (key: string, more: object = {}): boolean => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...more })
    return window.dispatchEvent(event)
  }
  return { typeAhead, press }
}

test('keys pressed before the field appears are recorded and have no other effect', () => {
  const { typeAhead, press } = typing()
  typeAhead.begin()
  for (const key of ['O', 'R', 'x', 'Backspace', 'D', 'Shift', 'Enter', 'r', '€']) expect(press(key), key).toBe(false)
  expect(typeAhead.take()).toBe('ORDr€')
  expect(press('r')).toBe(true)
  expect(typeAhead.take()).toBe('')
})

test('shortcuts are left alone', () => {
  const { typeAhead, press } = typing()
  typeAhead.begin()
  for (const key of ['ctrlKey', 'metaKey', 'altKey']) expect(press('c', { [key]: true }), key).toBe(true)
  expect(typeAhead.take()).toBe('')
})

test('the recording ends when the field does not appear', () => {
  const { typeAhead, press } = typing()
  typeAhead.begin()
  vi.advanceTimersByTime(2_999)
  expect(press('a')).toBe(false)
  vi.advanceTimersByTime(1)
  expect(press('a')).toBe(true)
  expect(typeAhead.take()).toBe('a')
})
