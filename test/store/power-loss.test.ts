import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../src/main/store/open-store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createFaultyFiles } from '../support/faulty-files.ts'
import { createSerialFiles } from '../support/serial-files.ts'
import { makeLink, tiny } from '../support/store-records.ts'
import { makeTempDir } from '../support/temp-dir.ts'
import { unsyncedFiles } from '../support/unsynced-files.ts'

const clock = createFakeClock()

test('keeps every acknowledged transaction after a power loss that loses unsynced names', async () => {
  const root = makeTempDir()
  const dataDir = join(root, 'data')
  const cuts: { path: string; acknowledged: number; call: string }[] = []
  const unsynced = new Set<string>()
  let acknowledged = 0
  const faulty = createFaultyFiles(({ op, name }) => {
    if (op === 'rename') unsynced.add(name)
    if (op === 'syncDirectory') unsynced.clear()
    if (op !== 'remove' || name.includes('.lock')) return undefined
    const path = join(root, `cut-${cuts.length}`)
    mkdirSync(path)
    for (const file of readdirSync(dataDir).filter((one) => !one.includes('.lock') && one !== name)) {
      cpSync(join(dataDir, file), join(path, unsynced.has(file) ? `${file}.tmp` : file))
    }
    cuts.push({ path, acknowledged, call: `${op} ${name}` })
    return undefined
  })
  const files = createSerialFiles(faulty)
  const snapshotDue = { quietMs: 0, whenQuiet: () => 4_000, always: () => 4_000 }
  const store = await openStore({ dataDir, clock, files, snapshotDue })
  const removed = (name: string) => cuts.some(({ call }) => call === `remove ${name}`)
  for (let seq = 1; seq <= 300 && !removed('000002.snapshot'); seq += 1) {
    await store.commit([{ put: 'links', record: makeLink(seq, tiny) }])
    acknowledged = seq
  }
  await store.close()

  expect(cuts.map(({ call }) => call)).toEqual(
    expect.arrayContaining(['remove 000001.journal', 'remove 000002.journal', 'remove 000002.snapshot']),
  )
  for (const { path, acknowledged: expected, call } of cuts) {
    const recovered = await openStore({ dataDir: path, clock, files: unsyncedFiles })
    expect(recovered.links.size, call).toBeGreaterThanOrEqual(expected)
    expect(recovered.status().quarantined, call).toEqual([])
    await recovered.close()
  }
})
