import { expect, test } from 'vitest'
import { createEventRing } from '../../../src/main/console/events/event-ring.ts'

const clockMoved = { kind: 'clock' } as const
const storageFailed = { kind: 'storage' } as const

test('a full ring returns all its events; one more drops the oldest', () => {
  const ring = createEventRing(100, 3)
  for (let pushed = 0; pushed < 3; pushed++) ring.push(clockMoved)
  expect(ring.since(100)?.map(({ number }) => number)).toEqual([101, 102, 103])

  ring.push(storageFailed)
  expect(ring.since(100)).toBeUndefined()
  expect(ring.since(101)).toEqual([
    { number: 102, changeEvent: clockMoved },
    { number: 103, changeEvent: clockMoved },
    { number: 104, changeEvent: storageFailed },
  ])
  expect(ring.since(104)).toEqual([])
  expect(ring.since(105)).toBeUndefined()
  expect(ring.newest()).toBe(104)
})
