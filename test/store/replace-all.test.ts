import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openStore } from '../../src/main/store/open-store.ts'
import type { Change, Put, Store } from '../../src/main/store/store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createFaultyFiles } from '../support/faulty-files.ts'
import { sampleChanges } from '../support/sample-data.ts'
import { createSerialFiles } from '../support/serial-files.ts'
import { contentsOf, lookupsOf } from '../support/store-contents.ts'
import { makeDelivery, makeLink, makeLogEntry, makeMerchant, makePayment } from '../support/store-records.ts'
import { makeTempDir } from '../support/temp-dir.ts'
import { longestTurn, watchTurns } from '../support/turn-watch.ts'
import { unsyncedFiles } from '../support/unsynced-files.ts'
import { untilSo } from '../support/within-limit.ts'

const clock = createFakeClock()

async function* slicesOf(count: number, from = 1_000): AsyncGenerator<Put[]> {
  for (let seq = from; seq < from + count; seq += 1) yield [{ put: 'links', record: makeLink(seq) }]
}

const merchant = (): Change[] => [{ put: 'merchants', record: makeMerchant(900) }]

/** Fails any call of this name on a file of this name once `armed`. */
const failing = (op: string, part: string) => {
  const state = { armed: false }
  const files = createFaultyFiles((call) =>
    state.armed && call.op === op && call.name.includes(part) ? { code: 'ENOSPC' } : undefined,
  )
  return { files, state }
}

const commitSamples = (store: Store): Promise<void> => store.commit(sampleChanges())

