import { expect, test } from 'vitest'
import { createProgressEvents } from '../../../src/main/console/events/progress-events.ts'
import { createProgress } from '../../../src/main/console/transfer/progress.ts'
import { createFakeClock } from '../../support/fake-clock.ts'

/** The shares that an import publishes whose work is done in these amounts, each some time after the one before. */
const sharesOf = async (total: number, work: { after: number; amount: number }[], id: string | undefined) => {
  const clock = createFakeClock()
  const progressEvents = createProgressEvents()
  const shares: number[] = []
  progressEvents.onPublish((event) => shares.push(event.type === 'import' ? event.share : Number.NaN))
  const progress = createProgress({ stage: 'storing', total, id, progressEvents, now: clock.now })
  for (const { after, amount } of work) {
    await clock.advance(after)
    progress.add(amount)
  }
  return shares
}

const work = [
  { after: 199, amount: 100 },
  { after: 1, amount: 100 },
  { after: 0, amount: 100 },
  { after: 199, amount: 100 },
  { after: 1, amount: 800 },
]

test('the share of the work done is published at the start and every 200 ms, and is never more than the whole', async () => {
  expect(await sharesOf(1_000, work, 'mine')).toEqual([0, 0.2, 1])
})

test('an unknown amount of work stays at its start', async () => {
  expect(await sharesOf(0, work, 'mine')).toEqual([0, 0, 0])
})

test('nothing is published where nobody asked', async () => {
  expect(await sharesOf(1_000, work, undefined)).toEqual([])
})
