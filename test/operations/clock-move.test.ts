import { expect, onTestFinished, test } from 'vitest'
import { makeLink } from '../support/make-records.ts'
import { createReceiver } from '../support/receiver.ts'
import { createSchedulerBench } from '../support/scheduler-bench.ts'

const second = 1_000
const minute = 60 * second

test('a move reports 500 events and counts all', async () => {
  const { scheduler, store, clock, control } = await createSchedulerBench()
  onTestFinished(() => scheduler.close(0))
  const expiresAt = clock.now() + minute
  await store.commit(
    Array.from({ length: 501 }, (_, at) => ({
      put: 'links' as const,
      record: makeLink({ id: `link-${at}`, seq: at + 1, orderId: `order-${at}`, expiresAt }),
    })),
  )
  const outcome = await control.move({ by: 2 * minute }, minute)
  expect(outcome).toMatchObject({ kind: 'moved', move: { firedTotal: 501 } })
  expect(outcome.kind === 'moved' && outcome.move.fired).toHaveLength(500)
})

test('the next attempt is due now where its receiver has not answered yet', async () => {
  const receiver = await createReceiver(() => {})
  const { scheduler, clock, control, add } = await createSchedulerBench()
  onTestFinished(async () => {
    await scheduler.close(0)
    await receiver.close()
  })
  await add({ url: receiver.url })
  await receiver.arrived(1)
  await clock.advance(second)
  const target = clock.now()
  const answer = control.move('next-attempt', 20 * second)
  await clock.advance(20 * second)
  expect(await answer).toMatchObject({ kind: 'moved', move: { finished: false, target } })
})
