import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyRows } from '../../src/renderer/src/features/requests/key-rows.ts'

test('loses no key and keeps the order, at any width', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.nat(2_000), (keys, width) => {
      expect(keyRows(keys, new Set(), width).flat()).toEqual(keys)
    }),
  )
})

test('fills a row before it begins the next, and gives a long key one to itself', () => {
  const long = 'x'.repeat(100)
  const roomForTwo = 70
  const noneMarked = new Set<string>()
  expect(keyRows(['aa', 'bb', 'cc', long, 'dd'], noneMarked, roomForTwo)).toEqual([
    ['aa', 'bb'],
    ['cc'],
    [long],
    ['dd'],
  ])
  expect(keyRows(['aa', 'bb'], new Set(['aa']), roomForTwo)).toEqual([['aa'], ['bb']])
})
