import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRequestPointer, pointedOut } from '../../src/renderer/src/features/requests/request-pointer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const name = (pointer: ReturnType<typeof createRequestPointer>) => pointedOut(pointer.getState())?.name

test('highlights the member under a resting mouse, not under a moving one', () => {
  const pointer = createRequestPointer()
  pointer.hover({ name: 'amount', from: 'form' })
  vi.advanceTimersByTime(40)
  pointer.hover({ name: 'order_id', from: 'form' })
  vi.advanceTimersByTime(79)
  expect(name(pointer)).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(name(pointer)).toBe('order_id')
})

test('keeps the highlight while the mouse leaves and returns', () => {
  const pointer = createRequestPointer()
  pointer.hover({ name: 'amount', from: 'form' })
  vi.runAllTimers()
  const seen = vi.fn()
  pointer.subscribe(seen)
  pointer.hover(null)
  vi.advanceTimersByTime(40)
  pointer.hover({ name: 'amount', from: 'form' })
  vi.runAllTimers()
  expect(seen).not.toHaveBeenCalled()
})

test('returns to the keyboard focus when the mouse leaves', () => {
  const pointer = createRequestPointer()
  pointer.focus({ name: 'order_id', from: 'form' })
  pointer.hover({ name: 'amount', from: 'canonical' })
  vi.runAllTimers()
  expect(name(pointer)).toBe('amount')
  pointer.hover(null)
  vi.runAllTimers()
  expect(name(pointer)).toBe('order_id')
  pointer.focus(null)
  expect(name(pointer)).toBeUndefined()
})

test('the same member in another view is another highlight', () => {
  const pointer = createRequestPointer()
  for (const from of ['form', 'keys'] as const) {
    pointer.hover({ name: 'amount', from })
    vi.runAllTimers()
    expect(pointedOut(pointer.getState())).toEqual({ name: 'amount', from })
  }
})
