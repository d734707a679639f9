import { expect, test } from 'vitest'
import { defaultSnapshotDue } from '../../src/main/store/journal/snapshot-due.ts'

const mebibyte = 1024 * 1024
const { whenQuiet, always } = defaultSnapshotDue

test.each([
  ['without a snapshot', 0, 16, 64],
  ['after a small one', 20, 16, 64],
  ['after a large one, at half and three quarters of its size', 100, 50, 75],
  ['after a very large one', 400, 200, 300],
])('%s', (_, snapshot, quiet, busy) => {
  expect(whenQuiet(snapshot * mebibyte)).toBe(quiet * mebibyte)
  expect(always(snapshot * mebibyte)).toBe(busy * mebibyte)
})
