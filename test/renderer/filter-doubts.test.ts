import { expect, test } from 'vitest'
import { filterDoubts } from '../../src/renderer/src/ui/list/filter-doubts.ts'

const keys = {
  status: { hint: '', aliases: ['http'], isNumber: true },
  order: { hint: '' },
  id: { hint: '', isSilent: true },
} as const
const noKey = (key: string) => `This list has no key “${key}”. It has status, order, after, before.`
const noTime = (term: string) => `“${term}” is not a time. Write 10:00, 15m, 2h or 2026-11-20.`
const wantsKey = (term: string) => `“${term}” was looked for as text. Write status:${term}.`

test.each([
  ['', []],
  ['status:4xx -order:T- plain words', []],
  ['after:10:00 before:2026-11-20 -after:15m', []],
  ['id:abc', []],
  ['status: after:', []],
  ['http://127.0.0.1/ipn', []],
  ['12:30 "a:"', []],
  ['status:>=400 http:100..200 status:4 status:4. status:4.5 -http:<5', []],
  ['http:>many', ['“http:>many” is not a number. Write 400, >400, <=400 or 100..400.']],
  [
    '100..400 ->=5 2026-1 2026–1 202611-004417',
    [wantsKey('100..400'), '“->=5” was looked for as text. Write -status:>=5.'],
  ],
  ['stauts:5xx', [noKey('stauts')]],
  ['-Stauts:5xx', [noKey('stauts')]],
  ['after:yesterday', [noTime('after:yesterday')]],
  ['before:25:99 code:E012', [noTime('before:25:99'), noKey('code')]],
])('%j', (filter, doubts) => {
  expect(filterDoubts(filter, keys)).toEqual(doubts)
})
