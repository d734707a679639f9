import { expect, test } from 'vitest'
import { movedKeys } from '../../src/renderer/src/features/requests/moved-keys.ts'

test.each([
  ['no key of an empty object', [], []],
  ['no key of a sorted object', ['a', 'b', 'c'], []],
  ['the one key that sorting moves to the front', ['b', 'c', 'd', 'a'], ['a']],
])('marks %s', (_, sent, moved) => {
  expect([...movedKeys(sent, [...sent].sort())]).toEqual(moved)
})

test.each([
  ['one of two swapped keys', ['a', 'c', 'b', 'd'], 1],
  ['all but one of reversed keys', ['c', 'b', 'a'], 2],
])('marks %s', (_, sent, count) => {
  expect(movedKeys(sent, [...sent].sort()).size).toBe(count)
})

test('leaves a sorted sequence of unmarked keys', () => {
  const sent = ['order_id', 'currency_code', 'customer_ip', 'amount', 'ipn_url', 'return_url', 'cancel_url']
  const moved = movedKeys(sent, [...sent].sort())
  const kept = sent.filter((key) => !moved.has(key))
  expect(kept).toEqual([...kept].sort())
  expect(kept.length).toBe(4)
})
