import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { afterRotation, validSecrets } from '../../src/main/domain/merchant.ts'
import { isActive } from '../../src/main/domain/rules/rule.ts'
import type { ClockMove, ClockOutcome } from '../../src/main/operations/clock-control.ts'
import { createClockControl } from '../../src/main/operations/create-clock-control.ts'
import { StorageError } from '../../src/main/store/store.ts'
import { makeLink } from '../support/make-records.ts'
import { makeRule } from '../support/make-rule.ts'
import { createReceiver, type Receiver } from '../support/receiver.ts'
import { createSchedulerBench, type SchedulerBench } from '../support/scheduler-bench.ts'
import { makeMerchant } from '../support/store-records.ts'

let bench: SchedulerBench
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  await bench.scheduler.close(0)
  for (const close of closing.splice(0)) await close()
})

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** ms; longer than any test. */
const patient = 3_600_000

const receiverOf = async (statusOf: (count: number) => number): Promise<Receiver> => {
  let count = 0
  const receiver = await createReceiver((response) => response.writeHead(statusOf(++count)).end())
  closing.push(receiver.close)
  return receiver
}

const movedBy = (outcome: ClockOutcome): ClockMove => {
  if (outcome.kind !== 'moved') throw new Error(outcome.kind)
  return outcome.move
}

const attemptsIn = ({ fired }: ClockMove) =>
  fired.flatMap((one) =>
    one.kind === 'attempt' ? [{ id: one.delivery.id, number: one.attempt.number, at: one.attempt.startedAt }] : [],
  )

const standard = [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour]
/** When each attempt of the standard schedule is made, from the first on. */
const standardTimes = standard.map((_, at) => standard.slice(0, at + 1).reduce((sum, delay) => sum + delay, 0))

test('a move of two days makes every attempt at its time, in order, and reports it', async () => {
  const receiver = await receiverOf(() => 500)
  bench = await createSchedulerBench()
  const begin = bench.clock.now()
  await bench.add({ url: receiver.url })
  await bench.attempted(1)
  const move = movedBy(await bench.control.move({ by: 48 * hour }, patient))
  expect(move).toMatchObject({ finished: true, cut: false, firedTotal: 7 })
  expect(bench.attempts().map(({ startedAt }) => startedAt - begin)).toEqual(standardTimes)
  expect(attemptsIn(move).map(({ at }) => at - begin)).toEqual(standardTimes.slice(1))
  expect(bench.delivery()).toMatchObject({ state: 'failed', nextAttemptAt: null })
  expect([bench.virtualClock.now() - begin, bench.clock.now() - begin]).toEqual([48 * hour, 0])
  expect(bench.attempts().at(-1)?.clockOffset).toBe(standardTimes.at(-1))
  expect(bench.store.clockOffset()).toBe(48 * hour)
})

test('a move makes all attempts that are due at one time, also when they wait for a slot of their host', async () => {
  const receiver = await receiverOf(() => 200)
  bench = await createSchedulerBench()
  const due = bench.clock.now() + minute
  const ids = Array.from({ length: 30 }, (_, at) => `d${at}`)
  await bench.add(...ids.map((id) => ({ id, url: receiver.url, nextAttemptAt: due })))
  const move = movedBy(await bench.control.move({ by: hour }, patient))
  expect(move).toMatchObject({ finished: true, firedTotal: 30 })
  expect(ids.map((id) => bench.attempts(id).map(({ startedAt }) => startedAt))).toEqual(ids.map(() => [due]))
})

test('moves to the next attempt, one at a time', async () => {
  const receiver = await receiverOf((count) => (count < 3 ? 500 : 200))
  bench = await createSchedulerBench()
  const begin = bench.clock.now()
  await bench.add({ url: receiver.url })
  await bench.attempted(1)
  const ahead: number[] = []
  for (let n = 0; n < 2; n++) {
    expect(movedBy(await bench.control.move('next-attempt', patient)).firedTotal).toBe(1)
    ahead.push(bench.virtualClock.now() - begin)
  }
  expect(ahead).toEqual([5 * second, 5 * second + 5 * minute])
  expect(bench.delivery().state).toBe('delivered')
  expect(bench.control.nextAttemptAt()).toBeNull()
  expect(await bench.control.move('next-attempt', patient)).toEqual({ kind: 'nothing-due' })
})

test('a due time with a fraction of a millisecond gives an offset in whole ones', async () => {
  const receiver = await receiverOf(() => 200)
  bench = await createSchedulerBench()
  await bench.add({ url: receiver.url, nextAttemptAt: bench.clock.now() + 333.3 })
  expect(movedBy(await bench.control.move('next-attempt', patient))).toMatchObject({ firedTotal: 1, cut: false })
  expect([bench.virtualClock.offset(), bench.store.clockOffset()]).toEqual([334, 334])
})

