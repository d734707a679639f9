import { expect, test } from 'vitest'
import { createVirtualClock } from '../../src/main/domain/virtual-clock.ts'
import { createFakeClock } from '../support/fake-clock.ts'

const make = (offset = 0) => {
  const real = createFakeClock(1_000)
  return { real, clock: createVirtualClock(real, offset) }
}

test('gives real time until it is moved, and goes on with it', async () => {
  const { real, clock } = make()
  expect([clock.now(), clock.offset()]).toEqual([1_000, 0])
  clock.setOffset(60_000)
  await real.advance(5)
  expect([clock.now(), clock.real.now(), clock.offset()]).toEqual([61_005, 1_005, 60_000])
})

test('starts as far ahead as it was left, in whole milliseconds', () => {
  expect(make(7_000).clock.now()).toBe(8_000)
  expect(make(6_999.1).clock.offset()).toBe(7_000)
})

test('what is due runs when real time gets there, earlier by what the clock is ahead', async () => {
  const { real, clock } = make()
  const ran: number[] = []
  clock.at(11_000, () => ran.push(clock.now()))
  clock.setOffset(4_000)
  await real.advance(5_999)
  expect(ran).toEqual([])
  await real.advance(1)
  expect(ran).toEqual([11_000])
  expect(clock.nextDue()).toBeUndefined()
})

test('moved past several, they run at once and in order of time', () => {
  const { clock } = make()
  const ran: string[] = []
  clock.at(9_000, () => ran.push('late'))
  clock.at(5_000, () => ran.push('early'))
  clock.at(50_000, () => ran.push('never'))
  expect(clock.nextDue()).toBe(5_000)
  clock.setOffset(10_000)
  expect(ran).toEqual(['early', 'late'])
  expect(clock.nextDue()).toBe(50_000)
})

test('one that runs is not due any more, and may move the clock itself', async () => {
  const { clock } = make()
  const ran: (number | undefined)[] = []
  clock.at(5_000, () => {
    ran.push(clock.nextDue())
    clock.setOffset(20_000)
  })
  clock.at(50_000, () => {})
  clock.setOffset(10_000)
  expect([ran, clock.offset()]).toEqual([[50_000], 20_000])
})

test('cancelled, by its owner or by one that ran before it, it never runs', async () => {
  const { real, clock } = make()
  const ran: string[] = []
  const cancelSecond = clock.at(6_000, () => ran.push('second'))
  clock.at(5_000, () => {
    ran.push('first')
    cancelSecond()
  })
  const cancelThird = clock.at(7_000, () => ran.push('third'))
  cancelThird()
  cancelThird()
  clock.setOffset(10_000)
  await real.advance(100_000)
  expect(ran).toEqual(['first'])
  expect(real.pending).toBe(0)
})

test('back in real time, what was due by the virtual clock waits', async () => {
  const { real, clock } = make(100_000)
  const ran: number[] = []
  clock.at(106_000, () => ran.push(clock.now()))
  clock.setOffset(0)
  await real.advance(104_999)
  expect(ran).toEqual([])
  await real.advance(1)
  expect(ran).toEqual([106_000])
})

test('a time gone by runs soon, but never within the call', async () => {
  const { real, clock } = make()
  let ran = false
  clock.at(0, () => {
    ran = true
  })
  expect(ran).toBe(false)
  await real.advance(0)
  expect(ran).toBe(true)
})
