import { expect, test } from 'vitest'
import { createSearchScheduler } from '../../../src/main/signature-tools/doctor-workers/search-scheduler.ts'

const searchOf = (steps: number, log: string[], name: string) => {
  let left = steps
  return {
    step: () => {
      log.push(name)
      return --left === 0
    },
    report: () => {},
  }
}

test('a short search that comes later ends while long ones wait, and the long ones end too', async () => {
  const schedule = createSearchScheduler()
  const log: string[] = []
  const ended: string[] = []
  const long = Array.from({ length: 10 }, (_, at) =>
    schedule(searchOf(300, log, `long ${at}`)).then(() => ended.push(`long ${at}`)),
  )
  // They have had fifty steps each.
  while (log.length < 500) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
  }
  const before = log.length
  await schedule(searchOf(20, log, 'short')).then(() => ended.push('short'))
  // Every fourth step belongs to the oldest.
  expect(log.length - before).toBeLessThan(20 * 3)
  await Promise.all(long)
  expect(ended[0]).toBe('short')
  expect(log.filter((name) => name === 'long 9')).toHaveLength(300)
})

test('a short search goes first though ten long ones have but come', async () => {
  const schedule = createSearchScheduler()
  const log: string[] = []
  const long = Array.from({ length: 10 }, (_, at) => schedule(searchOf(30, log, `long ${at}`)))
  await schedule(searchOf(5, log, 'short'))
  expect(log.length).toBeLessThan(10)
  await Promise.all(long)
  expect(log).toHaveLength(305)
})

test('the oldest goes on however many newer ones come', async () => {
  const schedule = createSearchScheduler()
  const log: string[] = []
  const oldest = schedule(searchOf(50, log, 'oldest'))
  let isOver = false
  const flood = async (): Promise<void> => {
    while (!isOver) await schedule(searchOf(2, log, 'new'))
  }
  const flooding = [flood(), flood(), flood()]
  await oldest
  isOver = true
  expect(log.length).toBeLessThan(4 * 50 + 20)
  await Promise.all(flooding)
})

test('one that throws rejects alone', async () => {
  const schedule = createSearchScheduler()
  const log: string[] = []
  const broken = schedule({
    step: () => {
      throw new Error('broken')
    },
    report: () => {},
  })
  const other = schedule(searchOf(3, log, 'other'))
  await expect(broken).rejects.toThrow('broken')
  await other
  expect(log).toEqual(['other', 'other', 'other'])
})

test('one whose report throws rejects alone, and later ones run', async () => {
  const schedule = createSearchScheduler()
  const report = () => {
    throw new Error('port closed')
  }
  const broken = schedule({ ...searchOf(2_000, [], 'broken'), report })
  const other = schedule(searchOf(300, [], 'other'))
  await expect(broken).rejects.toThrow('port closed')
  await other
  await schedule(searchOf(3, [], 'later'))
})

test('of long searches the oldest ends first, not all of them at the end', async () => {
  const schedule = createSearchScheduler()
  const log: string[] = []
  const long = [1, 2, 3, 4].map((at) => schedule(searchOf(500, log, `${at}`)))
  await long[0]
  expect(log.length).toBeLessThan(1_000)
  await Promise.all(long)
})

test('a long search rests while the engine is busy, and a short one does not', async () => {
  let asked = 0
  const isBusy = () => {
    asked++
    return false
  }
  const schedule = createSearchScheduler(isBusy)
  await schedule(searchOf(20, [], 'short'))
  expect(asked).toBe(0)
  await schedule(searchOf(30, [], 'long'))
  expect(asked).toBeGreaterThan(0)
})

test('a search that waits for long ones is reported meanwhile, so that nobody takes its thread for stuck', async () => {
  const schedule = createSearchScheduler()
  const log: string[] = []
  const reportsAfter: number[] = []
  const oldest = schedule(searchOf(3_000, log, 'oldest'))
  const waiting = { ...searchOf(200, log, 'waiting'), report: () => reportsAfter.push(log.length) }
  const waited = schedule(waiting)
  await oldest
  expect(log.filter((name) => name === 'waiting').length).toBeLessThan(200)
  expect(reportsAfter.length).toBeGreaterThan(5)
  await waited
})
