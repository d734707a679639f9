import { afterEach, expect, test } from 'vitest'
import { makeLink } from '../support/make-records.ts'
import { createReceiver, type Receiver } from '../support/receiver.ts'
import { createSchedulerBench, type SchedulerBench } from '../support/scheduler-bench.ts'
import { makeMerchant } from '../support/store-records.ts'

let bench: SchedulerBench
let receiver: Receiver
let status = 500

afterEach(async () => {
  await bench.scheduler.close(0)
  await receiver.close()
})

const begin = async (settings: Parameters<typeof createSchedulerBench>[0] = {}) => {
  status = 500
  receiver = await createReceiver((response) => {
    response.statusCode = status
    response.end()
  })
  bench = await createSchedulerBench(settings)
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

test.each([
  ['standard', [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour]],
  ['quick', [1 * second, 3 * second, 10 * second, 30 * second]],
  ['none', []],
] as const)('%s: attempts at exactly these times, then failed', async (ipnRetries, delays) => {
  await begin({ settings: { ipnRetries } })
  const { clock } = bench
  const times = [clock.now()]
  await bench.add({ url: receiver.url })
  let delivery = await bench.attempted(1)
  for (const [i, delay] of delays.entries()) {
    expect(delivery).toMatchObject({ state: 'retrying', nextAttemptAt: clock.now() + delay, lastStatus: 500 })
    expect(bench.scheduler.counts()).toEqual({ waiting: 1, sending: 0 })
    await clock.advance(delay - 1)
    expect(bench.scheduler.counts()).toEqual({ waiting: 1, sending: 0 })
    await clock.advance(1)
    times.push(clock.now())
    delivery = await bench.attempted(i + 2)
  }
  expect(delivery).toMatchObject({ state: 'failed', nextAttemptAt: null, scheduledAttempts: delays.length + 1 })
  await clock.advance(1_000 * hour)
  expect(receiver.received).toHaveLength(delays.length + 1)
  expect(bench.attempts().map((attempt) => attempt.startedAt)).toEqual(times)
  expect(bench.attempts().map((attempt) => attempt.number)).toEqual(times.map((_, i) => i + 1))
  expect(bench.scheduler.counts()).toEqual({ waiting: 0, sending: 0 })
})

test('an acknowledged second attempt delivers and clears the due time', async () => {
  await begin()
  await bench.add({ url: receiver.url })
  await bench.attempted(1)
  status = 204
  await bench.clock.advance(5 * second)
  expect(await bench.attempted(2)).toMatchObject({ state: 'delivered', nextAttemptAt: null, lastStatus: 204 })
  await bench.clock.advance(100 * hour)
  expect(receiver.received).toHaveLength(2)
})

test('an attempt and the change of its delivery are one commit', async () => {
  await begin()
  const commits: unknown[] = []
  await bench.add({ url: receiver.url })
  bench.store.onCommit((changes) => commits.push(changes.map((change) => 'put' in change && change.put)))
  await bench.attempted(1)
  expect(commits).toEqual([['attempts', 'deliveries']])
})

test('the delay counts from the end of the last attempt', async () => {
  let release = () => {}
  receiver = await createReceiver((response) => {
    release = () => response.writeHead(503).end()
  })
  bench = await createSchedulerBench()
  await bench.add({ url: receiver.url })
  await receiver.arrived(1)
  await bench.clock.advance(9 * second)
  release()
  const { nextAttemptAt } = await bench.attempted(1)
  expect(nextAttemptAt).toBe(bench.clock.now() + 5 * second)
  expect(bench.attempts()[0]?.startedAt).toBe(bench.clock.now() - 9 * second)
})

test('the schedule continues after a restart', async () => {
  await begin()
  const { store, clock } = bench
  await bench.add({ id: 'a', url: receiver.url }, { id: 'b', url: receiver.url })
  await bench.attempted(1, 'a')
  await bench.attempted(1, 'b')
  await bench.scheduler.close(0)
  await clock.advance(2 * second)
  // Stored while nobody sent, as after a crash between the commit and the first attempt.
  await bench.add({ id: 'c', url: receiver.url })
  expect(receiver.received).toHaveLength(2)

  status = 200
  bench = await createSchedulerBench({ store, clock })
  expect(bench.scheduler.counts()).toEqual({ waiting: 3, sending: 0 })
  await clock.advance(0)
  expect(await bench.attempted(1, 'c')).toMatchObject({ state: 'delivered' })
  await clock.advance(3 * second)
  expect(await bench.attempted(2, 'a')).toMatchObject({ state: 'delivered', scheduledAttempts: 2 })
  expect(await bench.attempted(2, 'b')).toMatchObject({ state: 'delivered' })
})

test('reports the start of attempts', async () => {
  await begin()
  const started: string[] = []
  const undo = bench.scheduler.onSending((id) => started.push(`${id} ${bench.scheduler.isSending(id)}`))
  await bench.add({ url: receiver.url })
  await bench.attempted(1)
  expect(bench.scheduler.isSending('delivery-1')).toBe(false)
  undo()
  bench.scheduler.resend('delivery-1')
  await bench.attempted(2)
  expect(started).toEqual(['delivery-1 true'])
})

test('a merchant with a schedule of its own', async () => {
  await begin({ settings: { ipnRetries: 'none' } })
  const { store, clock } = bench
  await store.commit([
    { put: 'merchants', record: makeMerchant(1, { settings: { ipnRetries: 'custom', ipnRetrySchedule: '7' } }) },
    { put: 'links', record: makeLink({ id: 'link-1', merchantId: 'merchant-1' }) },
    { put: 'links', record: makeLink({ id: 'link-2', seq: 2, merchantId: 'merchant-2' }) },
  ])
  await bench.add(
    { id: 'delivery-1', linkId: 'link-1', url: receiver.url },
    { id: 'delivery-2', linkId: 'link-2', url: receiver.url },
  )
  expect(await bench.attempted(1)).toMatchObject({ state: 'retrying', nextAttemptAt: clock.now() + 7 * second })
  expect(await bench.attempted(1, 'delivery-2')).toMatchObject({ state: 'failed' })
})
