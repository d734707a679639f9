import { afterEach, expect, test } from 'vitest'
import { keptBytesWhile, shortenedBody } from '../../src/main/http-client/answer-body.ts'
import { createReceiver, type Receiver } from '../support/receiver.ts'
import { createSchedulerBench, type SchedulerBench } from '../support/scheduler-bench.ts'

let bench: SchedulerBench
let failing: Receiver

afterEach(async () => {
  await bench?.scheduler.close(0)
  await failing?.close()
})

const page = 'x'.repeat(65_536)

/** So many deliveries that wait, and one tried three times, the clock moved to each retry. */
const triedBeside = async (waiting: number) => {
  failing = await createReceiver((response) => response.writeHead(500).end(page))
  bench = await createSchedulerBench({ settings: { ipnRetries: 'quick' } })
  const later = bench.clock.now() + 3_600_000
  await bench.add(...Array.from({ length: waiting }, (_, i) => ({ id: `later${i}`, nextAttemptAt: later })))
  await bench.add({ url: failing.url })
  await bench.attempted(1)
  const moves = [await bench.control.move('next-attempt', 60_000), await bench.control.move('next-attempt', 60_000)]
  return {
    told: moves.map((outcome) => (outcome.kind === 'moved' ? outcome.move.firedTotal : outcome.kind)),
    attempts: bench.attempts(),
  }
}

test('while many wait, of the earlier answers of a delivery little is kept and of the newest all', async () => {
  const { told, attempts } = await triedBeside(101)
  const short = { text: page.slice(0, 512), encoding: 'utf8', bytes: page.length, truncated: true }
  expect(attempts.map(({ number }) => number).toSorted()).toEqual([1, 2, 3])
  expect(attempts.toSorted((a, b) => a.number - b.number).map(({ response }) => response?.body)).toEqual([
    short,
    short,
    { text: page, encoding: 'utf8', bytes: page.length, truncated: false },
  ])
  // One that is written down again was not made again.
  expect(told).toEqual([1, 1])
})

test('while few wait, all are kept', async () => {
  const { attempts } = await triedBeside(10)
  expect(attempts.map(({ response }) => response?.body.text.length)).toEqual([65_536, 65_536, 65_536])
})

test.each([
  [1_000, 65_536],
  [1_001, 4_096],
  [16_384, 4_096],
  [65_536, 1_024],
  [10_000_000, 256],
])('with %i waiting %i bytes of an answer are kept', (waiting, bytes) => {
  expect(keptBytesWhile(waiting)).toBe(bytes)
})

test.each([
  ['utf8', 'abc', 3, 'abc'],
  ['utf8', 'ab😀', 3, 'ab'],
  ['base64', 'AAECAwQF', 7, 'AAEC'],
] as const)('%s %j cut to %i', (encoding, text, characters, expected) => {
  const body = { text, encoding, bytes: 9, truncated: text.length > 100 }
  expect(shortenedBody(body, characters)).toEqual({ ...body, text: expected, truncated: expected !== text })
})
