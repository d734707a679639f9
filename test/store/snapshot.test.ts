import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../src/main/store/open-store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { contentsOf } from '../support/store-contents.ts'
import { makeLink } from '../support/store-records.ts'
import { makeTempDir } from '../support/temp-dir.ts'
import { unsyncedFiles } from '../support/unsynced-files.ts'
import { untilSo } from '../support/within-limit.ts'

test('a snapshot that is written in several pieces is read back whole', async () => {
  const dataDir = makeTempDir()
  const options = { dataDir, clock: createFakeClock(), files: unsyncedFiles }
  const always = { quietMs: 0, whenQuiet: () => 2_000_000, always: () => 2_000_000 }
  const store = await openStore({ ...options, snapshotDue: always })
  const body = JSON.stringify({ description: 'x'.repeat(100_000) })
  for (let seq = 1; seq <= 25; seq++) await store.commit([{ put: 'links', record: makeLink(seq, { body }) }])
  const snapshot = () => readdirSync(dataDir).find((name) => name.endsWith('.snapshot')) ?? ''
  await untilSo(() => snapshot() !== '', 'there is a snapshot')
  const before = contentsOf(store)
  await store.close()
  expect(statSync(join(dataDir, snapshot())).size).toBeGreaterThan(1_500_000)
  const again = await openStore(options)
  expect(again.status().quarantined).toEqual([])
  expect(contentsOf(again)).toEqual(before)
  await again.close()
})
