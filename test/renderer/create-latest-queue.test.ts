import { expect, test } from 'vitest'
import { createLatestQueue } from '../../src/renderer/src/features/present/create-latest-queue.ts'

/** A queue and its requests, by name, which a test ends. */
const bench = () => {
  const started: string[] = []
  const failures: unknown[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const enqueue = createLatestQueue((error) => failures.push(error))
  const add = (name: string) =>
    enqueue(() => {
      started.push(name)
      return new Promise((resolve, reject) => {
        ends.set(name, (error) => (error === undefined ? resolve() : reject(error)))
      })
    })
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { started, failures, add, end }
}

test('of the requests made during one, the newest runs next', async () => {
  const { started, add, end } = bench()
  for (const name of ['a', 'b', 'c']) add(name)
  expect(started).toEqual(['a'])
  await end('a')
  expect(started).toEqual(['a', 'c'])
  await end('c')
  add('d')
  expect(started).toEqual(['a', 'c', 'd'])
})

test('a request made during one that fails runs nevertheless', async () => {
  const { started, failures, add, end } = bench()
  add('a')
  add('b')
  await end('a', new Error('broken'))
  expect(started).toEqual(['a', 'b'])
  expect(failures).toEqual([new Error('broken')])
})
