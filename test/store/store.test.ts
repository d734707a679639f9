import { isAscii } from 'node:buffer'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { currentFormat, migrations, type StoredChange } from '../../src/main/store/migrations.ts'
import { openStore } from '../../src/main/store/open-store.ts'
import { type Change, DataDirError, StorageError } from '../../src/main/store/store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createFaultyFiles } from '../support/faulty-files.ts'
import { contentsOf, lookupsOf } from '../support/store-contents.ts'
import {
  makeAttempt,
  makeDelivery,
  makeInbox,
  makeInboxMessage,
  makeLink,
  makeLogEntry,
  makeMerchant,
  makePayment,
} from '../support/store-records.ts'
import { makeTempDir } from '../support/temp-dir.ts'
import { longestTurn, watchTurns } from '../support/turn-watch.ts'
import { untilSo } from '../support/within-limit.ts'

const clock = createFakeClock()
const reopened = async (dataDir: string) => openStore({ dataDir, clock })

describe('a store', () => {
  test('finds committed records by every lookup, before and after a restart', async () => {
    const dataDir = makeTempDir()
    const store = await reopened(dataDir)
    await store.commit([
      { put: 'merchants', record: makeMerchant(1) },
      { put: 'links', record: makeLink(2) },
      { put: 'payments', record: makePayment(3, store.nextPaymentNumber(), 'link-2') },
      { put: 'deliveries', record: makeDelivery(4, 'link-2') },
      { put: 'attempts', record: makeAttempt(5, 'delivery-4') },
      { put: 'log', record: makeLogEntry(6) },
      { put: 'inbox', record: makeInboxMessage(7) },
      { put: 'inboxes', record: makeInbox(8) },
      { settings: { ...store.settings(), theme: 'dark' } },
    ])
    const before = contentsOf(store)
    await store.close()

    const again = await reopened(dataDir)
    expect(contentsOf(again)).toEqual(before)
    expect(again.settings().theme).toBe('dark')
    expect(again.merchantByKey('mk_1')?.id).toBe('merchant-1')
    expect(again.linkOfOrder('merchant-1', 'order-2')?.id).toBe('link-2')
    expect(again.paymentOfLink('link-2')?.id).toBe('payment-3')
    expect(again.deliveriesOfLink('link-2').map(({ id }) => id)).toEqual(['delivery-4'])
    expect(again.attemptsOfDelivery('delivery-4').map(({ id }) => id)).toEqual(['attempt-5'])
    expect([...again.dueDeliveries()].map(({ id }) => id)).toEqual(['delivery-4'])
    expect(again.nextPaymentNumber()).toBe(2)
    await again.close()
  })

  test('finds a merchant by the key it has now, and by no former one', async () => {
    const store = await reopened(makeTempDir())
    for (const key of ['mk_1', 'mk_new']) {
      await store.commit([{ put: 'merchants', record: makeMerchant(1, { key }) }])
      expect(store.merchantByKey(key)?.id).toBe('merchant-1')
    }
    expect(store.merchantByKey('mk_1')).toBeUndefined()
    await store.close()
  })

  test('shows a commit at once and follows replacements and drops', async () => {
    const store = await reopened(makeTempDir())
    const commits = [
      store.commit([{ put: 'deliveries', record: makeDelivery(1, 'link-1') }]),
      store.commit([{ put: 'deliveries', record: makeDelivery(1, 'link-1', { nextAttemptAt: null }) }]),
      store.commit([{ put: 'links', record: makeLink(2, { orderId: 'same' }) }]),
      store.commit([{ put: 'links', record: makeLink(3, { orderId: 'same' }) }]),
    ]
    expect([...store.dueDeliveries()]).toEqual([])
    expect(store.linkOfOrder('merchant-1', 'same')?.id).toBe('link-3')
    expect([store.linkCount('merchant-1'), store.linkCount('nobody')]).toEqual([2, 0])
    commits.push(store.commit([{ drop: 'links', ids: ['link-3'] }]))
    expect(store.linkOfOrder('merchant-1', 'same')?.id).toBe('link-2')
    expect(store.linkCount('merchant-1')).toBe(1)
    commits.push(store.commit([{ drop: 'links', ids: ['link-2'] }]))
    expect(store.linkOfOrder('merchant-1', 'same')).toBeUndefined()
    await Promise.all(commits)
    await store.close()
  })

  test('counts a link that was changed once', async () => {
    const store = await reopened(makeTempDir())
    await store.commit([{ put: 'links', record: makeLink(1) }])
    await store.commit([{ put: 'links', record: makeLink(1, { orderId: 'other' }) }])
    expect(store.linkCount('merchant-1')).toBe(1)
    await store.close()
  })

  test('pages from any sequence number, newest first, while records are added and dropped', async () => {
    const store = await reopened(makeTempDir())
    const puts = Array.from({ length: 300 }, (_, at): Change => ({ put: 'links', record: makeLink(at + 1) }))
    await store.commit(puts)
    const seen: number[] = []
    for (const link of store.links.newest(201)) {
      seen.push(link.seq)
      if (link.seq === 150) {
        const gone = Array.from({ length: 140 }, (_, at) => `link-${at + 161}`)
        await store.commit([
          { drop: 'links', ids: ['link-149', ...gone, 'link-10'] },
          { put: 'links', record: makeLink(301) },
        ])
      }
    }
    const expected = Array.from({ length: 200 }, (_, at) => 200 - at).filter((seq) => seq !== 149 && seq !== 10)
    expect(seen).toEqual(expected)
    const { indexed, computed } = lookupsOf(store)
    expect(indexed).toEqual(computed)
    await store.close()
  })

  test('never uses a sequence or payment number twice', async () => {
    const dataDir = makeTempDir()
    const store = await reopened(dataDir)
    await store.commit([{ put: 'payments', record: makePayment(store.nextSequence(), 41, 'link-1') }])
    await store.commit([{ drop: 'payments', ids: ['payment-1'] }])
    store.nextSequence()
    const last = store.nextSequence()
    await store.close()
    const again = await reopened(dataDir)
    expect(again.nextSequence()).toBe(last + 1)
    expect(again.nextPaymentNumber()).toBe(42)
    await again.close()
  })

  test('gives no number that a log entry from another console has as its id', async () => {
    const store = await reopened(makeTempDir())
    await store.commit([{ put: 'log', record: makeLogEntry(1, { id: '2' }) }])
    expect(store.nextSequence()).toBe(3)
    await store.close()
  })

  test('calls listeners with each transaction in order when it is on disk, even if one throws', async () => {
    let synced = 0
    const files = createFaultyFiles(({ op, name }) => {
      if (op === 'datasync' && name.includes('.journal')) synced += 1
      return undefined
    })
    const store = await openStore({ dataDir: makeTempDir(), clock, files })
    const committed: { id: string; synced: number }[] = []
    store.onCommit(() => {
      throw new Error('a listener that fails')
    })
    const undo = store.onCommit(([change]) => {
      if (change && 'put' in change) committed.push({ id: change.record.id, synced })
    })
    const before = synced
    await Promise.all([1, 2, 3].map((seq) => store.commit([{ put: 'links', record: makeLink(seq) }])))
    expect(committed.map(({ id }) => id)).toEqual(['link-1', 'link-2', 'link-3'])
    expect(committed.every((entry) => entry.synced > before)).toBe(true)
    undo()
    await store.commit([{ put: 'links', record: makeLink(4) }])
    expect(committed).toHaveLength(3)
    await store.close()
  })

  test('writes waiting transactions together', async () => {
    let syncs = 0
    const files = createFaultyFiles(({ op, name }) => {
      if (op === 'datasync' && name.includes('.journal')) syncs += 1
      return undefined
    })
    const store = await openStore({ dataDir: makeTempDir(), clock, files })
    syncs = 0
    await Promise.all(
      Array.from({ length: 200 }, (_, at) => store.commit([{ put: 'links', record: makeLink(at + 1) }])),
    )
    expect(syncs).toBeGreaterThan(0)
    expect(syncs).toBeLessThanOrEqual(3)
    await store.close()
  })

  test('flushed() waits for applied changes', async () => {
    const store = await reopened(makeTempDir())
    let done = false
    const commit = store.commit([{ put: 'links', record: makeLink(1) }]).then(() => {
      done = true
    })
    await store.flushed()
    await commit
    expect(done).toBe(true)
    await expect(store.flushed()).resolves.toBeUndefined()
    await store.close()
  })

  test('refuses commits once closed, after writing what was pending', async () => {
    const dataDir = makeTempDir()
    const store = await reopened(dataDir)
    const pending = store.commit([{ put: 'links', record: makeLink(1) }])
    const closing = store.close()
    await expect(store.commit([{ put: 'links', record: makeLink(2) }])).rejects.toBeInstanceOf(StorageError)
    await Promise.all([pending, closing, store.close()])
    const again = await reopened(dataDir)
    expect([...again.links.oldest()].map(({ id }) => id)).toEqual(['link-1'])
    await again.close()
  })

  test('applies nothing of a transaction that cannot be encoded', async () => {
    const store = await reopened(makeTempDir())
    const record = { ...makeLink(1), amount: 1n as unknown as number }
    await expect(store.commit([{ put: 'links', record }])).rejects.toThrow(TypeError)
    expect(store.links.size).toBe(0)
    await store.commit([{ put: 'links', record: makeLink(2) }])
    await store.close()
  })

  test('keeps any text exactly, and writes it in ASCII', async () => {
    const dataDir = makeTempDir()
    const store = await reopened(dataDir)
    const orderId = 'a\n\r\t"\\\u0000\u2028 \u{1f600} \ud800 漢字 é'
    await store.commit([{ put: 'links', record: makeLink(1, { orderId, body: orderId.repeat(20_000) }) }])
    await store.close()
    const journals = readdirSync(dataDir).filter((name) => name.endsWith('.journal'))
    expect(journals.map((name) => isAscii(readFileSync(join(dataDir, name))))).toEqual([true])
    const again = await reopened(dataDir)
    expect(again.linkOfOrder('merchant-1', orderId)?.body).toBe(orderId.repeat(20_000))
    await again.close()
  })

  test('passes merchants’ secrets through the secret box on their way to the disk and back', async () => {
    const dataDir = makeTempDir()
    const secretBox = {
      seal: (text: string) => [...text].reverse().join(''),
      open: (text: string) => [...text].reverse().join(''),
    }
    const snapshotDue = { quietMs: 0, whenQuiet: () => 0, always: () => 0 }
    for (const options of [{}, { snapshotDue }]) {
      const store = await openStore({ dataDir, clock, secretBox, ...options })
      const previousSecrets = [{ secret: 'former', validUntil: 5 }]
      await store.commit([{ put: 'merchants', record: makeMerchant(1, { secret: 'current', previousSecrets }) }])
      await store.close()
      const stored = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), 'utf8'))
      expect(stored.join()).toMatch(/"secret":"tnerruc".*"secret":"remrof"/)
      expect(stored.join()).not.toMatch(/current|former/)
      const again = await openStore({ dataDir, clock, secretBox })
      expect(again.merchantByKey('mk_1')?.secret).toBe('current')
      await again.close()
    }
  })
})

