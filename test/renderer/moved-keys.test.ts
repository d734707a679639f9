import { expect, it } from 'vitest'
import { movedKeys } from '../../src/renderer/src/features/requests/moved-keys.ts'

it.each([
  ['already sorted', ['a', 'b', 'c'], []],
  ['one moved to the front', ['b', 'c', 'd', 'a'], ['a']],
  ['two swapped', ['a', 'c', 'b', 'd'], 1],
  ['reversed', ['c', 'b', 'a'], 2],
  ['none', [], []],
])('%s', (_name, sent, expected) => {
  const moved = movedKeys(sent, [...sent].sort())
  if (typeof expected === 'number') expect(moved.size).toBe(expected)
  else expect([...moved]).toEqual(expected)
})

it('the other keys keep their order when sorted', () => {
  const sent = ['order_id', 'currency_code', 'customer_ip', 'amount', 'ipn_url', 'return_url', 'cancel_url']
  const moved = movedKeys(sent, [...sent].sort())
  const kept = sent.filter((key) => !moved.has(key))
  expect(kept).toEqual([...kept].sort())
  expect(kept.length).toBe(4)
})
