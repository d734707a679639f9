import { describe, expect, test } from 'vitest'
import { noRows, withAll, withRange, withToggled } from '../../src/renderer/src/ui/list/marked-rows.ts'

describe('marked rows', () => {
  const order = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
  const ids = ({ ids: marked }: { ids: readonly string[] }) => [...marked].sort()

  test('Ctrl marks one more row, first the selected one, and unmarks it', () => {
    const two = withToggled(noRows, 'c', 'a')
    expect(ids(two)).toEqual(['a', 'c'])
    expect(ids(withToggled(two, 'a', 'a'))).toEqual(['c'])
    expect(ids(withToggled(noRows, 'c', null))).toEqual(['c'])
  })

  test('Shift marks the range from its anchor, in both directions', () => {
    const down = withRange(noRows, 'd', { order, selectedId: 'b' })
    expect(ids(down)).toEqual(['b', 'c', 'd'])
    expect(ids(withRange(down, 'a', { order, selectedId: 'd' }))).toEqual(['a', 'b'])
    expect(ids(withRange({ ids: [], anchor: 'gone' }, 'e', { order, selectedId: null }))).toEqual(['e'])
  })

  test('Ctrl+A marks all loaded rows', () => {
    expect(ids(withAll(order))).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(withAll([])).toEqual(noRows)
  })
})
