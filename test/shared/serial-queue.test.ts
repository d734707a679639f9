import { expect, test } from 'vitest'
import { createSerialQueue } from '../../src/shared/serial-queue.ts'

test('starts work when the work before it has ended, and continues after a failure', async () => {
  const queue = createSerialQueue()
  const events: string[] = []
  let endFirst = (): void => {}
  const firstEnd = new Promise<void>((resolve) => {
    endFirst = resolve
  })
  const one = queue.run(async () => {
    events.push('first starts')
    await firstEnd
    throw new Error('first failed')
  })
  const two = queue.run(async () => {
    events.push('second starts')
    return 2
  })
  await Promise.resolve()
  expect(events).toEqual(['first starts'])
  endFirst()
  await expect(one).rejects.toThrow('first failed')
  expect(await two).toBe(2)
  expect(events).toEqual(['first starts', 'second starts'])
})

test('has ended when the work added so far has, failed or not', async () => {
  const queue = createSerialQueue()
  let finished = false
  const failing = queue.run(async () => {
    finished = true
    throw new Error('failed')
  })
  await queue.ended()
  expect(finished).toBe(true)
  await expect(failing).rejects.toThrow('failed')
})
