import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StorageError } from '../../src/main/store/store.ts'
import { createReceiver, type Receiver } from '../support/receiver.ts'
import { createSchedulerBench, type SchedulerBench } from '../support/scheduler-bench.ts'
import { untilSo } from '../support/within-limit.ts'

let bench: SchedulerBench
let receiver: Receiver
/** The answers owed; each test gives them itself. */
let owed: ServerResponse[]

beforeEach(async () => {
  owed = []
  receiver = await createReceiver((response) => owed.push(response))
  bench = await createSchedulerBench()
})
afterEach(async () => {
  await bench.scheduler.close(0)
  await receiver.close()
})

const answer = async (count: number, status: number) => {
  await receiver.arrived(count)
  owed[count - 1]?.writeHead(status).end()
}

const until = (isSo: () => boolean) => untilSo(isSo, String(isSo))

const day = 86_400_000

describe('resend', () => {
  test('an unknown delivery', () => {
    expect(bench.scheduler.resend('nothing')).toBe('unknown')
  })

  test.each([
    ['delivered', 200, 'delivered'],
    ['delivered', 500, 'delivered'],
    ['failed', 200, 'delivered'],
    ['failed', 500, 'failed'],
    ['stopped', 200, 'delivered'],
    ['stopped', 500, 'stopped'],
  ] as const)('of one %s, answered %i: %s, and nothing is due', async (state, status, after) => {
    await bench.add({ url: receiver.url, state, nextAttemptAt: null, scheduledAttempts: 3, attemptCount: 3 })
    expect(bench.scheduler.resend('delivery-1')).toBe('started')
    await answer(1, status)
    expect(await bench.attempted(4)).toMatchObject({
      state: after,
      nextAttemptAt: null,
      scheduledAttempts: 3,
      lastStatus: status,
    })
    expect(bench.attempts()).toMatchObject([{ number: 4, cause: 'resend' }])
    await bench.clock.advance(day)
    expect(receiver.received).toHaveLength(1)
  })

  test('between two retries: a failure leaves the schedule, an acknowledgement ends it', async () => {
    await bench.add({ url: receiver.url })
    await answer(1, 500)
    const { nextAttemptAt } = await bench.attempted(1)
    bench.scheduler.resend('delivery-1')
    await answer(2, 500)
    expect(await bench.attempted(2)).toMatchObject({ state: 'retrying', nextAttemptAt, scheduledAttempts: 1 })
    bench.scheduler.resend('delivery-1')
    await answer(3, 200)
    expect(await bench.attempted(3)).toMatchObject({ state: 'delivered', nextAttemptAt: null, scheduledAttempts: 1 })
    await bench.clock.advance(day)
    expect(receiver.received).toHaveLength(3)
    expect(bench.attempts().map(({ cause }) => cause)).toEqual(['schedule', 'resend', 'resend'])
  })

  test('is refused while one is in flight', async () => {
    await bench.add({ url: receiver.url })
    await receiver.arrived(1)
    expect(bench.scheduler.resend('delivery-1')).toBe('already-sending')
    await answer(1, 200)
    await bench.attempted(1)
    expect(receiver.received).toHaveLength(1)
  })

  test.each(['resend', 'retryNow'] as const)('%s follows an attempt whose result is being written', async (action) => {
    await bench.add({ url: receiver.url })
    await receiver.arrived(1)
    bench.store.hold()
    await answer(1, 500)
    await until(() => bench.delivery().attemptCount === 1)
    const outcome = bench.scheduler[action]('delivery-1')
    await bench.clock.advance(0)
    const again = action === 'resend' ? bench.scheduler.resend('delivery-1') : 'already-sending'
    bench.store.release()
    expect(await outcome).toBe('started')
    expect(again).toBe('already-sending')
    await receiver.arrived(2)
    expect(bench.scheduler.isSending('delivery-1')).toBe(true)
    await answer(2, 200)
    expect(await bench.attempted(2)).toMatchObject({ state: 'delivered' })
  })

  test('that waits until the result of an attempt is on disk is counted, and can be withdrawn', async () => {
    await bench.add({ url: receiver.url })
    await receiver.arrived(1)
    bench.store.hold()
    await answer(1, 500)
    await until(() => bench.delivery().attemptCount === 1)
    expect(bench.scheduler.resend('delivery-1')).toBe('started')
    expect(bench.scheduler.counts()).toEqual({ waiting: 1, sending: 0 })
    bench.scheduler.withdraw('delivery-1')
    bench.store.release()
    await bench.attempted(1)
    await bench.scheduler.settled()
    expect(receiver.received).toHaveLength(1)
  })

  test('a retry that becomes due during a resend follows it, unless the resend was acknowledged', async () => {
    await bench.add({ id: 'a', url: receiver.url, state: 'retrying', nextAttemptAt: bench.clock.now() + 5_000 })
    bench.scheduler.resend('a')
    await receiver.arrived(1)
    await bench.clock.advance(6_000)
    expect(receiver.received).toHaveLength(1)
    owed[0]?.writeHead(500).end()
    await bench.attempted(1, 'a')
    await bench.clock.advance(0)
    await answer(2, 500)
    expect(await bench.attempted(2, 'a')).toMatchObject({ scheduledAttempts: 1 })
    expect(bench.attempts('a').map(({ number, cause }) => [number, cause])).toEqual([
      [1, 'resend'],
      [2, 'schedule'],
    ])
  })

  test('a change of a delivery in flight makes no second attempt', async () => {
    await bench.add({ url: receiver.url })
    await receiver.arrived(1)
    await bench.store.commit([{ put: 'deliveries', record: { ...bench.delivery(), body: 'changed' } }])
    await bench.clock.advance(0)
    await answer(1, 500)
    await bench.attempted(1)
    await bench.scheduler.settled()
    expect(receiver.received).toHaveLength(1)
  })

  test('follows a scheduled attempt that is in flight when its turn comes', async () => {
    await bench.add(...Array.from({ length: 8 }, (_, i) => ({ id: `d${i}`, url: receiver.url, body: `d${i}` })))
    await receiver.arrived(8)
    await bench.add({ id: 'late', url: receiver.url, body: 'late', nextAttemptAt: bench.clock.now() + 1_000 })
    // In line for a slot of its host; then the delivery moves to another host and falls due there, where it is sent.
    expect(bench.scheduler.resend('late')).toBe('started')
    const elsewhere = await createReceiver((response) => elsewhereOwed.push(response))
    const elsewhereOwed: ServerResponse[] = []
    await bench.store.commit([{ put: 'deliveries', record: { ...bench.delivery('late'), url: elsewhere.url } }])
    await bench.clock.advance(1_000)
    await elsewhere.arrived(1)
    owed[0]?.end()
    await bench.attempted(1, 'd0')
    elsewhereOwed[0]?.writeHead(500).end()
    await elsewhere.arrived(2)
    elsewhereOwed[1]?.end()
    await bench.attempted(2, 'late')
    expect(bench.attempts('late').map(({ cause }) => cause)).toEqual(['schedule', 'resend'])
    await elsewhere.close()
  })

  test('is not sent when withdrawn from the queue', async () => {
    await bench.add(...Array.from({ length: 8 }, (_, i) => ({ id: `d${i}`, url: receiver.url, body: `d${i}` })))
    await bench.add({ id: 'late', url: receiver.url, body: 'late', state: 'failed', nextAttemptAt: null })
    await receiver.arrived(8)
    bench.scheduler.resend('late')
    const idle = bench.scheduler.whenIdle('late')
    bench.scheduler.withdraw('late')
    await idle
    for (const response of owed) response.end()
    await bench.scheduler.settled()
    expect(receiver.received.map(({ body }) => body)).not.toContain('late')
  })

  test('is queued once, before the scheduled attempts of its host', async () => {
    await bench.add(...Array.from({ length: 12 }, (_, i) => ({ id: `d${i}`, url: receiver.url, body: `d${i}` })))
    await receiver.arrived(8)
    expect(bench.scheduler.resend('d11')).toBe('started')
    expect(bench.scheduler.resend('d11')).toBe('already-sending')
    owed[0]?.end()
    await receiver.arrived(9)
    expect(receiver.received.map(({ body }) => body).at(-1)).toBe('d11')
    for (let i = 1; i < 12; i++) await answer(i + 1, 200)
    await bench.attempted(1, 'd10')
    expect(bench.attempts('d11')).toMatchObject([{ cause: 'resend' }])
    expect(receiver.received).toHaveLength(12)
    expect(bench.scheduler.counts()).toEqual({ waiting: 0, sending: 0 })
  })
})