test('moves only forward, up to a maximum', async () => {
  bench = await createSchedulerBench()
  const now = bench.clock.now()
  expect(await bench.control.move({ to: now - 1 }, patient)).toEqual({ kind: 'past', now })
  expect(await bench.control.move({ to: 8e15 }, patient)).toMatchObject({ kind: 'too-far' })
  expect(movedBy(await bench.control.move({ to: now }, patient))).toMatchObject({ target: now, finished: true })
  expect(bench.virtualClock.offset()).toBe(0)
})

test('concurrent moves run one after another', async () => {
  const receiver = await receiverOf(() => 500)
  bench = await createSchedulerBench({ settings: { ipnRetries: 'quick' } })
  await bench.add({ url: receiver.url })
  await bench.attempted(1)
  const moves = await Promise.all([1, 3, 10, 30].map((s) => bench.control.move({ by: s * second }, patient)))
  expect(moves.map((outcome) => movedBy(outcome).firedTotal)).toEqual([1, 1, 1, 1])
  expect(bench.virtualClock.offset()).toBe(44 * second)
})

test('a move requested after a return to real time starts there', async () => {
  bench = await createSchedulerBench()
  const begin = bench.clock.now()
  await bench.control.move({ by: 10 * hour }, patient)
  const [, moved] = await Promise.all([bench.control.reset(), bench.control.move({ by: minute }, patient)])
  expect(movedBy(moved)).toMatchObject({ target: begin + minute, finished: true, cut: false })
  expect([bench.virtualClock.offset(), bench.store.clockOffset()]).toEqual([minute, minute])
})

test('a return to real time keeps the remaining time of a rule, and an ended rule stays ended', async () => {
  bench = await createSchedulerBench()
  const begin = bench.clock.now()
  const until = (onUntil: number | null) => makeRule(bench.store.nextSequence(), { onUntil })
  const [over, running, lasting] = [until(begin + minute), until(begin + 10 * hour + 30 * second), until(null)]
  // Imports accept no time before 1970.
  await bench.store.commit([{ put: 'rules', record: makeRule(9, { id: 'old', onUntil: minute }) }])
  await bench.store.commit([over, running, lasting].map((record) => ({ put: 'rules', record })))
  await bench.control.move({ by: 10 * hour }, patient)
  const left = () =>
    [over, running, lasting].map(({ id }) => {
      const rule = bench.store.rules.get(id)
      return rule && isActive(rule, bench.virtualClock.now()) && rule.onUntil && rule.onUntil - bench.virtualClock.now()
    })
  expect(left()).toEqual([false, 30 * second, null])
  await bench.control.reset()
  expect(bench.virtualClock.now()).toBe(begin)
  expect(left()).toEqual([false, 30 * second, null])
  expect(bench.store.rules.get('old')?.onUntil).toBe(0)
})

test('a return to real time keeps the remaining time of a replaced secret, and an ended one stays ended', async () => {
  bench = await createSchedulerBench()
  await bench.control.move({ by: 30 * 24 * hour }, patient)
  const rotated = (id: string, keepOldForMs: number) => {
    const before = makeMerchant(bench.store.nextSequence(), { id, key: id, secret: 'old' })
    const previousSecrets = afterRotation(before, bench.virtualClock.now(), keepOldForMs)
    return { put: 'merchants' as const, record: { ...before, secret: 'new', previousSecrets } }
  }
  await bench.store.commit([rotated('at-once', 0), rotated('an-hour', hour)])
  await bench.control.reset()
  const valid = (id: string, later = 0) => {
    const merchant = bench.store.merchants.get(id)
    return merchant && validSecrets(merchant, bench.virtualClock.now() + later)
  }
  expect(valid('at-once')).toEqual(['new'])
  expect([valid('an-hour', hour - 1), valid('an-hour', hour)]).toEqual([['new', 'old'], ['new']])
})

test('the maximum of a hundred years counts from real time, however often the clock is moved', async () => {
  bench = await createSchedulerBench()
  const year = 365 * 24 * hour
  const latest = bench.clock.now() + 100 * year
  movedBy(await bench.control.move({ by: 60 * year }, patient))
  expect(await bench.control.move({ by: 60 * year }, patient)).toEqual({ kind: 'too-far', latest })
  await bench.add({ url: 'http://127.0.0.1:9/', nextAttemptAt: latest + 1 })
  expect(await bench.control.move('next-attempt', patient)).toEqual({ kind: 'too-far', latest })
  movedBy(await bench.control.move({ by: 40 * year }, patient))
  expect(bench.virtualClock.now()).toBe(latest)
})

