import { expect, test } from 'vitest'
import { filterDoubts } from '../../src/renderer/src/ui/filter-doubts.ts'

const keys = ['status', 'order']
const noKey = (key: string) => `This list has no key “${key}”. It has status, order, after, before.`
const noTime = (term: string) => `“${term}” is no time. Write 10:00, 15m, 2h or 2026-11-20.`

test.each([
  ['', []],
  ['status:4xx -order:T- plain words', []],
  ['after:10:00 before:2026-11-20 -after:15m', []],
  ['id:abc', []],
  ['status: after:', []],
  ['http://127.0.0.1/ipn', []],
  ['12:30 "a:"', []],
  ['stauts:5xx', [noKey('stauts')]],
  ['-Stauts:5xx', [noKey('stauts')]],
  ['after:yesterday', [noTime('after:yesterday')]],
  ['before:25:99 code:E012', [noTime('before:25:99'), noKey('code')]],
])('%s', (filter, doubts) => {
  expect(filterDoubts(filter, keys)).toEqual(doubts)
})
