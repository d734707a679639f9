import { expect, test } from 'vitest'
import { noChanges, noteGone, noteTaken, withChanges } from '../../src/renderer/src/stores/list/with-changes.ts'

test('a record that was removed and came again is in the list, and the other way round it is not', () => {
  const [a, b] = [{ id: 'a' }, { id: 'b' }]
  const changes = noChanges<{ id: string }>()
  noteGone(changes, ['a'])
  noteTaken(changes, a)
  noteTaken(changes, b)
  noteGone(changes, ['b'])
  expect(withChanges([a, b], changes)).toEqual([a])
})
