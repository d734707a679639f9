import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openStore } from '../../src/main/store/open-store.ts'
import type { Change, CollectionName } from '../../src/main/store/store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createFaultyFiles, type Fault } from '../support/faulty-files.ts'
import { rounds } from '../support/rounds.ts'
import { contentsOf, lookupsOf } from '../support/store-contents.ts'
import {
  makeAttempt,
  makeDelivery,
  makeInbox,
  makeInboxMessage,
  makeLink,
  makeLogEntry,
  makeMerchant,
  makePayment,
} from '../support/store-records.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const clock = createFakeClock()

/** Few ids and keys, so that records meet: same ids, same orders, same links. */
const small = fc.integer({ min: 1, max: 6 })
const put: fc.Arbitrary<Change> = fc
  .record({
    id: small,
    seq: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 1_000_000 })),
    ref: small,
    flag: fc.boolean(),
  })
  .chain(({ id, seq, ref, flag }) =>
    fc.constantFrom<Change>(
      { put: 'merchants', record: makeMerchant(seq, { id: `merchant-${id}`, key: `mk_${ref}` }) },
      { put: 'links', record: makeLink(seq, { id: `link-${id}`, orderId: `order-${ref}`, body: '{}' }) },
      { put: 'payments', record: makePayment(seq, seq, `link-${ref}`, { id: `payment-${id}` }) },
      {
        put: 'deliveries',
        record: makeDelivery(seq, `link-${ref}`, { id: `delivery-${id}`, nextAttemptAt: flag ? seq : null }),
      },
      { put: 'attempts', record: makeAttempt(seq, `delivery-${ref}`, { id: `attempt-${id}` }) },
      { put: 'log', record: makeLogEntry(seq, { id: `log-${id}` }) },
      { put: 'inbox', record: makeInboxMessage(seq, { id: `inbox-${id}` }) },
      { put: 'inboxes', record: makeInbox(seq, { id: `inbox-${id}`, answered: ref }) },
    ),
  )
const drop: fc.Arbitrary<Change> = fc
  .tuple(
    fc.constantFrom<[CollectionName, string]>(
      ['merchants', 'merchant'],
      ['links', 'link'],
      ['payments', 'payment'],
      ['deliveries', 'delivery'],
      ['attempts', 'attempt'],
      ['log', 'log'],
      ['inbox', 'inbox'],
      ['inboxes', 'inbox'],
    ),
    fc.array(small, { maxLength: 3 }),
  )
  .map(([collection, ids]) => ({ drop: collection[0], ids: ids.map((id) => `${collection[1]}-${id}`) }))
const transaction = fc.array(fc.oneof({ weight: 4, arbitrary: put }, { weight: 1, arbitrary: drop }), { maxLength: 5 })

type Step =
  | { do: 'commit'; transactions: Change[][] }
  | { do: 'fail'; transactions: Change[][]; op: 'write' | 'datasync'; bytes: number }
  | { do: 'reopen' }
const transactions = fc.array(transaction, { minLength: 1, maxLength: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('commit' as const), transactions }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fail' as const),
      transactions,
      op: fc.constantFrom('write' as const, 'datasync' as const),
      bytes: fc.nat(3_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reopen' as const) }) },
)

/** The plain model: what a store is, with nothing durable about it. */
type Model = Map<CollectionName, Map<string, { id: string; seq: number }>>
const applyTo = (model: Model, change: Change): void => {
  if ('settings' in change || 'clockOffset' in change) return
  const name = 'put' in change ? change.put : change.drop
  const records = model.get(name) ?? new Map()
  model.set(name, records)
  if ('put' in change) records.set(change.record.id, change.record)
  else for (const id of change.ids) records.delete(id)
}
const idsOf = (records: Iterable<{ id: string; seq: number }>): string[] =>
  [...records].map((record) => JSON.stringify(record)).sort()

test('behaves like a plain map through commits, failures, snapshots and restarts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.integer({ min: 0, max: 8_000 }), async (steps, due) => {
      const dataDir = makeTempDir()
      let fault: { op: string; fault: Fault } | undefined
      const files = createFaultyFiles(({ op, name }) =>
        fault?.op === op && name.includes('.journal') ? fault.fault : undefined,
      )
      const snapshotDue = { quietMs: 0, whenQuiet: () => due, always: () => due }
      const open = () => openStore({ dataDir, clock, files, snapshotDue })
      const model: Model = new Map()
      let store = await open()

      for (const step of steps) {
        if (step.do === 'reopen') {
          await store.close()
          store = await open()
        } else if (step.do === 'fail') {
          fault = { op: step.op, fault: step.op === 'write' ? { code: 'ENOSPC', bytes: step.bytes } : { code: 'EIO' } }
          const commits = step.transactions.map((changes) => store.commit([...changes, ...failing]))
          const outcomes = await Promise.allSettled(commits)
          expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
          fault = undefined
        } else {
          for (const change of step.transactions.flat()) applyTo(model, change)
          await Promise.all(step.transactions.map((changes) => store.commit(changes)))
        }
        const contents = contentsOf(store) as unknown as Record<CollectionName, { id: string; seq: number }[]>
        for (const [name, records] of model) {
          expect(idsOf(contents[name])).toEqual(idsOf(records.values()))
          expect(store[name].size).toBe(records.size)
          expect(contents[name].map(({ seq }) => seq)).toEqual(
            [...records.values()].map(({ seq }) => seq).sort((a, b) => a - b),
          )
        }
        const { indexed, computed } = lookupsOf(store)
        expect(indexed.due).toEqual(computed.due)
        expect(indexed.newest).toEqual(computed.newest)
        expect(sizes(indexed)).toEqual(sizes(computed))
        if (haveOrder(Object.values(contents))) expect(indexed).toEqual(computed)
        expect(store.status().quarantined).toEqual([])
      }
      await store.close()
    }),
    { numRuns: rounds(50, 150) },
  )
})

/** No two records of a collection share a sequence number. */
const haveOrder = (collections: { seq: number }[][]): boolean =>
  collections.every(
    (records) => !Array.isArray(records) || new Set(records.map(({ seq }) => seq)).size === records.length,
  )

/** So that a transaction that is to fail is never empty, which would need no write. */
const failing: Change[] = [{ drop: 'inbox', ids: ['none'] }]

/** Ids whose sequence numbers are equal have no order among themselves, so compare groups without it. */
const sizes = ({ deliveries, attempts, ...one }: ReturnType<typeof lookupsOf>['indexed']) => ({
  deliveries: deliveries.map((ids) => [...ids].sort()),
  attempts: attempts.map((ids) => [...ids].sort()),
  found: [one.keys, one.orders, one.payments].map((ids) => ids.map((id) => id !== undefined)),
})