describe('replacing everything', () => {
  test('is atomic, keeps settings and the clock, and survives a restart', async () => {
    const dataDir = makeTempDir()
    const store = await openStore({ dataDir, clock })
    await commitSamples(store)
    await store.commit([{ settings: { ...store.settings(), keepLog: 77 } }, { clockOffset: 5_000 }])
    const before = contentsOf(store)
    const seen: unknown[] = []
    const watched = async function* (): AsyncGenerator<readonly Put[]> {
      for await (const slice of slicesOf(5)) {
        seen.push(contentsOf(store))
        yield slice
      }
      yield [
        { put: 'log', record: makeLogEntry(1_005) },
        { put: 'links', record: makeLink(1_006) },
      ]
    }
    await store.replaceAll(merchant, watched())
    expect(seen).toEqual(Array(5).fill(before))
    expect([store.links.size, store.log.size]).toEqual([6, 1])
    expect(store.merchants.get('merchant-900')).toBeDefined()
    expect([store.deliveries.size, store.rules.size, store.settings().keepLog, store.clockOffset()]).toEqual([
      0, 0, 77, 5_000,
    ])
    const after = contentsOf(store)
    expect(store.nextSequence()).toBeGreaterThan(1_006)
    await store.close()

    const again = await openStore({ dataDir, clock })
    expect(contentsOf(again)).toEqual(after)
    const { indexed, computed } = lookupsOf(again)
    expect(indexed).toEqual(computed)
    // Payment numbers outlive the payments.
    expect(again.nextPaymentNumber()).toBe(2)
    await again.close()
  })

  test('also replaces what was committed before its last turn', async () => {
    const store = await openStore({ dataDir: makeTempDir(), clock })
    await commitSamples(store)
    const during = async function* (): AsyncGenerator<readonly Put[]> {
      yield* slicesOf(2)
      await store.commit([{ put: 'links', record: makeLink(50) }])
    }
    let seen: unknown
    await store.replaceAll(() => {
      seen = store.links.get('link-50')
      return merchant()
    }, during())
    expect(seen).toEqual(makeLink(50))
    expect([...store.links.oldest()].map(({ id }) => id)).toEqual(['link-1000', 'link-1001'])
    await store.commit([{ put: 'links', record: makeLink(60) }])
    expect(store.links.size).toBe(3)
    await store.close()
  })

  test('reports the replacement first, then the collections that can be due, and no slices', async () => {
    const store = await openStore({ dataDir: makeTempDir(), clock })
    await commitSamples(store)
    const published: unknown[] = []
    store.onReplaced(() => published.push('replaced'))
    store.onCommit((changes) => published.push(...changes))
    const due = makeDelivery(30, 'link-20')
    const slices = async function* (): AsyncGenerator<readonly Put[]> {
      yield [
        { put: 'links', record: makeLink(20) },
        { put: 'payments', record: makePayment(21, 1, 'link-20') },
        { put: 'deliveries', record: due },
        { put: 'deliveries', record: makeDelivery(31, 'link-20', { state: 'stopped', nextAttemptAt: null }) },
      ]
    }
    await store.replaceAll(merchant, slices())
    expect(published).toEqual([
      'replaced',
      { drop: 'merchants', ids: ['merchant-1', 'merchant-2'] },
      { drop: 'deliveries', ids: ['delivery-6'] },
      { drop: 'rules', ids: [expect.any(String)] },
      { drop: 'inboxes', ids: ['inbox-12'] },
      { put: 'deliveries', record: due },
      { put: 'merchants', record: makeMerchant(900) },
    ])
    await store.close()
  })

  test('that fails half-way changes nothing, also after a restart, and does not affect a later one', async () => {
    const dataDir = makeTempDir()
    const store = await openStore({ dataDir, clock })
    await commitSamples(store)
    const before = contentsOf(store)
    const canceled = async function* (): AsyncGenerator<readonly Put[]> {
      yield* slicesOf(3)
      throw new Error('canceled')
    }
    await expect(store.replaceAll(merchant, canceled())).rejects.toThrow('canceled')
    const refuse = () => {
      throw new Error('canceled at last')
    }
    await expect(store.replaceAll(refuse, slicesOf(3))).rejects.toThrow('canceled at last')
    expect(contentsOf(store)).toEqual(before)
    await store.close()
    const again = await openStore({ dataDir, clock })
    expect(contentsOf(again)).toEqual(before)
    await again.replaceAll(merchant, slicesOf(2, 5_000))
    await again.close()
    const last = await openStore({ dataDir, clock })
    expect([...last.links.oldest()].map(({ id }) => id)).toEqual(['link-5000', 'link-5001'])
    await last.close()
  })

  test.each(['while the slices are written', 'when they take their place'])(
    'that cannot be written %s changes nothing, and the store goes on',
    async (when) => {
      const dataDir = makeTempDir()
      const { files, state } = failing('write', '.journal')
      const store = await openStore({ dataDir, clock, files })
      await commitSamples(store)
      const before = contentsOf(store)
      const slices = async function* (): AsyncGenerator<readonly Put[]> {
        yield* slicesOf(3)
        if (when === 'while the slices are written') state.armed = true
        yield* slicesOf(1, 3_000)
      }
      const last = () => {
        state.armed = true
        return merchant()
      }
      await expect(store.replaceAll(last, slices())).rejects.toMatchObject({ name: 'StorageError' })
      expect(contentsOf(store)).toEqual(before)
      const { indexed, computed } = lookupsOf(store)
      expect(indexed).toEqual(computed)
      state.armed = false
      await store.commit([{ put: 'links', record: makeLink(60) }])
      await store.close()
      const again = await openStore({ dataDir, clock })
      expect(again.links.size).toBe(4)
      expect(again.status().quarantined).toEqual([])
      await again.close()
    },
  )

  test('that comes too late, because the store is closed meanwhile, changes nothing', async () => {
    const dataDir = makeTempDir()
    const store = await openStore({ dataDir, clock })
    await commitSamples(store)
    const before = contentsOf(store)
    const slices = async function* (): AsyncGenerator<readonly Put[]> {
      yield* slicesOf(3)
      void store.close()
    }
    const last = (): Change[] => [...merchant(), { settings: { ...store.settings(), keepLog: 77 } }]
    await expect(store.replaceAll(last, slices())).rejects.toThrow('The store is closed. Nothing was saved.')
    expect(contentsOf(store)).toEqual(before)
    await store.close()
    const again = await openStore({ dataDir, clock })
    expect(contentsOf(again)).toEqual(before)
    await again.close()
  })

  test('leaves either the old or the new data after a crash at any file system call', async () => {
    const root = makeTempDir()
    const dataDir = join(root, 'data')
    const crashes: { path: string; acknowledged: boolean }[] = []
    let acknowledged = false
    const faulty = createFaultyFiles(({ op }) => {
      if (['list', 'readText', 'read', 'makeDirectory'].includes(op)) return undefined
      const path = join(root, `crash-${crashes.length}`)
      mkdirSync(path)
      for (const file of readdirSync(dataDir).filter((file) => !file.includes('.lock'))) {
        cpSync(join(dataDir, file), join(path, file))
      }
      crashes.push({ path, acknowledged })
      return op === 'write' && crashes.length % 2 === 0 ? { short: 333 } : undefined
    })
    // Snapshots change hands all the time, the replacement among them.
    const snapshotDue = { quietMs: 0, whenQuiet: () => 3_000, always: () => 3_000 }
    const store = await openStore({ dataDir, clock, files: createSerialFiles(faulty), snapshotDue })
    await commitSamples(store)
    for (let seq = 40; seq < 50; seq += 1) await store.commit([{ put: 'links', record: makeLink(seq) }])
    const before = JSON.stringify(contentsOf(store))
    const first = crashes.length
    await store.replaceAll(merchant, slicesOf(8))
    acknowledged = true
    const after = JSON.stringify(contentsOf(store))
    for (let round = 0; round < 10; round += 1) await store.commit([{ put: 'links', record: makeLink(1_000) }])
    await store.close()

    for (const { path, acknowledged } of crashes.slice(first)) {
      const recovered = await openStore({ dataDir: path, clock, files: unsyncedFiles })
      const found = JSON.stringify(contentsOf(recovered))
      expect(acknowledged ? [after] : [before, after]).toContain(found)
      expect(recovered.status().quarantined).toEqual([])
      await recovered.close()
    }
    expect(crashes.length - first).toBeGreaterThan(20)
  })

  test.each(['succeeded', 'was canceled'])('that %s does not keep later snapshots from being written', async (how) => {
    const dataDir = makeTempDir()
    const snapshotDue = { quietMs: 0, whenQuiet: () => 3_000, always: () => 3_000 }
    const store = await openStore({ dataDir, clock, snapshotDue })
    const slices = async function* (): AsyncGenerator<readonly Put[]> {
      yield* slicesOf(3)
      if (how === 'was canceled') throw new Error('canceled')
    }
    await store.replaceAll(merchant, slices()).catch((error: Error) => expect(error.message).toBe('canceled'))
    for (let seq = 2_000; seq < 2_020; seq += 1) await store.commit([{ put: 'links', record: makeLink(seq) }])
    await untilSo(() => readdirSync(dataDir).some((name) => name.endsWith('.snapshot')), 'a snapshot is written')
    await store.close()
  })

  test('trims collections over their limits afterwards, in parts', async () => {
    const store = await openStore({ dataDir: makeTempDir(), clock })
    await store.commit([{ settings: { ...store.settings(), keepLog: 10 } }])
    const slices = async function* (): AsyncGenerator<readonly Put[]> {
      yield Array.from({ length: 5_000 }, (_, at): Put => ({ put: 'log', record: makeLogEntry(at + 100) }))
    }
    const dropped: number[] = []
    store.onCommit((changes) => {
      for (const change of changes) if ('drop' in change && change.drop === 'log') dropped.push(change.ids.length)
    })
    await store.replaceAll(merchant, slices())
    await expect.poll(() => store.log.size).toBe(10)
    await store.flushed()
    expect(dropped).toEqual([2_000, 2_000, 990])
    await store.close()
  })

  test('does not block the event loop, whatever the amount of data', async () => {
    const store = await openStore({ dataDir: makeTempDir(), clock })
    const slices = async function* (): AsyncGenerator<readonly Put[]> {
      for (let from = 0; from < 40_000; from += 200) {
        yield Array.from({ length: 200 }, (_, at): Put => ({ put: 'links', record: makeLink(from + at + 1) }))
      }
    }
    const stopWatching = watchTurns()
    await store.replaceAll(merchant, slices())
    await store.replaceAll(merchant)
    const { longest } = await stopWatching()
    expect(store.links.size).toBe(0)
    expect(longest).toBeLessThan(longestTurn)
    await store.close()
  })
})