describe('stop', () => {
  test('cancels the due attempts', async () => {
    await bench.add({ url: receiver.url })
    await answer(1, 500)
    await bench.attempted(1)
    expect(await bench.scheduler.stop('delivery-1')).toBe('stopped')
    expect(bench.delivery()).toMatchObject({ state: 'stopped', nextAttemptAt: null })
    expect(bench.scheduler.counts()).toEqual({ waiting: 0, sending: 0 })
    await bench.clock.advance(day)
    expect(receiver.received).toHaveLength(1)
    expect(await bench.scheduler.stop('delivery-1')).toBe('not-waiting')
    expect(await bench.scheduler.stop('nothing')).toBe('unknown')
  })

  test.each([
    [200, 'delivered'],
    [500, 'stopped'],
  ])('during an attempt that is answered %i: %s', async (status, after) => {
    await bench.add({ url: receiver.url })
    await receiver.arrived(1)
    expect(await bench.scheduler.stop('delivery-1')).toBe('stopped')
    await answer(1, status)
    expect(await bench.attempted(1)).toMatchObject({ state: after, nextAttemptAt: null, lastStatus: status })
    await bench.clock.advance(day)
    expect(receiver.received).toHaveLength(1)
  })

  test('of a queued attempt', async () => {
    await bench.add(...Array.from({ length: 10 }, (_, i) => ({ id: `d${i}`, url: receiver.url, body: `d${i}` })))
    await receiver.arrived(8)
    await bench.scheduler.stop('d8')
    expect(bench.scheduler.counts()).toEqual({ waiting: 1, sending: 8 })
    for (const response of owed) response.end()
    await answer(9, 200)
    expect(receiver.received.map(({ body }) => body).at(-1)).toBe('d9')
  })

  test('that cannot be stored rejects, and the schedule continues', async () => {
    await bench.add({ url: receiver.url })
    await answer(1, 500)
    await bench.attempted(1)
    bench.store.fail(true)
    // The second one sees the first, which is not on disk.
    const both = ['delivery-1', 'delivery-1'].map((id) =>
      expect(bench.scheduler.stop(id)).rejects.toThrow(StorageError),
    )
    await Promise.all(both)
    bench.store.fail(false)
    await bench.clock.advance(5_000)
    await answer(2, 200)
    expect(await bench.attempted(2)).toMatchObject({ state: 'delivered' })
  })

  test('that could not be stored while the attempt fell due: it is made once storage works again', async () => {
    await bench.add({ url: receiver.url })
    await answer(1, 500)
    await bench.attempted(1)
    bench.store.hold()
    const refused = expect(bench.scheduler.stop('delivery-1')).rejects.toThrow(StorageError)
    await bench.clock.advance(5_000)
    bench.store.fail(true)
    bench.store.release()
    await refused
    bench.store.fail(false)
    await bench.clock.advance(0)
    await answer(2, 200)
    expect(await bench.attempted(2)).toMatchObject({ state: 'delivered' })
  })
})

