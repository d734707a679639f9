// A child process: fills a data directory with deliveries that are due, to the given ports in turn.
import { createIdentity } from '../src/main/identity.ts'
import { openStore } from '../src/main/store/open-store.ts'
import type { Change } from '../src/main/store/store.ts'
import { createSystemClock } from '../src/main/system-clock.ts'
import { ipnBody } from './ipn-body.ts'

const [dataDir = '', count = '0', ...ports] = process.argv.slice(2)
const clock = createSystemClock()
const identity = createIdentity()
const store = await openStore({ dataDir, clock })
const now = clock.now()

const due = (index: number): Change => ({
  put: 'deliveries',
  record: {
    id: identity.recordId(),
    seq: store.nextSequence(),
    linkId: 'bench',
    paymentId: 'bench',
    state: 'pending',
    url: `http://127.0.0.1:${ports[index % ports.length]}/ipn`,
    format: 'json',
    contentType: 'application/json',
    body: ipnBody(index),
    createdAt: now,
    scheduledAttempts: 0,
    attemptCount: 0,
    lastStatus: null,
    lastError: null,
    nextAttemptAt: now,
  },
})

const batch = 500
for (let index = 0; index < Number(count); index += batch) {
  await store.commit(Array.from({ length: batch }, (_, offset) => due(index + offset)))
}
await store.close()
