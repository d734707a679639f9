import { beforeEach, expect, test } from 'vitest'
import { type CreateLink, createLinkCreation } from '../../src/main/operations/create-link.ts'
import { createLinkOperations } from '../../src/main/operations/create-link-operations.ts'
import { createRuleBook } from '../../src/main/operations/rule-book.ts'
import type { Change } from '../../src/main/store/store.ts'
import type { RuleEffect } from '../../src/shared/contract/rule-effects.ts'
import { defaultSettings } from '../../src/shared/contract/settings.ts'
import { createBody } from '../support/create-body.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { makeRule } from '../support/make-rule.ts'
import { md5 } from '../support/md5.ts'
import { createMemoryStore, type MemoryStore } from '../support/memory-store.ts'
import { createSequenceIdentity } from '../support/sequence-identity.ts'
import { makeLogEntry, makeMerchant } from '../support/store-records.ts'

let store: MemoryStore
let createLink: CreateLink
let commits: string[][]
/** How far the clock is ahead of real time, in ms. */
let ahead: number

beforeEach(async () => {
  store = createMemoryStore()
  ahead = 0
  const deps = { store, clock: { ...createFakeClock(), offset: () => ahead }, identity: createSequenceIdentity() }
  const rules = createRuleBook({ ...deps, random: () => 0 })
  const links = createLinkOperations({ ...deps, rules })
  createLink = createLinkCreation({ ...deps, rules, links, held: { firstAttempt: async () => 'over' } })
  await store.commit([{ put: 'merchants', record: makeMerchant(1) }])
  commits = []
  const nameOf = (change: Change) => ('put' in change ? change.put : 'other')
  store.onCommit((changes) => commits.push(changes.map(nameOf)))
})

const bodyOf = (orderId: string): string => {
  const fields = Object.entries(JSON.parse(createBody({ order_id: orderId })))
  return JSON.stringify(Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1))))
}

const create = (orderId: string, secret = makeMerchant(1).secret) => {
  const body = bodyOf(orderId)
  const call = { contentType: 'application/json', authorization: `Bearer mk_1.${md5(body + secret)}` }
  return createLink({ ...call, body: Buffer.from(body) }, () => makeLogEntry(store.nextSequence()))
}

const rule = (effect: RuleEffect) =>
  store.commit([{ put: 'rules', record: makeRule(store.nextSequence(), { effect }) }])

test('link and log entry are one commit, which is on disk before the outcome', async () => {
  const outcome = await create('ORD-1')
  expect(outcome).toMatchObject({ decision: { kind: 'created' }, fault: null, applied: [] })
  expect(commits).toEqual([['links', 'log']])
  expect(store.linkOfOrder('merchant-1', 'ORD-1')).toMatchObject({
    body: expect.stringContaining('"customer_firstname":"Jane"'),
  })
})

test('a link keeps how far the clock was ahead, for its real time', async () => {
  ahead = 60_000
  await create('ORD-1')
  expect(store.linkOfOrder('merchant-1', 'ORD-1')?.clockOffset).toBe(60_000)
})

test.each([
  ['scorecard', 'scorecard'],
  ['scenario', 'scenario'],
  ['Scorecard', undefined],
  ['', undefined],
])('a link of the run %j is marked as of %j', async (testRun, marked) => {
  const body = bodyOf('ORD-run')
  const call = { contentType: 'application/json', authorization: `Bearer mk_1.${md5(body + makeMerchant(1).secret)}` }
  await createLink({ ...call, testRun, body: Buffer.from(body) }, () => makeLogEntry(store.nextSequence()))
  expect(store.linkOfOrder('merchant-1', 'ORD-run')?.testRun).toBe(marked)
})

test('a refused call commits nothing', async () => {
  expect(await create('ORD-1', 'wrong')).toMatchObject({ decision: { kind: 'refused' }, linkId: null })
  expect(commits).toEqual([])
})

test('a failed write is refused with E098, and nothing is stored', async () => {
  store.fail(true)
  expect(await create('ORD-1')).toMatchObject({ notStored: { code: 'E098' } })
  expect(store.links.size).toBe(0)
})

test.each([true, false])('a fault is part of the same commit, afterStoring: %j', async (afterStoring) => {
  await rule({ kind: 'create-error', code: 'E098', afterStoring })
  commits = []
  expect(await create('ORD-1')).toMatchObject({
    fault: { code: 'E098' },
    applied: [{ effect: { createdLink: afterStoring } }],
  })
  expect(commits).toEqual([[...(afterStoring ? ['links'] : []), 'rules', 'log']])
  expect(store.links.size).toBe(afterStoring ? 1 : 0)
})

test('a rule that pays before the response does so when the link is stored', async () => {
  await rule({ kind: 'ipn-during-create', result: 'paid', atMostMs: 1_000 })
  commits = []
  expect(await create('ORD-1')).toMatchObject({ hasEarlyIpn: true, applied: [{ effect: { until: 'ipn-sent' } }] })
  expect(commits).toEqual([
    ['links', 'rules', 'log'],
    ['links', 'payments', 'deliveries'],
  ])
})

test('a repeated order that gets the same link is not paid again by a rule', async () => {
  await store.commit([{ settings: { ...defaultSettings, repeatedOrder: 'replay' } }])
  await rule({ kind: 'ipn-during-create', result: 'paid', atMostMs: 1_000 })
  await create('ORD-1')
  expect(await create('ORD-1')).toMatchObject({ decision: { kind: 'replayed' }, hasEarlyIpn: false, applied: [] })
  expect(store.payments.size).toBe(1)
})
