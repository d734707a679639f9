import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { LogEntry } from '../../src/main/domain/log-entry.ts'
import { openStore } from '../../src/main/store/open-store.ts'
import type { Change } from '../../src/main/store/store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { contentsOf } from '../support/store-contents.ts'
import { makeLink, makeLogEntry, makeMerchant } from '../support/store-records.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const clock = createFakeClock()
const log = (seq: number, over: Partial<LogEntry> = {}): Change => ({ put: 'log', record: makeLogEntry(seq, over) })
const link = (seq: number): Change => ({ put: 'links', record: makeLink(seq) })
const text = (body: string): Partial<LogEntry> => ({
  requestBody: { text: body, encoding: 'utf8', bytes: Buffer.byteLength(body), truncated: false },
})
const applied = (ruleId: string) => ({ ruleId, ruleName: 'a rule', effect: { kind: 'create-latency' as const, ms: 1 } })

test.each<[string, Change[][]]>([
  ['an entry alone, and behind and before others', [[log(1)], [link(2), log(3)], [log(4), link(5)], [link(6)]]],
  ['several entries in one transaction', [[log(1), log(2), link(3), log(4)]]],
  ['an entry put again', [[log(1)], [log(2)], [log(1, { status: 500 })]]],
  ['an entry put again in the same transaction', [[log(1), link(2), log(1, { status: 500 })]]],
  [
    'an entry dropped, at once and later',
    [[log(1), { drop: 'log', ids: ['log-1'] }], [log(2)], [log(3)], [{ drop: 'log', ids: ['log-2'] }]],
  ],
  ['an entry dropped and put again', [[log(1)], [{ drop: 'log', ids: ['log-1'] }], [log(1, { status: 500 })]]],
  [
    'an entry before a change of the clock',
    [
      [log(1), { clockOffset: 5 }],
      [log(2), link(3), { clockOffset: 7 }],
    ],
  ],
  [
    'bodies that look like changes',
    [[link(1), log(2, text('},{"put":"links"}]},{"put":"log","record":{"id":"log-9'))]],
  ],
  ['bodies with lists', [[link(1), log(2, text('[{},{},{"a":1},{"b":"},{"}]')), link(3)]]],
  ['bodies that are not ASCII', [[link(1), log(2, text('Zoë 🛒 Ω'))]]],
  ['a body larger than what is read at one go', [[log(1)], [log(2, text('x'.repeat(3 * 1024 * 1024)))], [log(3)]]],
  ['an entry with a list of objects', [[link(1), log(2, { rules: [applied('a'), applied('b')] }), link(3)]]],
  [
    'an entry that its own transaction drops and puts again',
    [[log(1)], [{ drop: 'log', ids: ['log-1'] }, log(1, { code: 'E012' })], [log(2)]],
  ],
  ['an id that JSON writes with an escape', [[log(1, { id: 'a"},{"b\\' })], [log(2)]]],
  ['ids that JSON begins alike, up to an escape', [[log(1, { id: 'a"1' })], [log(2, { id: 'a"2' })]]],
])('reads back from the journal: %s', async (_, transactions) => {
  const dataDir = makeTempDir()
  const store = await openStore({ dataDir, clock })
  await store.commit([{ put: 'merchants', record: makeMerchant(1_000, { id: 'merchant-1' }) }])
  for (const changes of transactions) await store.commit(changes)
  const before = contentsOf(store)
  await store.close()
  const again = await openStore({ dataDir, clock })
  expect(contentsOf(again)).toEqual(before)
  expect(again.status().quarantined).toEqual([])
  await again.close()
})

test('reads entries back from a snapshot and the journals after it', async () => {
  const dataDir = makeTempDir()
  const snapshotDue = { quietMs: 0, whenQuiet: () => 30_000, always: () => 30_000 }
  const store = await openStore({ dataDir, clock, snapshotDue, retentionSlack: () => 3 })
  await store.commit([
    { settings: { ...store.settings(), keepLog: 20 } },
    { put: 'merchants', record: makeMerchant(1_000, { id: 'merchant-1' }) },
  ])
  const isFirst = () => readdirSync(dataDir).includes('000001.journal')
  for (let seq = 1; seq <= 200 || (isFirst() && seq < 20_000); seq += 2) await store.commit([link(seq), log(seq + 1)])
  const before = contentsOf(store)
  await store.close()
  expect(isFirst()).toBe(false)
  const again = await openStore({ dataDir, clock })
  expect(contentsOf(again)).toEqual(before)
  expect(again.log.size).toBeLessThan(25)
  await again.close()
})
