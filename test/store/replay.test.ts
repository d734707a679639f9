import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../src/main/store/open-store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createFaultyFiles } from '../support/faulty-files.ts'
import { makeLink, makeMerchant, tiny } from '../support/store-records.ts'
import { makeTempDir } from '../support/temp-dir.ts'
import { unsyncedFiles } from '../support/unsynced-files.ts'
import { untilSo } from '../support/within-limit.ts'

const clock = createFakeClock()
const always = { quietMs: 0, whenQuiet: () => 0, always: () => 0 }
const open = (dataDir: string) => openStore({ dataDir, clock, files: unsyncedFiles })

/** Two journals without a snapshot: a merchant and links 2 to 7, then merchant 8. */
const twoJournals = async () => {
  const dataDir = makeTempDir()
  const store = await open(dataDir)
  await store.commit([{ put: 'merchants', record: makeMerchant(1) }])
  for (let seq = 2; seq <= 6; seq += 1) await store.commit([{ put: 'links', record: makeLink(seq, tiny) }])
  await store.close()
  const first = join(dataDir, readdirSync(dataDir).find((name) => name.endsWith('.journal')) ?? '')
  const noSnapshot = createFaultyFiles(({ op, name }) =>
    op === 'open' && name.includes('.snapshot') ? { code: 'ENOSPC' } : undefined,
  )
  const later = await openStore({ dataDir, clock, files: noSnapshot, snapshotDue: always })
  await later.commit([{ put: 'links', record: makeLink(7, tiny) }])
  await untilSo(() => existsSync(join(dataDir, '000002.journal')), 'there is a second journal')
  await later.commit([{ put: 'merchants', record: makeMerchant(8) }])
  await later.close()
  return { dataDir, first }
}

test('a first journal that was removed is missed without a snapshot', async () => {
  const { dataDir, first } = await twoJournals()
  rmSync(first)
  const again = await open(dataDir)
  expect([...again.merchants.oldest()].map(({ seq }) => seq)).toEqual([8])
  expect(again.status().quarantined).toMatchObject([{ reason: '7 entries are missing', lostRecords: 7 }])
  await again.close()
})

test('a damaged last line of a journal is one loss, which the next journal does not repeat', async () => {
  const { dataDir, first } = await twoJournals()
  writeFileSync(first, readFileSync(first, 'utf8').replace('link-7', 'link-X'))
  const again = await open(dataDir)
  expect([...again.links.oldest()].map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6])
  expect([...again.merchants.oldest()].map(({ seq }) => seq)).toEqual([1, 8])
  expect(again.status().quarantined).toMatchObject([{ reason: '1 line could not be read', lostRecords: 1 }])
  await again.close()
})
