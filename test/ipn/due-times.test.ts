import { expect, test } from 'vitest'
import { createDueTimes } from '../../src/main/ipn/due-times.ts'

test('an id is due only at the time set last', () => {
  const due = createDueTimes()
  due.set('moved later', 100, 1)
  due.set('moved later', 300, 1)
  due.set('moved earlier', 300, 2)
  due.set('moved earlier', 200, 2)
  due.set('no longer due', 100, 3)
  due.delete('no longer due')
  expect(due.next()).toBe(200)
  expect(due.take(150, 10)).toEqual([])
  expect(due.take(250, 10)).toEqual(['moved earlier'])
  expect(due.take(299, 10)).toEqual([])
  expect(due.take(300, 10)).toEqual(['moved later'])
  expect([due.size, due.next()]).toEqual([0, undefined])
})

test('takes the earliest first, equal times by rank, and at most `max`', () => {
  const due = createDueTimes()
  due.set('second', 20, 1)
  due.set('first', 10, 9)
  due.set('fourth', 20, 3)
  due.set('third', 20, 2)
  expect(due.take(20, 3)).toEqual(['first', 'second', 'third'])
  expect(due.take(20, 3)).toEqual(['fourth'])
})
