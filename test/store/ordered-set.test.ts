import { expect, test } from 'vitest'
import { createOrderedSet } from '../../src/main/store/data/ordered-set.ts'

const filled = (count: number) => {
  const set = createOrderedSet<string>()
  for (let seq = 1; seq <= count; seq++) set.add(`v${seq}`, seq)
  return set
}

/** What is yielded while each value that comes changes the set. */
const seen = (values: Iterable<string>, change: (value: string) => void): string[] => {
  const found: string[] = []
  for (const value of values) {
    found.push(value)
    change(value)
    // One that comes twice may come for ever.
    if (found.length > 200) break
  }
  return found
}

test('values are in the order of their numbers, those of one number as they came', () => {
  const set = createOrderedSet<string>()
  for (const [value, seq] of [
    ['c', 3],
    ['a', 1],
    ['b2', 2],
    ['b1', 2],
  ] as const)
    set.add(value, seq)
  expect(set.all()).toEqual(['a', 'b2', 'b1', 'c'])
  expect([...set.newest(3)]).toEqual(['b1', 'b2', 'a'])
  set.replace('b2', 'x', 2)
  set.remove('b1', 2)
  set.remove('nothing', 2)
  expect([[...set.oldest()], set.size]).toEqual([['a', 'x', 'c'], 3])
})

test('a value that is added before or behind during an iteration makes none come twice, and hides none', () => {
  const older = filled(4)
  expect(seen(older.oldest(), (value) => value === 'v2' && older.add('early', 0))).toEqual(['v1', 'v2', 'v3', 'v4'])
  const newer = filled(4)
  expect(seen(newer.newest(), (value) => value === 'v3' && newer.add('early', 0))).toEqual([
    ...['v4', 'v3', 'v2', 'v1', 'early'],
  ])
})

test('values that go during an iteration, many enough for their gaps to be closed, make none come twice', () => {
  const all = Array.from({ length: 100 }, (_, at) => `v${at + 1}`)
  const older = filled(100)
  expect(seen(older.oldest(), (value) => older.remove(value, Number(value.slice(1))))).toEqual(all)
  const newer = filled(100)
  expect(seen(newer.newest(), (value) => newer.remove(value, Number(value.slice(1))))).toEqual(all.toReversed())
  expect([older.size, newer.size, older.all()]).toEqual([0, 0, []])
})
