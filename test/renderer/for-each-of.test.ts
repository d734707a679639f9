import { expect, test } from 'vitest'
import { forEachOf } from '../../src/renderer/src/panels/for-each-of.ts'

test('an action on several items continues after a failure, a few at a time', async () => {
  let running = 0
  let peak = 0
  const { done, problems } = await forEachOf([1, 2, 3, 4, 5, 6, 7, 8, 9], async (number) => {
    peak = Math.max(peak, ++running)
    await Promise.resolve()
    running--
    if (number % 4 === 0) throw new Error(`no ${number}`)
    return number * 10
  })
  expect(done).toEqual([10, 20, 30, 50, 60, 70, 90])
  expect(problems).toEqual(['no 4', 'no 8'])
  expect(peak).toBe(4)
})

test('an action on several items that is stopped begins no other item', async () => {
  const stop = new AbortController()
  const run = async (number: number) => {
    if (number === 5) stop.abort()
    await Promise.resolve()
    return number
  }
  expect((await forEachOf([1, 2, 3, 4, 5, 6, 7, 8, 9], run, stop.signal)).done).toEqual([1, 2, 3, 4, 5])
})