describe('canceled attempts free their slots', () => {
  const named = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: `d${from + i}`, url: receiver.url, body: `d${from + i}` }))
  const ids = Array.from({ length: 8 }, (_, i) => `d${8 + i}`)

  /** The eight in flight are answered, and so is whatever comes then. */
  const answerAll = async () => {
    await receiver.arrived(8)
    for (const response of owed) response.end()
    await until(() => bench.scheduler.counts().sending === 0)
    await bench.add({ id: 'next', url: receiver.url, body: 'next' })
    expect(bench.scheduler.counts()).toEqual({ waiting: 0, sending: 1 })
    await answer(9, 200)
    expect(await bench.attempted(1, 'next')).toMatchObject({ state: 'delivered' })
    expect(receiver.received.map(({ body }) => body).sort()).toEqual([...named(0, 8).map(({ id }) => id), 'next'])
    expect(bench.scheduler.counts()).toEqual({ waiting: 0, sending: 0 })
  }

  test('eight resends, withdrawn', async () => {
    await bench.add(...named(0, 8), ...named(8, 8).map((one) => ({ ...one, nextAttemptAt: null })))
    for (const id of ids) expect(bench.scheduler.resend(id)).toBe('started')
    for (const id of ids) bench.scheduler.withdraw(id)
    await answerAll()
  })

  test('eight scheduled attempts, stopped', async () => {
    await bench.add(...named(0, 16))
    await Promise.all(ids.map((id) => bench.scheduler.stop(id)))
    await answerAll()
  })

  test('eight scheduled attempts, stopped by commits that reach the disk after their turn', async () => {
    await bench.add(...named(0, 16))
    await receiver.arrived(8)
    bench.store.hold()
    const stopped = ids.map((id) => bench.scheduler.stop(id))
    for (const response of owed) response.end()
    await until(() => bench.scheduler.counts().sending === 0)
    bench.store.release()
    await Promise.all(stopped)
    await answerAll()
  })
})

