import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openStore } from '../../src/main/store/open-store.ts'
import { type Change, StorageError } from '../../src/main/store/store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createFaultyFiles, type Fault, type FileCall } from '../support/faulty-files.ts'
import { contentsOf, lookupsOf } from '../support/store-contents.ts'
import { makeDelivery, makeLink, makePayment } from '../support/store-records.ts'
import { makeTempDir } from '../support/temp-dir.ts'
import { withinLimit } from '../support/within-limit.ts'

const clock = createFakeClock()
const never = { quietMs: 0, whenQuiet: () => Number.POSITIVE_INFINITY, always: () => Number.POSITIVE_INFINITY }

/** A store with link 1 in it, whose disk does from then on what `disk.at` says for calls on the journal. */
const openOnDisk = async (snapshotDue = never) => {
  const dataDir = makeTempDir()
  const disk: { at: (call: FileCall) => Fault | Promise<Fault> } = { at: () => undefined }
  const files = createFaultyFiles((call) => disk.at(call))
  const store = await openStore({ dataDir, clock, files, snapshotDue })
  await store.commit([{ put: 'links', record: makeLink(1) }])
  return { dataDir, disk, store }
}
const reopened = (dataDir: string) => openStore({ dataDir, clock })
const put = (seq: number): Change[] => [{ put: 'links', record: makeLink(seq) }]