test('a move of ten years goes through all due times', async () => {
  const receiver = await receiverOf(() => 200)
  bench = await createSchedulerBench()
  const begin = bench.clock.now()
  const year = 365 * 24 * hour
  await bench.add({ url: receiver.url, nextAttemptAt: begin + 9 * year })
  const move = movedBy(await bench.control.move({ by: 10 * year }, patient))
  expect(attemptsIn(move).map(({ at }) => at - begin)).toEqual([9 * year])
  expect(bench.virtualClock.now() - begin).toBe(10 * year)
})

test('links that expire during a move are reported once, in order of time, and again when they reopen', async () => {
  bench = await createSchedulerBench()
  const now = bench.clock.now()
  const put = (id: string, fields: Parameters<typeof makeLink>[0]) => ({
    put: 'links' as const,
    record: makeLink({ id, seq: bench.store.nextSequence(), ...fields }),
  })
  await bench.store.commit([
    put('late', { expiresAt: now + 2 * hour }),
    put('early', { expiresAt: now + hour, state: 'challenged' }),
    put('paid', { expiresAt: now + hour, state: 'paid' }),
    put('never', {}),
    put('long-ago', { expiresAt: now - 1 }),
  ])
  const changed: string[][] = []
  bench.control.onChange((ids) => changed.push([...ids]))
  const expired = async () =>
    movedBy(await bench.control.move({ by: 3 * hour }, patient)).fired.map((one) =>
      one.kind === 'expired' ? one.link.id : '',
    )
  expect(await expired()).toEqual(['early', 'late'])
  expect(changed.flat()).toEqual(['early', 'late'])
  expect(await expired()).toEqual([])

  await bench.control.reset()
  expect(changed.flat()).toEqual(['early', 'late', 'early', 'late'])
})

describe('a receiver that hangs', () => {
  const hanging = async () => {
    const receiver = await createReceiver(() => {})
    closing.push(receiver.close)
    bench = await createSchedulerBench()
    await bench.add({ url: receiver.url })
    await receiver.arrived(1)
    return receiver
  }

  test('delays the clock but not the caller, who gets an unfinished move', async () => {
    await hanging()
    const answer = bench.control.move({ by: hour }, 20 * second)
    const queued = bench.control.move({ by: hour }, 20 * second)
    await bench.clock.advance(20 * second)
    expect(movedBy(await answer)).toMatchObject({ finished: false, firedTotal: 0 })
    expect(movedBy(await queued)).toMatchObject({ finished: false, target: null })
    expect(bench.control.underWay()).toMatchObject({ finished: false })
    expect(bench.virtualClock.offset()).toBe(0)
  })

  test('a return to real time ends the running move and the waiting ones', async () => {
    await hanging()
    const expiresAt = bench.clock.now() + minute
    await bench.store.commit([{ put: 'links', record: makeLink({ seq: bench.store.nextSequence(), expiresAt }) }])
    const answers = [bench.control.move({ by: hour }, patient), bench.control.move({ by: hour }, patient)]
    await bench.clock.advance(0)
    await bench.control.reset()
    const ends = await Promise.all(answers)
    expect(ends.map((end) => movedBy(end))).toMatchObject([
      { finished: true, cut: true, fired: [] },
      { finished: true, cut: true, fired: [] },
    ])
    expect([bench.virtualClock.offset(), bench.store.clockOffset()]).toEqual([0, 0])
    expect(bench.control.underWay()).toBeUndefined()
  })
})

describe('callbacks whose timers are late', () => {
  /** Timers of the fake clock run only when it is advanced, so each one here is as late as a timer can be. */
  const lateTimers = async () => {
    bench = await createSchedulerBench()
    const { store, virtualClock } = bench
    let rounds = 0
    const settled = async (): Promise<void> => {
      // Fails a move that never leaves the microtask queue, which no timeout could end.
      if (++rounds > 1_000) throw new Error('the clock does not move on')
    }
    return createClockControl({ store, clock: virtualClock, scheduler: { settled } })
  }

  test('are run by a move that finds them due already', async () => {
    const control = await lateTimers()
    const { clock, virtualClock } = bench
    const ran: number[] = []
    for (const ms of [-5, 0, 2]) virtualClock.at(clock.now() + ms, () => ran.push(ms))
    expect(movedBy(await control.move({ by: minute }, patient))).toMatchObject({ finished: true, cut: false })
    expect([ran, virtualClock.offset()]).toEqual([[-5, 0, 2], minute])
  })

  test('do not keep the event loop from other work', async () => {
    const control = await lateTimers()
    const { clock, virtualClock } = bench
    // Each callback is followed by one that is due already.
    const again = (): void => void virtualClock.at(clock.now(), again)
    again()
    const moving = control.move({ by: minute }, patient)
    await new Promise((resolve) => setImmediate(resolve))
    await control.reset()
    expect(movedBy(await moving)).toMatchObject({ finished: true, cut: true })
  })
})

