import { describe, expect, test } from 'vitest'
import { divisions, setsOfRanks } from '../../../src/main/signature-tools/doctor/combine.ts'

interface Piece {
  id: string
  patch: Partial<Record<'order' | 'spacing' | 'changed', unknown>>
}

const order: Piece = { id: 'order', patch: { order: 1 } }
const otherOrder: Piece = { id: 'otherOrder', patch: { order: 2 } }
const spacing: Piece = { id: 'spacing', patch: { spacing: 1 } }
const changing = (key: string): Piece => ({ id: key, patch: { changed: new Map([[key, 1]]) } })
const changingAll: Piece = { id: 'all', patch: { changed: 'every key' } }

const setsOf = (byRank: readonly (readonly Piece[])[], ranks: readonly number[]): string[] =>
  [...setsOfRanks(byRank, ranks)].map((set) => set.map(({ id }) => id).join('+'))

describe('sets of pieces', () => {
  test.each<[what: string, byRank: Piece[][], ranks: number[], sets: string[]]>([
    ['one piece', [[order], [spacing, otherOrder]], [1], ['spacing', 'otherOrder']],
    ['two of one rank, each pair once', [[order, spacing]], [0, 0], ['order+spacing']],
    ['every pair of two ranks', [[order], [spacing, changing('a')]], [0, 1], ['order+spacing', 'order+a']],
    ['no two that change one field', [[order, spacing], [otherOrder]], [0, 1], ['spacing+otherOrder']],
    ['two that change other keys', [[changing('a'), changing('b')]], [0, 0], ['a+b']],
    ['no two that change one key', [[changing('a')], [changing('a')]], [0, 1], []],
    ['no third that changes the key of the first', [[changing('a'), changing('b')], [changing('a')]], [0, 0, 1], []],
    [
      'none with one that may change every key',
      [[changing('a'), changingAll, order]],
      [0, 0],
      ['a+order', 'all+order'],
    ],
    ['nothing of a rank without pieces', [[order]], [0, 1], []],
  ])('%s', (_what, byRank, ranks, sets) => {
    expect(setsOf(byRank, ranks)).toEqual(sets)
  })
})

test('a piece that says which fields it changes may set others as well', () => {
  const pieces = [
    { patch: { order: 1, spacing: 1 }, fields: ['order'] as const },
    { patch: { order: 1, spacing: 2 }, fields: ['spacing'] as const },
  ]
  expect([...setsOfRanks<'order' | 'spacing', (typeof pieces)[number]>([pieces], [0, 0])]).toEqual([pieces])
})

test.each<[ranks: number[], divided: string[]]>([
  [[0], ['0|', '|0']],
  [
    [0, 1],
    ['0,1|', '1|0', '0|1', '|0,1'],
  ],
  [
    [1, 1],
    ['1,1|', '1|1', '|1,1'],
  ],
])('the ranks %j are divided into two parts, each way once, the longest first part first', (ranks, divided) => {
  expect(divisions(ranks).map((parts) => parts.join('|'))).toEqual(divided)
})