describe('when writing fails', () => {
  test.each<[string, FileCall['op'], Fault, RegExp]>([
    ['the disk is full', 'write', { code: 'ENOSPC' }, /^The disk is full \(ENOSPC\)/],
    ['the disk fills up in the middle of a line', 'write', { code: 'ENOSPC', bytes: 700 }, /^The disk is full/],
    ['the sync fails', 'datasync', { code: 'EIO' }, /^The disk reports an input\/output error \(EIO\)/],
    ['the disk turns read-only', 'write', { code: 'EROFS' }, /^The disk is read-only \(EROFS\)/],
    ['writes do nothing', 'write', { short: 0 }, /^Writing failed: the disk took none/],
  ])(
    'because %s, nothing remains of the transactions, and the next commit tries again',
    async (_, op, fault, words) => {
      const { dataDir, disk, store } = await openOnDisk()
      const states: string[] = []
      store.onStatus((status) => states.push(`${status.state}: ${status.problem ?? 'well'}`))
      const committed: string[] = []
      store.onCommit(([change]) => committed.push(change && 'put' in change ? change.record.id : '?'))
      const before = contentsOf(store)

      disk.at = (call) => (call.op === op ? fault : undefined)
      const link = { ...makeLink(1), state: 'paid' as const }
      const commits = await Promise.allSettled([
        store.commit([
          { put: 'links', record: link },
          { put: 'payments', record: makePayment(2, 1, 'link-1') },
          { put: 'deliveries', record: makeDelivery(3, 'link-1') },
        ]),
        store.commit([{ drop: 'links', ids: ['link-1', 'none'] }]),
        store.commit([{ settings: { ...store.settings(), theme: 'dark' } }]),
        store.flushed(),
      ])
      expect(commits.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
      for (const commit of commits) {
        if (commit.status !== 'rejected') continue
        expect(commit.reason).toBeInstanceOf(StorageError)
        expect(commit.reason.message).toMatch(words)
      }
      expect(contentsOf(store)).toEqual(before)
      expect([store.links.size, store.payments.size]).toEqual([1, 0])
      const { indexed, computed } = lookupsOf(store)
      expect(indexed).toEqual(computed)
      expect([...store.dueDeliveries()]).toEqual([])
      expect(store.status()).toMatchObject({ state: 'failing', problem: expect.stringMatching(words) })
      await expect(store.commit(put(4))).rejects.toBeInstanceOf(StorageError)

      disk.at = () => undefined
      await store.commit(put(5))
      expect(store.status()).toMatchObject({ state: 'ok', problem: null })
      expect(states).toHaveLength(2)
      expect(states[1]).toBe('ok: well')
      expect(committed).toEqual(['link-5'])
      const after = contentsOf(store)
      await store.close()
      const again = await reopened(dataDir)
      expect(contentsOf(again)).toEqual(after)
      expect(again.status().quarantined).toEqual([])
      await again.close()
    },
  )

  test('also undoes the transactions queued after the failed one', async () => {
    const { disk, store } = await openOnDisk()
    let behind: Promise<void> | undefined
    disk.at = (call) => {
      if (call.op !== 'datasync') return undefined
      behind ??= store.commit(put(3))
      return { code: 'EIO' }
    }
    await expect(store.commit(put(2))).rejects.toBeInstanceOf(StorageError)
    await expect(behind).rejects.toBeInstanceOf(StorageError)
    expect([...store.links.oldest()].map(({ id }) => id)).toEqual(['link-1'])
    disk.at = () => undefined
    await store.commit(put(3))
    await store.close()
  })

  test('brings nothing of it back when the process is killed then', async () => {
    const { dataDir, disk, store } = await openOnDisk()
    let failed = false
    const repaired = new Promise<void>((resolve) => {
      disk.at = ({ op }) => {
        if (failed && op === 'syncDirectory') resolve()
        if (failed || op !== 'datasync') return undefined
        failed = true
        return { code: 'EIO' }
      }
    })
    await expect(store.commit(put(2))).rejects.toBeInstanceOf(StorageError)
    await withinLimit(repaired, () => 'the journal is repaired')
    const copy = makeTempDir()
    cpSync(join(dataDir, '000001.journal'), join(copy, '000001.journal'))
    const again = await reopened(copy)
    expect([...again.links.oldest()].map(({ id }) => id)).toEqual(['link-1'])
    await again.close()
    await store.close()
  })

  test('undoes the newest change first, so that a record changed twice is restored', async () => {
    const { disk, store } = await openOnDisk()
    const before = contentsOf(store)
    const paid = (amount: number): Change[] => [{ put: 'links', record: { ...makeLink(1), state: 'paid', amount } }]
    let behind: Promise<void> | undefined
    disk.at = (call) => {
      if (call.op !== 'datasync') return undefined
      behind ??= store.commit(paid(2))
      return { code: 'EIO' }
    }
    await expect(store.commit(paid(1))).rejects.toBeInstanceOf(StorageError)
    await expect(behind).rejects.toBeInstanceOf(StorageError)
    expect(contentsOf(store)).toEqual(before)
    await store.close()
  })

  test('appends nothing after a torn part that cannot be removed', async () => {
    const { dataDir, disk, store } = await openOnDisk()
    disk.at = ({ op }) =>
      op === 'write' ? { code: 'EIO', bytes: 300 } : op === 'truncate' ? { code: 'EIO' } : undefined
    await expect(store.commit(put(2))).rejects.toBeInstanceOf(StorageError)
    disk.at = ({ op }) => (op === 'truncate' ? { code: 'EIO' } : undefined)
    await expect(store.commit(put(3))).rejects.toBeInstanceOf(StorageError)
    disk.at = () => undefined
    await store.commit(put(4))
    await store.close()
    const again = await reopened(dataDir)
    expect([...again.links.oldest()].map(({ id }) => id)).toEqual(['link-1', 'link-4'])
    expect(again.status().quarantined).toEqual([])
    await again.close()
  })

  test('syncs the directory of a new journal before it acknowledges the first commit', async () => {
    const dataDir = makeTempDir()
    const calls: string[] = []
    const files = createFaultyFiles(({ op, name }) => {
      calls.push(op === 'syncDirectory' ? op : `${op} ${name}`)
      return undefined
    })
    const store = await openStore({ dataDir, clock, files, snapshotDue: never })
    await store.commit(put(1))
    const renamed = calls.indexOf('rename 000001.journal')
    expect(renamed).toBeGreaterThan(-1)
    expect(calls.slice(renamed)).toContain('syncDirectory')
    await store.close()
  })

  test('begins no new journal while the old one has lines that were undone', async () => {
    const { dataDir, disk, store } = await openOnDisk({ ...never, whenQuiet: () => 0 })
    disk.at = ({ op }) =>
      op === 'write' ? { code: 'EIO', bytes: 1_000_000 } : op === 'truncate' ? { code: 'EIO' } : undefined
    await expect(store.commit(put(2))).rejects.toBeInstanceOf(StorageError)
    const ended = new Promise<void>((resolve) => {
      // The disk works again, and the process is killed before the snapshot has its name.
      disk.at = ({ op, name }) => {
        if (op === 'remove' && name.endsWith('.snapshot.tmp')) resolve()
        return op === 'rename' && name.endsWith('.snapshot') ? { code: 'EIO' } : undefined
      }
    })
    await clock.advance(0)
    await withinLimit(ended, () => 'the snapshot fails')
    const copy = makeTempDir()
    for (const name of readdirSync(dataDir).filter((name) => name.endsWith('.journal'))) {
      cpSync(join(dataDir, name), join(copy, name))
    }
    expect(readdirSync(copy)).toEqual(['000001.journal', '000002.journal'])
    const again = await reopened(copy)
    expect([...again.links.oldest()].map(({ id }) => id)).toEqual(['link-1'])
    await again.close()
    await store.close()
  })

  test('continues after short writes', async () => {
    const { dataDir, disk, store } = await openOnDisk()
    disk.at = ({ op }) => (op === 'write' ? { short: 100 } : undefined)
    await Promise.all([store.commit(put(2)), store.commit(put(3))])
    await store.close()
    const again = await reopened(dataDir)
    expect(again.links.size).toBe(3)
    await again.close()
  })

  test.each<[string, (call: FileCall) => boolean]>([
    ['a new journal', ({ op, name }) => op === 'open' && name.includes('.journal')],
    ['the rename of a new journal', ({ op, name }) => op === 'rename' && name.includes('.journal')],
    ['a snapshot', ({ op, name }) => op === 'write' && name.includes('.snapshot')],
    ['the sync of a snapshot', ({ op, name }) => op === 'datasync' && name.includes('.snapshot')],
    ['the rename of a snapshot', ({ op, name }) => op === 'rename' && name.includes('.snapshot')],
    ['the removal of old files', ({ op, name }) => op === 'remove' && name.endsWith('.journal')],
  ])('at %s, commits continue and nothing is lost', async (_, fails) => {
    const { dataDir, disk, store } = await openOnDisk({ quietMs: 0, whenQuiet: () => 0, always: () => 0 })
    disk.at = (call) => (fails(call) ? { code: 'ENOSPC' } : undefined)
    for (let seq = 2; seq <= 6; seq += 1) await store.commit(put(seq))
    disk.at = () => undefined
    for (let seq = 7; seq <= 9; seq += 1) await store.commit(put(seq))
    const after = contentsOf(store)
    await store.close()
    const again = await reopened(dataDir)
    expect(contentsOf(again)).toEqual(after)
    expect(again.links.size).toBe(9)
    expect(again.status().quarantined).toEqual([])
    await again.close()
  })

  test.each(['before the snapshot is complete', 'after it is complete'])(
    '%s, the snapshot does not keep undone changes',
    async (when) => {
      let due = Number.POSITIVE_INFINITY
      const { dataDir, disk, store } = await openOnDisk({ quietMs: 0, whenQuiet: () => due, always: () => due })
      let doomed: Promise<void> | undefined
      let snapshotClosed = (): void => {}
      const closed = new Promise<void>((resolve) => {
        snapshotClosed = resolve
      })
      disk.at = async ({ op, name }) => {
        // In memory before the snapshot looks, on its way to the journal until long after the snapshot is complete.
        if (op === 'open' && name.includes('.snapshot')) {
          due = Number.POSITIVE_INFINITY
          doomed ??= store.commit(put(99))
          doomed.catch(() => {})
        }
        if (op === 'close' && name.includes('.snapshot')) snapshotClosed()
        if (when.startsWith('before') && op === 'write' && name.includes('.snapshot')) await doomed?.catch(() => {})
        if (!doomed || op !== 'write' || !name.includes('.journal')) return undefined
        if (when.startsWith('before')) return { code: 'ENOSPC' }
        await closed
        for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve))
        return { code: 'ENOSPC' }
      }
      due = 0
      await store.commit(put(2))
      await closed
      await expect(doomed).rejects.toBeInstanceOf(StorageError)
      disk.at = () => undefined
      await store.close()
      const again = await reopened(dataDir)
      expect([...again.links.oldest()].map(({ id }) => id)).toEqual(['link-1', 'link-2'])
      await again.close()
    },
  )
})
