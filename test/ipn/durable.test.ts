import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretsOf } from '../../src/main/domain/merchant.ts'
import { createVirtualClock } from '../../src/main/domain/virtual-clock.ts'
import { createIdentity } from '../../src/main/identity.ts'
import { createScheduler } from '../../src/main/ipn/create-scheduler.ts'
import { createLinkOperations } from '../../src/main/operations/create-link-operations.ts'
import { openStore } from '../../src/main/store/open-store.ts'
import type { Store } from '../../src/main/store/store.ts'
import { createSystemClock } from '../../src/main/system-clock.ts'
import { makeLink, sampleBody } from '../support/make-records.ts'
import { noRules } from '../support/no-faults.ts'
import { createReceiver, type Receiver } from '../support/receiver.ts'

const clock = createVirtualClock(createSystemClock())
const identity = createIdentity()
let dataDir: string
let receiver: Receiver

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'paylink-ipn-'))
  receiver = await createReceiver()
})
afterEach(async () => {
  await receiver.close()
  await rm(dataDir, { recursive: true })
})

const open = () => openStore({ dataDir, clock })

/** An open link whose IPN goes to the receiver. */
const addLink = (store: Store) =>
  store.commit([
    {
      put: 'links',
      record: makeLink({
        seq: store.nextSequence(),
        merchantId: 'none',
        body: sampleBody({ ipn_url: receiver.url, ipn_format: 'json' }),
      }),
    },
  ])

const delivered = (store: Store): Promise<void> =>
  new Promise((resolve) => {
    const undo = store.onCommit((changes) => {
      const done = changes.some(
        (change) => 'put' in change && change.put === 'deliveries' && change.record.state === 'delivered',
      )
      if (!done) return
      undo()
      resolve()
    })
  })

const schedulerOf = (store: Store) =>
  createScheduler({ store, clock, identity, secrets: () => secretsOf(store.merchants), version: '1.2.3' })

test('a payment on a real data directory notifies the receiver, and the attempt survives a restart', async () => {
  const store = await open()
  await addLink(store)
  const scheduler = schedulerOf(store)
  scheduler.start()
  const finished = delivered(store)
  const outcome = await createLinkOperations({ store, clock, identity, rules: noRules }).pay('link-1', {
    brand: 'visa',
    lastFour: '1111',
    outcome: 'success',
  })
  await finished
  await scheduler.close(1_000)
  await store.close()

  expect(outcome).toMatchObject({ kind: 'settled' })
  const again = await open()
  const [delivery] = again.deliveriesOfLink('link-1')
  expect(delivery).toMatchObject({ state: 'delivered', attemptCount: 1, lastStatus: 200 })
  expect(again.attemptsOfDelivery(delivery?.id ?? '')).toMatchObject([{ number: 1, response: { status: 200 } }])
  expect(receiver.received).toMatchObject([{ method: 'POST', body: delivery?.body }])
  await again.close()
})

test('an IPN that was not attempted before a crash is sent after the restart with the stored bytes', async () => {
  const before = await open()
  await addLink(before)
  await createLinkOperations({ store: before, clock, identity, rules: noRules }).cancel('link-1')
  const body = before.deliveriesOfLink('link-1')[0]?.body
  await before.close()

  const store = await open()
  const scheduler = schedulerOf(store)
  const finished = delivered(store)
  scheduler.start()
  await finished
  await scheduler.close(1_000)
  await store.close()
  expect(receiver.received.map((message) => message.body)).toEqual([body])
})
