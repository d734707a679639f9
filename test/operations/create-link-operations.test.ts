import { beforeEach, describe, expect, test } from 'vitest'
import { createLinkOperations } from '../../src/main/operations/create-link-operations.ts'
import type { LinkOperations } from '../../src/main/operations/link-operations.ts'
import { type Change, StorageError } from '../../src/main/store/store.ts'
import type { KeptCard } from '../../src/shared/contract/links.ts'
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts'
import { makeLink } from '../support/make-records.ts'
import { createMemoryStore, type MemoryStore } from '../support/memory-store.ts'
import { noRules } from '../support/no-faults.ts'
import { createSequenceIdentity } from '../support/sequence-identity.ts'

const card = (outcome: KeptCard['outcome']): KeptCard => ({ brand: 'visa', lastFour: '1111', outcome })

let store: MemoryStore
let clock: FakeClock
let links: LinkOperations
let commits: (readonly Change[])[]

beforeEach(async () => {
  store = createMemoryStore()
  clock = createFakeClock()
  links = createLinkOperations({ store, clock, identity: createSequenceIdentity(), rules: noRules })
  await store.commit([{ put: 'links', record: makeLink({ seq: store.nextSequence() }) }])
  commits = []
  store.onCommit((changes) => commits.push(changes))
})

const names = (changes: readonly Change[] = []) => changes.map((change) => ('put' in change ? change.put : 'other'))

test('link, payment and delivery are one commit', async () => {
  const outcome = await links.pay('link-1', card('success'))
  expect(outcome).toMatchObject({ kind: 'settled', link: { state: 'paid' }, payment: { result: 'paid', number: 1 } })
  expect(commits.map(names)).toEqual([['links', 'payments', 'deliveries']])
  expect(store.links.get('link-1')?.state).toBe('paid')
  expect(store.deliveriesOfLink('link-1')).toMatchObject([
    { url: 'http://127.0.0.1:9001/ipn', format: 'form', state: 'pending', nextAttemptAt: clock.now() },
  ])
})

test('a result that sends no IPN', async () => {
  await store.commit([{ settings: { ...store.settings(), ipnOnCanceled: false } }])
  commits = []
  expect(await links.cancel('link-1')).toMatchObject({ kind: 'settled', payment: { result: 'canceled' } })
  expect(commits.map(names)).toEqual([['links', 'payments']])
})

test('the redirect card, then the bank page', async () => {
  expect(await links.pay('link-1', card('redirect'), { trueAmount: 100 })).toMatchObject({ kind: 'challenged' })
  expect(store.payments.size).toBe(0)
  expect(await links.answerChallenge('link-1', true)).toMatchObject({
    kind: 'settled',
    payment: { result: 'paid', trueAmount: 100, card: { outcome: 'redirect' } },
  })
})

test('an unknown link', async () => {
  expect(await links.pay('nothing', card('success'))).toEqual({ kind: 'unknown' })
})

test('an expired link is refused', async () => {
  await store.commit([{ put: 'links', record: makeLink({ expiresAt: clock.now() + 1_000 }) }])
  await clock.advance(1_000)
  expect(await links.pay('link-1', card('success'))).toMatchObject({ kind: 'refused', state: 'expired' })
})

test('the first of concurrent submits wins; the others resolve when it is on disk', async () => {
  store.hold()
  const order: string[] = []
  const first = links.pay('link-1', card('failed')).then((outcome) => {
    order.push('first')
    return outcome
  })
  const others = [links.pay('link-1', card('success')), links.cancel('link-1')].map((other) =>
    other.then((outcome) => {
      order.push('other')
      return outcome
    }),
  )
  await clock.advance(0)
  expect(order).toEqual([])
  store.release()
  expect(await first).toMatchObject({ kind: 'settled', payment: { result: 'failed' } })
  for (const other of others) expect(await other).toMatchObject({ kind: 'refused', state: 'failed' })
  expect(order).toEqual(['first', 'other', 'other'])
  expect(store.payments.size).toBe(1)
  expect(store.deliveries.size).toBe(1)
})

describe('when writing fails', () => {
  test('the action rejects and nothing has changed', async () => {
    store.fail(true)
    await expect(links.pay('link-1', card('success'))).rejects.toThrow(StorageError)
    expect(store.links.get('link-1')?.state).toBe('open')
    expect([store.payments.size, store.deliveries.size]).toEqual([0, 0])
    store.fail(false)
    expect(await links.pay('link-1', card('success'))).toMatchObject({ kind: 'settled', payment: { number: 1 } })
  })

  test('a second submit decides again when the first was undone', async () => {
    store.hold()
    const first = links.pay('link-1', card('failed'))
    const second = links.pay('link-1', card('success'))
    const outcomes = Promise.allSettled([first, second])
    store.fail(true)
    // Well again as soon as the first has been undone.
    first.catch(() => store.fail(false))
    store.release()
    expect(await outcomes).toMatchObject([
      { status: 'rejected', reason: { name: 'StorageError' } },
      { status: 'fulfilled', value: { kind: 'settled', payment: { result: 'paid' } } },
    ])
    expect(store.links.get('link-1')?.state).toBe('paid')
  })
})