describe('retry now', () => {
  test('that fails cancels the previous due time', async () => {
    const before = bench.clock.now() + 60_000
    await bench.add({ url: receiver.url, state: 'retrying', scheduledAttempts: 2, nextAttemptAt: before })
    expect(await bench.scheduler.retryNow('delivery-1')).toBe('started')
    await bench.clock.advance(0)
    await answer(1, 500)
    const after = bench.clock.now() + 1_800_000
    expect(await bench.attempted(1)).toMatchObject({ state: 'retrying', nextAttemptAt: after })
    await bench.clock.advance(1_799_999)
    expect(bench.scheduler.counts()).toEqual({ waiting: 1, sending: 0 })
    await bench.clock.advance(1)
    await answer(2, 200)
    expect(await bench.attempted(2)).toMatchObject({ state: 'delivered' })
    expect(receiver.received).toHaveLength(2)
  })
})

describe('a delivery that is deleted', () => {
  const drop = () => bench.store.commit([{ drop: 'deliveries', ids: ['delivery-1'] }])

  test('while queued is never sent', async () => {
    await bench.add({ url: receiver.url, nextAttemptAt: bench.clock.now() + 1_000 })
    expect(bench.scheduler.counts().waiting).toBe(1)
    await drop()
    expect(bench.scheduler.counts().waiting).toBe(0)
    await bench.clock.advance(day)
    expect(receiver.received).toHaveLength(0)
  })

  test('while in flight is not stored again', async () => {
    await bench.add({ url: receiver.url })
    await receiver.arrived(1)
    await drop()
    await answer(1, 500)
    // The next one shows that the first is over.
    await bench.add({ id: 'other', url: receiver.url })
    await answer(2, 200)
    await bench.attempted(1, 'other')
    expect(bench.scheduler.counts()).toEqual({ waiting: 0, sending: 0 })
    expect([bench.store.deliveries.size, bench.store.attempts.size]).toEqual([1, 1])
  })
})

