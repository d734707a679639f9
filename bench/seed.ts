// A child process: fills a data directory with links and log entries through the store, each link in one
// transaction with the log entry of its create call, and ends in one of three ways.
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { createIdentity } from '../src/main/identity.ts'
import { defaultSnapshotDue } from '../src/main/store/journal/snapshot-due.ts'
import { openStore } from '../src/main/store/open-store.ts'
import type { Change } from '../src/main/store/store.ts'
import { createSystemClock } from '../src/main/system-clock.ts'
import { benchMerchant, bodyOf, signedRequest } from './signed-bodies.ts'

/**
 * `stop`: as an ordinary stop leaves it. `kill`: killed with as full a journal as there can be. `snapshot`: stopped
 * after a quiet moment, with everything in a snapshot.
 */
export type Ending = 'stop' | 'kill' | 'snapshot'

const [dataDir = '', links = '0', logEntries = '0', ending = 'stop'] = process.argv.slice(2)
const mebibyte = 1024 * 1024
const clock = createSystemClock()
const identity = createIdentity()
const store = await openStore({
  dataDir,
  clock,
  logger: pino({ level: 'silent' }),
  // For `stop` as the engine does it. The others get their snapshot at the next pause, however large the last one is.
  snapshotDue: ending === 'stop' ? defaultSnapshotDue : { ...defaultSnapshotDue, whenQuiet: () => mebibyte },
})
const now = clock.now()
const merchantId = identity.recordId()
await store.commit([
  {
    put: 'merchants',
    record: {
      id: merchantId,
      seq: store.nextSequence(),
      name: 'Bench',
      ...benchMerchant,
      previousSecrets: [],
      createdAt: now,
    },
  },
])

const link = (index: number): Change => {
  const body = bodyOf(`seed${index}`)
  return {
    put: 'links',
    record: {
      id: identity.linkId(),
      seq: store.nextSequence(),
      merchantId,
      orderId: `seed${index}`,
      state: 'open',
      currency: 'EUR',
      amount: 1990,
      body,
      createdAt: now,
      expiresAt: now + 86_400_000,
      card: null,
    },
  }
}

const headersOf = (request: string): [string, string][] =>
  request
    .split('\r\n\r\n', 1)[0]
    ?.split('\r\n')
    .slice(1)
    .map((line) => line.split(': ', 2) as [string, string]) ?? []

const logEntry = (index: number): Change => {
  const seq = store.nextSequence()
  const body = bodyOf(`seed${index}`)
  const answer = JSON.stringify({
    status: true,
    result: { code: '00', message: 'x', payment_link: 'http://127.0.0.1/pay/V1StGXR8_Z5jdHi6B-myT' },
  })
  return {
    put: 'log',
    record: {
      id: String(seq),
      seq,
      at: now,
      durationMs: 1,
      surface: 'create',
      remoteAddress: '127.0.0.1',
      method: 'POST',
      url: '/v2/payment-links',
      requestHeaders: headersOf(signedRequest(`seed${index}`).toString()),
      requestBody: { text: body, encoding: 'utf8', bytes: body.length, truncated: false },
      status: 200,
      responseHeaders: [['content-type', 'application/json; charset=utf-8']],
      responseBody: { text: answer, encoding: 'utf8', bytes: answer.length, truncated: false },
      code: '00',
      message: 'Payment link created',
      merchantId,
      orderId: `seed${index}`,
      linkId: null,
      masked: false,
    },
  }
}

/** As many calls as the bench has under way at once, so that a snapshot gets its turns as it does in the engine. */
const batch = 50
let created = 0
const create = async (count: number, make: (index: number) => Change[]): Promise<void> => {
  for (const end = created + count; created < end; ) {
    const commits: Promise<void>[] = []
    while (commits.length < batch && created < end) {
      commits.push(store.commit(make(created)))
      created += 1
    }
    await Promise.all(commits)
  }
}
const createLinks = (count: number) => create(count, (index) => [link(index), logEntry(index)])

/** Waits until the store has written a snapshot of its own accord. */
const quiet = async (): Promise<void> => {
  while (store.status().journalBytes >= mebibyte) await wait(50)
}

/** How many of the links fit into a journal, by what the first of them took. */
const fullJournal = async (): Promise<number> => {
  const sample = 1_000
  await createLinks(sample)
  return Math.floor((0.98 * defaultSnapshotDue.always(0) * sample) / store.status().journalBytes)
}

await create(Math.max(0, Number(logEntries) - Number(links)), (index) => [logEntry(index)])
created = 0
if (ending === 'kill') {
  const last = await fullJournal()
  await createLinks(Number(links) - created - last)
  await quiet()
}
await createLinks(Number(links) - created)
if (ending === 'kill') process.kill(process.pid, 'SIGKILL')
if (ending === 'snapshot') await quiet()
await store.close()
