import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../src/main/store/open-store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createFaultyFiles } from '../support/faulty-files.ts'
import { createSerialFiles } from '../support/serial-files.ts'
import { contentsOf, lookupsOf } from '../support/store-contents.ts'
import { makeLink, makeLogEntry, tiny } from '../support/store-records.ts'
import { makeTempDir } from '../support/temp-dir.ts'
import { unsyncedFiles } from '../support/unsynced-files.ts'

const clock = createFakeClock()

test('keeps every acknowledged transaction after a crash at any file system call', async () => {
  const root = makeTempDir()
  const dataDir = join(root, 'data')
  /** Copies of the directory as a crash would leave it, with what had been acknowledged by then. */
  const crashes: { path: string; acknowledged: number; call: string }[] = []
  let acknowledged = 0
  let started = 0
  const faulty = createFaultyFiles(({ op, name }) => {
    if (['list', 'readText', 'read', 'makeDirectory'].includes(op)) return undefined
    const path = join(root, `crash-${crashes.length}`)
    mkdirSync(path)
    for (const file of readdirSync(dataDir).filter((file) => !file.includes('.lock'))) {
      cpSync(join(dataDir, file), join(path, file))
    }
    crashes.push({ path, acknowledged, call: `${op} ${name}` })
    // Every other write goes to disk in two pieces, so that copies with half a line are among them.
    return op === 'write' && crashes.length % 2 === 0 ? { short: 333 } : undefined
  })
  // In turn, because a directory cannot be copied while another call changes it.
  const files = createSerialFiles(faulty)
  const snapshotDue = { quietMs: 0, whenQuiet: () => 4_000, always: () => 4_000 }
  const store = await openStore({ dataDir, clock, files, snapshotDue })
  const states = [JSON.stringify(contentsOf(store))]
  const commits: Promise<void>[] = []
  const checkpointed = () => crashes.some(({ call }) => call === 'remove 000001.journal')
  for (; started < 40 || (!checkpointed() && started < 300); started += 1) {
    const seq = started + 1
    const again = (started % 5) + 1
    const commit = store.commit([
      { put: 'links', record: makeLink(seq, tiny) },
      { put: 'links', record: makeLink(again, { state: 'paid', amount: seq, ...tiny }) },
      { drop: 'links', ids: [`link-${seq - 7}`] },
      { put: 'log', record: makeLogEntry(seq + 1_000) },
    ])
    states.push(JSON.stringify(contentsOf(store)))
    commits.push(
      commit.then(() => {
        acknowledged += 1
      }),
    )
    if (started % 3 === 2) await commit
  }
  await Promise.all(commits)
  await store.close()

  expect(crashes.map(({ call }) => call)).toEqual(
    expect.arrayContaining([
      'rename 000002.journal',
      'datasync 000002.snapshot.tmp',
      'rename 000002.snapshot',
      'remove 000001.journal',
    ]),
  )
  for (const { path, acknowledged, call } of crashes) {
    const recovered = await openStore({ dataDir: path, clock, files: unsyncedFiles })
    const state = states.indexOf(JSON.stringify(contentsOf(recovered)))
    expect([call, state >= acknowledged, recovered.status().quarantined]).toEqual([call, true, []])
    const { indexed, computed } = lookupsOf(recovered)
    expect(indexed).toEqual(computed)
    await recovered.close()
  }
})