describe('storage that fails', () => {
  test('an attempt is recorded later after doubling pauses, and not sent again', async () => {
    await bench.add({ url: receiver.url })
    await receiver.arrived(1)
    let tries = 0
    const commit = bench.store.commit
    bench.store.commit = (changes) => {
      tries++
      return commit(changes)
    }
    bench.store.fail(true)
    owed[0]?.end('taken')
    const tried: number[] = []
    await until(() => tries === 1)
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      await bench.clock.advance(seconds * 1_000 - 1)
      tried.push(tries)
      await bench.clock.advance(1)
    }
    expect(tried).toEqual([1, 2, 3, 4, 5, 6, 7])
    await bench.clock.advance(0)
    expect(bench.delivery()).toMatchObject({ state: 'pending', attemptCount: 0 })
    bench.store.fail(false)
    expect(await bench.attempted(1)).toMatchObject({ state: 'delivered', attemptCount: 1 })
    expect(receiver.received).toHaveLength(1)
  })

  test('sending pauses when too many attempts are unrecorded, then continues without repeats', async () => {
    await receiver.close()
    receiver = await createReceiver()
    const ids = Array.from({ length: 700 }, (_, i) => `d${i}`)
    await bench.add(...ids.map((id) => ({ id, body: id, url: receiver.url, nextAttemptAt: bench.clock.now() + 1_000 })))
    bench.store.fail(true)
    await bench.clock.advance(1_000)
    await until(() => bench.scheduler.counts().sending === 0)
    expect(receiver.received.length).toBeGreaterThanOrEqual(512)
    expect(receiver.received.length).toBeLessThan(512 + 8)
    bench.store.fail(false)
    await Promise.all(ids.map((id) => bench.attempted(1, id)))
    expect(receiver.received.map(({ body }) => body).sort()).toEqual(ids.sort())
    expect(bench.store.attempts.size).toBe(700)
  })

  test('an attempt whose write fails while the program closes is tried once more', async () => {
    await bench.add({ url: receiver.url })
    await receiver.arrived(1)
    const commit = bench.store.commit
    let closed: Promise<void> | undefined
    bench.store.commit = () => {
      bench.store.commit = commit
      closed = bench.scheduler.close(1_000)
      return Promise.reject(new StorageError('no space'))
    }
    owed[0]?.end()
    await until(() => closed !== undefined)
    await closed
    expect(bench.delivery()).toMatchObject({ state: 'delivered', attemptCount: 1 })
  })

  test('an attempt that is never recorded stays due', async () => {
    await bench.add({ url: receiver.url })
    await receiver.arrived(1)
    bench.store.fail(true)
    owed[0]?.end()
    await bench.scheduler.close(1_000)
    expect(bench.delivery()).toMatchObject({ state: 'pending', attemptCount: 0 })
    expect([...bench.store.dueDeliveries()]).toHaveLength(1)
  })
})

describe('close', () => {
  test('leaves no timer behind, and nothing waits afterwards', async () => {
    await bench.add({ url: receiver.url, nextAttemptAt: bench.clock.now() + 60_000 })
    expect(bench.clock.pending).toBeGreaterThan(0)
    await bench.add({ id: 'now', url: receiver.url })
    await receiver.arrived(1)
    const closed = bench.scheduler.close(10_000)
    await bench.scheduler.whenIdle('now')
    await bench.scheduler.settled()
    expect(bench.scheduler.isSending('now')).toBe(true)
    owed[0]?.end()
    await closed
    expect(bench.clock.pending).toBe(0)
  })

  test('waits for attempts in flight, and starts none', async () => {
    await bench.add(...Array.from({ length: 9 }, (_, i) => ({ id: `d${i}`, url: receiver.url })))
    await receiver.arrived(8)
    const closed = bench.scheduler.close(10_000)
    const [last, ...others] = owed.splice(0)
    for (const response of others) response.end()
    await until(() => bench.store.attempts.size === 7)
    last?.end()
    await closed
    expect(bench.store.attempts.size).toBe(8)
    expect(bench.delivery('d7')).toMatchObject({ state: 'delivered' })
    expect(bench.delivery('d8')).toMatchObject({ state: 'pending', attemptCount: 0 })
    expect(receiver.received).toHaveLength(8)
  })

  test('aborts attempts that exceed the grace period; they stay due', async () => {
    await bench.add({ url: receiver.url })
    await receiver.arrived(1)
    await bench.scheduler.close(10)
    expect(bench.delivery()).toMatchObject({ state: 'pending', attemptCount: 0 })
    expect(bench.attempts()).toEqual([])
    expect(bench.clock.pending).toBe(0)
    await bench.scheduler.close(10)
  })
})
