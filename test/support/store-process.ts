import { writeSync } from 'node:fs'
import { openStore } from '../../src/main/store/open-store.ts'
import { makeLink, makeLogEntry } from './store-records.ts'

/*
 * A process with a store in it, for tests of locks and crashes: `store-process.ts <data dir> hold|write`. It prints
 * one JSON line when the store is open (or why not), and when writing one line of ids per acknowledged transaction.
 */
const [, , dataDir = '', task] = process.argv
const clock = { now: Date.now, at: () => () => {} }
const print = (value: unknown): void => {
  writeSync(1, `${JSON.stringify(value)}\n`)
}

/** Small limits, so that journals and snapshots change hands all the time. */
const snapshotDue = { quietMs: 0, whenQuiet: () => 0, always: () => 200_000 }
const opening = openStore({ dataDir, clock, snapshotDue, retentionSlack: () => 20 })
const store = await opening.catch((error: Error) => {
  print({ refused: error.message, name: error.name })
  process.exit(2)
})
print({ open: process.pid, links: store.links.size })

const writer = async (): Promise<never> => {
  for (;;) {
    const seq = store.nextSequence()
    const id = `link-${seq}`
    await store.commit([
      { put: 'links', record: makeLink(seq) },
      { put: 'log', record: makeLogEntry(seq, { linkId: id }) },
    ])
    print({ saved: id })
  }
}
if (task === 'write') await Promise.all(Array.from({ length: 8 }, writer))
else setInterval(() => {}, 60_000)
