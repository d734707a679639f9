import type { ServerResponse } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { createReceiver, type Receiver, unusedPort } from '../support/receiver.ts'
import { createSchedulerBench, type SchedulerBench } from '../support/scheduler-bench.ts'
import { longestTurn, watchTurns } from '../support/turn-watch.ts'
import { untilSo } from '../support/within-limit.ts'

let bench: SchedulerBench
const receivers: Receiver[] = []

afterEach(async () => {
  await bench.scheduler.close(0)
  for (const receiver of receivers.splice(0)) await receiver.close()
})

/** A receiver that owes its answers until `release`; from then on it answers at once. */
const slowReceiver = async () => {
  let owed: ServerResponse[] | undefined = []
  const receiver = await createReceiver((response) => {
    if (owed === undefined) response.end()
    else owed.push(response)
  })
  receivers.push(receiver)
  const release = () => {
    for (const response of owed ?? []) response.end()
    owed = undefined
  }
  return { ...receiver, release }
}

const many = (count: number, url: string, name = 'd') =>
  Array.from({ length: count }, (_, i) => ({ id: `${name}${i}`, url, body: `${name}${i}` }))

test('at most 8 in flight for one host, first in, first out', async () => {
  bench = await createSchedulerBench()
  const slow = await slowReceiver()
  await bench.add(...many(30, slow.url))
  await slow.arrived(8)
  expect(bench.scheduler.counts()).toEqual({ waiting: 22, sending: 8 })
  slow.release()
  await slow.arrived(30)
  expect(slow.peak()).toBe(8)
  const numbers = slow.received.map(({ body }) => Number(body.slice(1)))
  // Those under way at once may overtake each other, no others.
  for (const [place, number] of numbers.entries()) expect(Math.abs(place - number)).toBeLessThan(8)
})

test('another path or scheme of the same host shares the limit', async () => {
  bench = await createSchedulerBench()
  const slow = await slowReceiver()
  await bench.add(...many(8, slow.url), { id: 'other', url: slow.url.replace('/ipn', '/other?x=1') })
  await slow.arrived(8)
  expect(bench.scheduler.counts()).toEqual({ waiting: 1, sending: 8 })
})

test.each([
  [10, 20],
  [40, 2],
])('at most 64 in flight in total; %s slow hosts with %s each leave slots to an idle one', async (hosts, each) => {
  bench = await createSchedulerBench()
  const slow = await Promise.all(Array.from({ length: hosts }, slowReceiver))
  await bench.add(...slow.flatMap(({ url }, i) => many(each, url, `host${i}-`)))
  const { sending, waiting } = bench.scheduler.counts()
  expect(sending).toBeGreaterThan(50)
  expect(sending).toBeLessThan(64)
  expect(waiting).toBe(hosts * each - sending)
  // Hosts that answer nobody do not keep others from being served.
  const healthy = await Promise.all(Array.from({ length: 3 }, () => createReceiver()))
  receivers.push(...healthy)
  await bench.add(...healthy.flatMap(({ url }, i) => many(5, url, `healthy${i}-`)))
  for (const [i] of healthy.entries()) {
    for (let n = 0; n < 5; n++) await bench.attempted(1, `healthy${i}-${n}`)
  }
  expect(bench.scheduler.counts().sending).toBe(sending)
})

test('with 64 hosts in flight, further ones wait for any free slot', async () => {
  bench = await createSchedulerBench()
  const slow = await Promise.all(Array.from({ length: 70 }, slowReceiver))
  await bench.add(...slow.map(({ url }, i) => ({ id: `d${i}`, url })))
  expect(bench.scheduler.counts()).toEqual({ waiting: 6, sending: 64 })
  await Promise.all(slow.slice(0, 64).map((host) => host.arrived(1)))
  expect(slow.slice(64).map(({ received }) => received.length)).toEqual([0, 0, 0, 0, 0, 0])
  for (const host of slow.slice(0, 6)) host.release()
  await Promise.all(slow.map((host) => host.arrived(1)))
  expect(slow.map(({ received }) => received.length)).toEqual(slow.map(() => 1))
})

test('a slow host does not delay others', async () => {
  bench = await createSchedulerBench()
  const slow = await slowReceiver()
  const healthy = await createReceiver()
  receivers.push(healthy)
  await bench.add(...many(500, slow.url, 'slow'), ...many(50, healthy.url, 'healthy'))
  for (let n = 0; n < 50; n++) await bench.attempted(1, `healthy${n}`)
  expect(bench.scheduler.counts()).toEqual({ waiting: 492, sending: 8 })
  expect(slow.peak()).toBe(8)
})

test('the number of idle connections is limited over all hosts', async () => {
  bench = await createSchedulerBench()
  const hosts = await Promise.all(Array.from({ length: 200 }, () => createReceiver()))
  receivers.push(...hosts)
  const open = () => hosts.reduce((sum, host) => sum + host.connections(), 0)
  await bench.add(...hosts.map(({ url }, i) => ({ id: `d${i}`, url })))
  await Promise.all(hosts.map((_, i) => bench.attempted(1, `d${i}`)))
  await untilSo(() => open() <= 128, 'at most 128 connections are open', 50_000)
  await bench.scheduler.close(0)
  await untilSo(() => open() === 0, 'no connection is open', 50_000)
})

/** Bytes of objects and buffers that are still in use. */
const held = (): number => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

test('a large response is stored up to the same limit, whatever the queue length', async () => {
  const page = 'x'.repeat(65_536)
  const failing = await createReceiver((response) => response.writeHead(500).end(page))
  receivers.push(failing)
  bench = await createSchedulerBench({ settings: { ipnRetries: 'none' } })
  const kept = { text: page.slice(0, 8_192), encoding: 'utf8', bytes: page.length, truncated: true }
  const bodyOf = async (id: string) => {
    await bench.add({ id, url: failing.url })
    await bench.attempted(1, id)
    return bench.attempts(id)[0]?.response?.body
  }
  expect(await bodyOf('few')).toEqual(kept)
  const later = bench.clock.now() + 60_000
  await bench.add(...Array.from({ length: 1_001 }, (_, i) => ({ id: `later${i}`, nextAttemptAt: later })))
  expect(await bodyOf('many')).toEqual(kept)
})

test('10,000 for a host that is down: all are attempted, the event loop is not blocked, and each takes little memory', async () => {
  bench = await createSchedulerBench({ start: false })
  const url = `http://127.0.0.1:${await unusedPort()}/ipn`
  await bench.add(...many(10_000, url))
  let tried = 0
  const all = new Promise<void>((resolve) => {
    bench.store.onCommit((changes) => {
      tried += changes.filter((change) => 'put' in change && change.put === 'attempts').length
      if (tried === 10_000) resolve()
    })
  })
  const before = held()
  const stopWatching = watchTurns()
  bench.scheduler.start()
  await bench.clock.advance(0)
  await all
  const { longest, total } = await stopWatching()
  expect(bench.delivery('d9999')).toMatchObject({ state: 'retrying', attemptCount: 1 })
  expect(bench.scheduler.counts().waiting).toBeGreaterThanOrEqual(10_000 - 8)
  process.stdout.write(
    `10,000 to a host that is down: longest turn ${longest.toFixed(0)} ms of ${total.toFixed(0)} ms\n`,
  )
  expect(longest).toBeLessThan(longestTurn)
  // The record of its attempt and its place in the queue.
  expect((held() - before) / 10_000).toBeLessThan(4 * 1024)
})
