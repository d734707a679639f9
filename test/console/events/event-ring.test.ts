import { expect, test } from 'vitest'
import { changeEventOf, createEventRing } from '../../../src/main/console/events/event-ring.ts'

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
  expect(ring.since(102.5)).toBeUndefined()
})

test('a ring knows nothing of the events before its first', () => {
  const ring = createEventRing(100, 3)
  ring.push(clockMoved)
  expect([ring.since(99), ring.since(100)?.length]).toEqual([undefined, 1])
})

test('a stored clock offset is no event: the clock has not moved yet', () => {
  expect(changeEventOf({ clockOffset: 60_000 })).toBeUndefined()
})

test('up to 500 removed records are named; more are a reload', () => {
  const ids = Array.from({ length: 500 }, (_, at) => `link-${at}`)
  expect(changeEventOf({ drop: 'links', ids })).toEqual({ kind: 'removed', resource: 'link', ids })
  expect(changeEventOf({ drop: 'links', ids: [...ids, 'link-500'] })).toMatchObject({ kind: 'reload' })
})