describe('a snapshot', () => {
  test('waits for a quiet moment, then replaces the journal', async () => {
    const dataDir = makeTempDir()
    const quiet = createFakeClock()
    const snapshotDue = { quietMs: 1_000, whenQuiet: () => 1_000, always: () => Number.POSITIVE_INFINITY }
    const store = await openStore({ dataDir, clock: quiet, snapshotDue })
    const snapshots = () => readdirSync(dataDir).filter((name) => name.endsWith('.snapshot'))
    await store.commit([{ put: 'payments', record: makePayment(4, 41, 'link-1') }])
    await store.commit([{ drop: 'payments', ids: ['payment-4'] }])
    for (const seq of [1, 2, 3]) {
      await store.commit([{ put: 'links', record: makeLink(seq) }])
      await quiet.advance(900)
    }
    expect(snapshots()).toEqual([])
    expect(store.status().journalBytes).toBeGreaterThan(2_000)
    await quiet.advance(1_000)
    await untilSo(() => store.status().journalBytes <= 100, 'a new journal has begun')
    expect(snapshots()).toEqual(['000002.snapshot'])
    expect(readdirSync(dataDir)).not.toContain('000001.journal')
    const before = contentsOf(store)
    await store.close()
    const again = await reopened(dataDir)
    expect(contentsOf(again)).toEqual(before)
    // That of the deleted payment is not used again.
    expect(again.nextPaymentNumber()).toBe(42)
    await again.close()
  })
})

