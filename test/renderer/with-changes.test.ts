import { expect, test } from 'vitest'
import {
  noChanges,
  noteGone,
  noteTaken,
  withAdded,
  withChanges,
  withHead,
} from '../../src/renderer/src/stores/list/with-changes.ts'

test('a record that was removed and came again is in the list, and the other way round it is not', () => {
  const [a, b] = [{ id: 'a' }, { id: 'b' }]
  const changes = noChanges<{ id: string }>()
  noteGone(changes, ['a'])
  noteTaken(changes, a)
  noteTaken(changes, b)
  noteGone(changes, ['b'])
  expect(withChanges([a, b], changes)).toEqual([a])
})

test('changes are kept in the order of the newest of each record', () => {
  const changes = noChanges<{ id: string }>()
  for (const id of ['a', 'b', 'a']) noteTaken(changes, { id })
  expect([...changes.taken.keys()]).toEqual(['b', 'a'])
})

/** Named by its key and a letter: `5a`. The larger key comes first. */
const rows = (...ids: string[]) => ids.map((id) => ({ id, key: id.slice(0, 1) }))
const orderOf = ({ key }: { key: string }): string => key
const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id)

test.each([
  ['at the top, the last that came first', rows('5a'), rows('6a', '6b'), ['6b', '6a', '5a']],
  ['in its place', rows('5a', '3a'), rows('4a'), ['5a', '4a', '3a']],
  ['before those of the same key', rows('5a', '4a'), rows('4b'), ['5a', '4b', '4a']],
])('a new row is inserted %s', (_place, items, added, expected) => {
  expect(idsOf(withAdded(items, added, orderOf))).toEqual(expected)
})

test.each([
  ['rows below the head stay, one of the same key too', ['5a', '4a', '4b', '3a'], 'c', ['5a', '4a'], 'n', []],
  ['a head that is the whole list leaves no other row', ['5a', '4a', '3a'], 'c', ['5a'], null, []],
  ['a row that the head brings is new', ['4a', '3a'], 'c', ['5a', '4a'], 'n', ['5a']],
])('%s', (_name, loaded, nextCursor, head, headCursor, news) => {
  const choice = { orderOf, holdBack: false, all: false }
  const merged = withHead(
    { items: rows(...loaded), nextCursor },
    { items: rows(...head), nextCursor: headCursor },
    choice,
  )
  const stays = headCursor === null ? head : [...new Set([...head, ...loaded])]
  expect({ ...merged, items: idsOf(merged.items) }).toEqual({
    items: stays,
    nextCursor: headCursor === null ? null : nextCursor,
    news,
  })
})

test.each([
  ['at or above the last loaded one', 'c', ['5a', '4b']],
  ['below it too, where the list is loaded whole', null, ['5a', '4b', '2a']],
])('while paused, new rows wait: those %s', (_which, nextCursor, news) => {
  const choice = { orderOf, holdBack: true, all: false }
  const head = { items: rows('5a', '4b', '4a', '2a'), nextCursor: null }
  const merged = withHead({ items: rows('4a'), nextCursor }, head, choice)
  expect({ ...merged, items: idsOf(merged.items) }).toEqual({ items: ['4a'], nextCursor, news })
})
