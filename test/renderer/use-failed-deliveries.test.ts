import { expect, test } from 'vitest'
import { withSeen } from '../../src/renderer/src/app/use-failed-deliveries.ts'

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => String(from + index))

test('a failure stays seen when newer ones fill the page, up to a thousand', () => {
  const seen = withSeen(new Set(ids(50, 150)), ids(0, 100))
  expect([...seen]).toEqual(ids(0, 150))
  expect([...withSeen(new Set(ids(100, 1_100)), ids(0, 100))]).toEqual(ids(0, 1_000))
})