describe('a snapshot of commits made during another snapshot', () => {
  test('is written in the next quiet period without a further commit', async () => {
    const dataDir = makeTempDir()
    const quiet = createFakeClock()
    let late: Promise<void> | undefined
    const files = createFaultyFiles(async ({ op, name }) => {
      if (op === 'rename' && name === '000002.snapshot') {
        late ??= store.commit([{ put: 'links', record: makeLink(2) }])
        await late
      }
      return undefined
    })
    const snapshotDue = { quietMs: 1_000, whenQuiet: () => 500, always: () => Number.POSITIVE_INFINITY }
    const store = await openStore({ dataDir, clock: quiet, files, snapshotDue })
    await store.commit([{ put: 'links', record: makeLink(1) }])
    /** Quiet periods pass, however long the disk takes, until the snapshot is there. */
    const snapshotIs = async (name: string): Promise<void> => {
      const timer = setInterval(() => void quiet.advance(1_000), 10)
      await untilSo(() => readdirSync(dataDir).includes(name), name).finally(() => clearInterval(timer))
    }
    await snapshotIs('000002.snapshot')
    await snapshotIs('000003.snapshot')
    await store.close()
  })
})

describe('turns of the event loop', () => {
  test('stay under 50 ms while everything is loaded and while a snapshot is written', async () => {
    const dataDir = makeTempDir()
    const first = await openStore({ dataDir, clock })
    const put = (seq: number): Change => ({ put: 'links', record: makeLink(seq) })
    for (let seq = 1; seq <= 20_000; seq += 100) {
      await first.commit(Array.from({ length: 50 }, (_, index) => put(seq + 2 * index)))
    }
    const calls = Array.from({ length: 5_000 }, (_, index) => 30_000 + 2 * index)
    await Promise.all(calls.map((seq) => first.commit([put(seq), { put: 'log', record: makeLogEntry(seq + 1) }])))
    await first.close()

    const quiet = createFakeClock()
    const snapshotDue = { quietMs: 0, whenQuiet: () => 1_000_000, always: () => Number.POSITIVE_INFINITY }
    let held = watchTurns()
    const store = await openStore({ dataDir, clock: quiet, snapshotDue })
    const loading = await held()
    expect(store.links.size).toBe(15_000)
    held = watchTurns()
    await quiet.advance(1)
    while (!readdirSync(dataDir).includes('000002.snapshot')) await new Promise((resolve) => setImmediate(resolve))
    const writing = await held()
    expect(Math.max(loading.longest, writing.longest)).toBeLessThan(longestTurn)
    await store.close()
  })
})

