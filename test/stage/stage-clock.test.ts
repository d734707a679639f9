import { expect, test } from 'vitest'
import { createStageClock } from '../../src/main/stage/create-stage-clock.ts'

test('the clock of the stage stops a minute after it was set, and is never before the time it was set to', () => {
  let real = 1_000_000
  const clock = createStageClock({ now: () => real, at: () => () => {} })
  clock.set(5_000)
  real += 59_000
  expect(clock.now()).toBe(64_000)
  real += 10_000
  expect(clock.now()).toBe(65_000)
  // The computer's clock is set back.
  real -= 3_600_000
  expect(clock.now()).toBe(5_000)
})
