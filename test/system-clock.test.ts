import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSystemClock } from '../src/main/system-clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) })
})
afterEach(() => {
  vi.useRealTimers()
})

const hours = 3_600_000

test('runs once, when the time has come', () => {
  const clock = createSystemClock()
  const run = vi.fn()
  clock.at(clock.now() + 10 * hours, run)
  vi.advanceTimersByTime(10 * hours - 1)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10 * hours)
  expect(run).toHaveBeenCalledTimes(1)
})

test('a time gone by runs soon, but never within the call', () => {
  const clock = createSystemClock()
  const run = vi.fn()
  clock.at(clock.now() - 1, run)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
})

test('waits longer than setTimeout can', () => {
  const clock = createSystemClock()
  const run = vi.fn()
  clock.at(clock.now() + 2 ** 31 + 5_000, run)
  vi.advanceTimersByTime(2 ** 31)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)
  expect(run).toHaveBeenCalledTimes(1)
})

test('notices that the wall clock was set or the machine slept', () => {
  const clock = createSystemClock()
  const run = vi.fn()
  clock.at(clock.now() + 5 * hours, run)
  vi.setSystemTime(Date.now() + 5 * hours)
  vi.advanceTimersByTime(30_000)
  expect(run).toHaveBeenCalledTimes(1)
})

test('looks at once when it learns that the machine has slept, and runs once then', () => {
  const clock = createSystemClock()
  const run = vi.fn()
  const later = vi.fn()
  clock.at(clock.now() + 5 * hours, run)
  clock.at(clock.now() + 9 * hours, later)
  vi.setSystemTime(Date.now() + 5 * hours)
  clock.lookAgain()
  clock.lookAgain()
  expect(run).toHaveBeenCalledTimes(1)
  expect(later).not.toHaveBeenCalled()
  vi.advanceTimersByTime(4 * hours)
  expect([run.mock.calls.length, later.mock.calls.length]).toEqual([1, 1])
})

test('cancelled before or between two looks, it never runs', () => {
  const clock = createSystemClock()
  const run = vi.fn()
  const cancel = clock.at(clock.now() + 1 * hours, run)
  vi.advanceTimersByTime(45_000)
  cancel()
  cancel()
  vi.advanceTimersByTime(2 * hours)
  expect(run).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('keeps no process alive', () => {
  vi.useRealTimers()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const cancel = createSystemClock().at(Date.now() + hours, () => {})
  expect(timers.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([false])
  cancel()
  timers.mockRestore()
})