describe('the data directory', () => {
  test.skipIf(process.platform === 'win32')('and its files are for this user only', async () => {
    const dataDir = join(makeTempDir(), 'a', 'b')
    const store = await openStore({
      dataDir,
      clock,
      snapshotDue: { quietMs: 0, whenQuiet: () => 0, always: () => 0 },
    })
    await store.commit([{ put: 'links', record: makeLink(1) }])
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(dataDir))
      expect([name, statSync(join(dataDir, name)).mode & 0o777]).toEqual([name, 0o600])
    await store.close()
  })

  test('that is a file is refused in one line', async () => {
    const path = join(makeTempDir(), 'file')
    writeFileSync(path, '')
    await expect(reopened(path)).rejects.toThrow(new DataDirError(`The data directory ${path} is not a directory.`))
  })

  test.each([
    ['makeDirectory', 'EACCES', /cannot be used: Writing to the data directory is not permitted \(EACCES\)\.$/],
    ['open', 'EROFS', /cannot be used: The disk is read-only \(EROFS\)\.$/],
  ] as const)('that cannot be written (%s: %s) is refused in one line', async (op, code, message) => {
    const files = createFaultyFiles((call) => (call.op === op ? { code } : undefined))
    const opening = openStore({ dataDir: makeTempDir(), clock, files })
    await expect(opening).rejects.toBeInstanceOf(DataDirError)
    await expect(opening).rejects.toThrow(message)
  })

  test.skipIf(process.platform !== 'linux')(
    'that cannot be made where it should be is refused, not tried for ever',
    async () => {
      await expect(openStore({ dataDir: '/proc/paylink/data', clock })).rejects.toThrow(/cannot be used: .*ENOENT/)
    },
  )

  test('is created with its missing parents', async () => {
    const dataDir = join(makeTempDir(), 'a', 'b', 'c')
    const store = await reopened(dataDir)
    await store.close()
    expect(statSync(dataDir).isDirectory()).toBe(true)
  })

  test('that fails only at the journal is refused and unlocked again', async () => {
    const dataDir = makeTempDir()
    const files = createFaultyFiles(({ name }) => (name.includes('.journal') ? { code: 'ENOSPC' } : undefined))
    await expect(openStore({ dataDir, clock, files })).rejects.toThrow(/The disk is full \(ENOSPC\)/)
    const store = await reopened(dataDir)
    await store.close()
  })

  test('from a newer version is refused, untouched', async () => {
    const dataDir = makeTempDir()
    const present = currentFormat(migrations)
    const newer = [...migrations, { to: present + 1, why: 'test', change: (change: StoredChange) => change }]
    const store = await openStore({ dataDir, clock, migrations: newer })
    await store.close()
    const before = readdirSync(dataDir)
    await expect(reopened(dataDir)).rejects.toThrow(`format ${present + 1}, this version reads up to ${present}`)
    expect(readdirSync(dataDir)).toEqual(before)
  })

  test('keeps unknown files, and loses the half-written ones of a crash', async () => {
    const dataDir = makeTempDir()
    mkdirSync(join(dataDir, 'notes'))
    for (const name of ['readme.txt', '000002.journal.tmp', '1000000.snapshot.tmp'])
      writeFileSync(join(dataDir, name), 'mine')
    await (await reopened(dataDir)).close()
    expect(readdirSync(dataDir)).toEqual(['000001.journal', 'notes', 'readme.txt'])
  })
})
