import { expect, test } from 'vitest'
import { untilSo, withinLimit } from './support/within-limit.ts'

test('what comes in time is passed on', async () => {
  expect(await withinLimit(Promise.resolve('here'), () => 'nothing', 10)).toBe('here')
  await untilSo(() => true, 'nothing', 10)
})

test('what does not come is named, as it stands when the time is over', async () => {
  let arrived = 0
  const never = withinLimit(new Promise(() => {}), () => `${arrived} of 2 messages have arrived`, 10)
  arrived = 1
  await expect(never).rejects.toThrow('waited 0.01 s in vain: 1 of 2 messages have arrived')
  await expect(untilSo(() => false, 'the queue is empty', 10)).rejects.toThrow('in vain: the queue is empty')
})
