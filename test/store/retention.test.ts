import { expect, test, vi } from 'vitest'
import { applyChange, createData } from '../../src/main/store/data/data.ts'
import { createRetention } from '../../src/main/store/data/retention.ts'
import { openStore } from '../../src/main/store/open-store.ts'
import type { Change } from '../../src/main/store/store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { makeAttempt, makeDelivery, makeInboxMessage, makeLink, makeLogEntry } from '../support/store-records.ts'
import { makeTempDir } from '../support/temp-dir.ts'
import { untilSo } from '../support/within-limit.ts'

const clock = createFakeClock()
const open = (dataDir: string, slack = 0) => openStore({ dataDir, clock, retentionSlack: () => slack })
const limits = { keepLog: 10, keepDeliveries: 10, keepInbox: 10 }

test('keeps the newest log entries and inbox messages, and drops others in the same transaction', async () => {
  const dataDir = makeTempDir()
  const store = await open(dataDir)
  await store.commit([{ settings: { ...store.settings(), ...limits } }])
  const commits: (readonly Change[])[] = []
  store.onCommit((changes) => commits.push(changes))
  for (let seq = 1; seq <= 12; seq += 1) {
    await store.commit([{ put: 'log', record: makeLogEntry(seq) }])
    await store.commit([{ put: 'inbox', record: makeInboxMessage(seq) }])
  }
  expect(commits.at(-2)?.at(-1)).toEqual({ drop: 'log', ids: ['log-2'] })
  expect(commits.at(-1)?.at(-1)).toEqual({ drop: 'inbox', ids: ['inbox-2'] })
  await store.close()
  const again = await open(dataDir)
  expect([...again.log.oldest()].map(({ seq }) => seq)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect([...again.inbox.oldest()].map(({ seq }) => seq)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  await again.close()
})

test('trims in chunks of the slack', async () => {
  const store = await open(makeTempDir(), 5)
  await store.commit([{ settings: { ...store.settings(), ...limits } }])
  const sizes: number[] = []
  for (let seq = 1; seq <= 22; seq += 1) {
    await store.commit([{ put: 'log', record: makeLogEntry(seq) }])
    sizes.push(store.log.size)
  }
  expect(sizes.slice(13)).toEqual([14, 15, 10, 11, 12, 13, 14, 15, 10])
  await store.close()
})

test('drops final deliveries with their attempts, and never one that is still due', async () => {
  const store = await open(makeTempDir())
  await store.commit([{ settings: { ...store.settings(), ...limits } }])
  const final = { state: 'delivered', nextAttemptAt: null } as const
  for (let seq = 1; seq <= 30; seq += 1) {
    await store.commit([
      { put: 'deliveries', record: makeDelivery(seq, 'link-1', seq % 3 === 0 ? {} : final) },
      { put: 'attempts', record: makeAttempt(100 + seq, `delivery-${seq}`) },
    ])
  }
  const kept = [...store.deliveries.oldest()].map(({ seq }) => seq)
  expect(kept).toEqual([3, 6, 9, 12, 15, 18, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30])
  expect([...store.attempts.oldest()].map(({ deliveryId }) => deliveryId)).toEqual(kept.map((seq) => `delivery-${seq}`))

  await store.commit([{ put: 'deliveries', record: makeDelivery(3, 'link-1', final) }])
  expect(store.deliveries.get('delivery-3')).toBeUndefined()
  await store.close()
})

test('trims at once when a limit is lowered, however large the slack', async () => {
  const store = await open(makeTempDir(), 1_000)
  await store.commit(Array.from({ length: 50 }, (_, at): Change => ({ put: 'log', record: makeLogEntry(at + 1) })))
  await store.commit([{ settings: { ...store.settings(), keepLog: 10 } }])
  expect([...store.log.oldest()].map(({ seq }) => seq)).toEqual([41, 42, 43, 44, 45, 46, 47, 48, 49, 50])
  await store.close()
})

test('keeps links', async () => {
  const store = await open(makeTempDir())
  await store.commit([{ settings: { ...store.settings(), ...limits } }])
  await store.commit(Array.from({ length: 50 }, (_, at): Change => ({ put: 'links', record: makeLink(at + 1) })))
  expect(store.links.size).toBe(50)
  await store.close()
})

const bodyOf = (length: number) => ({
  text: 'x'.repeat(length),
  encoding: 'utf8' as const,
  bytes: length,
  truncated: false,
})

test('limits the total size of bodies, keeps the newest, and never drops a due delivery', async () => {
  const store = await openStore({ dataDir: makeTempDir(), clock, bodyBudget: 100_000 })
  const answer = { status: 200, headers: [], body: bodyOf(10_000) }
  for (let seq = 1; seq <= 30; seq += 1) {
    await store.commit([
      {
        put: 'deliveries',
        record: makeDelivery(seq, 'link-1', seq === 1 ? {} : { state: 'delivered', nextAttemptAt: null }),
      },
      { put: 'attempts', record: makeAttempt(100 + seq, `delivery-${seq}`, { response: answer }) },
      { put: 'inbox', record: makeInboxMessage(200 + seq, { body: bodyOf(10_000) }) },
      { put: 'log', record: makeLogEntry(300 + seq, { requestBody: bodyOf(5_000), responseBody: bodyOf(5_000) }) },
    ])
  }
  expect(store.deliveries.get('delivery-1')).toBeDefined()
  expect(store.deliveries.get('delivery-30')).toBeDefined()
  for (const size of [store.deliveries.size, store.attempts.size, store.inbox.size, store.log.size]) {
    expect(size).toBeGreaterThan(8)
    expect(size).toBeLessThan(12)
  }
  expect([...store.attempts.oldest()].map(({ deliveryId }) => deliveryId)).toEqual(
    [...store.deliveries.oldest()].map(({ id }) => id),
  )
  await store.close()
})

test.each<[string, number, number[]]>([
  ['the bodies of deliveries', 5_000, []],
  ['each answer to a delivery', 0, [2_500, 2_500]],
])('counts %s, though each adds little', async (_, sent, answers) => {
  const store = await openStore({ dataDir: makeTempDir(), clock, bodyBudget: 100_000 })
  for (let seq = 1; seq <= 60; seq += 1) {
    const over = { body: 'x'.repeat(sent), state: 'delivered', nextAttemptAt: null } as const
    await store.commit([
      { put: 'deliveries', record: makeDelivery(seq, 'link-1', over) },
      ...answers.map((length, at): Change => {
        const response = { status: 200, headers: [], body: bodyOf(length) }
        return { put: 'attempts', record: makeAttempt(100 * (at + 1) + seq, `delivery-${seq}`, { response }) }
      }),
    ])
  }
  expect(store.deliveries.get('delivery-41')).toBeDefined()
  expect(store.deliveries.size).toBeLessThan(23)
  await store.close()
})

const smallEntries = (count: number): Change[] =>
  Array.from({ length: count }, (_, at) => ({
    put: 'log',
    record: makeLogEntry(at + 1, { requestBody: bodyOf(1), responseBody: bodyOf(0) }),
  }))

test('continues to trim after a lowered limit when a commit in between exceeds the budget of bodies', async () => {
  const store = await openStore({ dataDir: makeTempDir(), clock, bodyBudget: 100_000, retentionSlack: () => 1_000 })
  await store.commit(smallEntries(2_500))
  const large = (seq: number): Change => ({
    put: 'inbox',
    record: makeInboxMessage(seq, { body: bodyOf(80_000) }),
  })
  await store.commit([large(3_001)])
  const lowered = store.commit([{ settings: { ...store.settings(), keepLog: 10 } }])
  const over = store.commit([large(3_002)])
  await Promise.all([lowered, over])
  await untilSo(() => store.log.size === 10, 'the log is trimmed')
  expect(store.inbox.size).toBe(1)
  await store.close()
})

test('drops at most 2,000 records in one transaction when bodies exceed their budget', async () => {
  const store = await openStore({ dataDir: makeTempDir(), clock, bodyBudget: 1_000_000 })
  const commits: (readonly Change[])[] = []
  await store.commit(smallEntries(2_500))
  store.onCommit((changes) => commits.push(changes))
  await store.commit([
    { put: 'log', record: makeLogEntry(3_001, { requestBody: bodyOf(1_000_000), responseBody: bodyOf(0) }) },
  ])
  await untilSo(() => store.log.size === 1, 'the log fits in the budget')
  await store.close()
  const dropped = commits.flat().map((change) => ('drop' in change ? change.ids.length : 0))
  expect(Math.max(...dropped)).toBe(2_000)
})

test('does not count all bodies for each part of the records beyond a limit', () => {
  const data = createData()
  for (const change of smallEntries(5_000)) applyChange(data, change)
  const counted = vi.spyOn(data.records.log, 'newest')
  const retention = createRetention(data, () => 0)
  data.settings = { ...data.settings, keepLog: 10 }
  let changes: Change[] = [{ settings: data.settings }]
  do {
    changes = retention.dropsAfter(changes)
    for (const drop of changes) applyChange(data, drop)
  } while (retention.isUnfinished)
  expect(data.records.log.size).toBe(10)
  expect(counted).not.toHaveBeenCalled()
})