test('after a return to real time, later due times are kept', async () => {
  const receiver = await receiverOf(() => 500)
  bench = await createSchedulerBench()
  await bench.add({ url: receiver.url })
  await bench.attempted(1)
  await bench.control.move({ by: 6 * minute }, patient)
  await bench.control.reset()
  const due = bench.delivery().nextAttemptAt ?? 0
  expect(due - bench.clock.now()).toBe(35 * minute + 5 * second)
  await bench.clock.advance(35 * minute + 5 * second - 1)
  expect(bench.delivery().attemptCount).toBe(3)
  await bench.clock.advance(1)
  expect(await bench.attempted(4)).toMatchObject({ attemptCount: 4 })
})

test('a restart continues at the virtual time', async () => {
  const receiver = await receiverOf(() => 500)
  bench = await createSchedulerBench()
  await bench.add({ url: receiver.url })
  await bench.attempted(1)
  await bench.control.move({ by: 10 * minute }, patient)
  await bench.scheduler.close(0)
  const { store, clock } = bench
  bench = await createSchedulerBench({ store, clock })
  expect(bench.virtualClock.offset()).toBe(10 * minute)
  await bench.clock.advance(0)
  expect(bench.delivery().attemptCount).toBe(3)
  expect(movedBy(await bench.control.move('next-attempt', patient)).firedTotal).toBe(1)
})

test('the clock does not move to a time that cannot be stored', async () => {
  const receiver = await receiverOf(() => 500)
  bench = await createSchedulerBench()
  await bench.add({ url: receiver.url })
  await bench.attempted(1)
  bench.store.fail(true)
  await expect(bench.control.move({ by: hour }, patient)).rejects.toThrow(StorageError)
  expect([bench.virtualClock.offset(), bench.store.clockOffset()]).toEqual([0, 0])
  bench.store.fail(false)
  expect(movedBy(await bench.control.move({ by: 5 * second }, patient)).firedTotal).toBe(1)
})

test('moving the clock makes the same attempts in the same order as waiting', async () => {
  const retries = fc.constantFrom('standard' as const, 'quick' as const, 'none' as const)
  const scenario = fc.record({
    ipnRetries: retries,
    /** When each delivery is first due (s), and how many attempts its receiver refuses. */
    deliveries: fc.array(fc.record({ due: fc.nat(900), refusals: fc.nat(9) }), { minLength: 1, maxLength: 5 }),
    moves: fc.array(fc.oneof(fc.nat(50_000), fc.constant('next-attempt' as const)), { maxLength: 8 }),
  })
  const refusals = new Map<string, number>()
  const receiver = await createReceiver((response, { body }) => {
    const left = refusals.get(body) ?? 0
    refusals.set(body, left - 1)
    response.writeHead(left > 0 ? 500 : 200).end()
  })
  closing.push(receiver.close)

  const run = async ({ ipnRetries, deliveries }: typeof scenario extends fc.Arbitrary<infer T> ? T : never) => {
    bench = await createSchedulerBench({ settings: { ipnRetries } })
    const begin = bench.clock.now()
    for (const [i, { refusals: count }] of deliveries.entries()) refusals.set(`d${i}`, count)
    await bench.add(
      ...deliveries.map(({ due }, i) => ({
        id: `d${i}`,
        body: `d${i}`,
        url: receiver.url,
        nextAttemptAt: begin + due * second,
      })),
    )
    return begin
  }
  const attemptsMade = (begin: number) =>
    [...bench.store.attempts.oldest()]
      .map(({ deliveryId, number, startedAt }) => ({ deliveryId, number, at: startedAt - begin }))
      .sort((a, b) => a.at - b.at || a.deliveryId.localeCompare(b.deliveryId))
  const end = 100 * hour

  await fc.assert(
    fc.asyncProperty(scenario, async (given) => {
      const begin = await run(given)
      const order: string[] = []
      bench.scheduler.onSending((id) => order.push(id))
      for (const move of given.moves) {
        await bench.control.move(move === 'next-attempt' ? move : { by: move * second }, patient)
      }
      await bench.control.move({ to: Math.max(begin + end, bench.virtualClock.now()) }, patient)
      const moved = attemptsMade(begin)
      const movedOrder = [...order]
      expect(bench.clock.now()).toBe(begin)
      await bench.scheduler.close(0)

      const again = await run(given)
      const passed: string[] = []
      bench.scheduler.onSending((id) => passed.push(id))
      await bench.scheduler.settled()
      for (let next = bench.control.nextAttemptAt(); next !== null; next = bench.control.nextAttemptAt()) {
        await bench.clock.advance(Math.max(0, next - bench.clock.now()))
        await bench.scheduler.settled()
      }
      expect(moved).toEqual(attemptsMade(again))
      expect(movedOrder).toEqual(passed)
      await bench.scheduler.close(0)
    }),
    { numRuns: 25 },
  )
})
