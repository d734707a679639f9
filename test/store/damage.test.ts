import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Files } from '../../src/main/store/files.ts'
import { openStore } from '../../src/main/store/open-store.ts'
import type { Store } from '../../src/main/store/store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createFaultyFiles } from '../support/faulty-files.ts'
import { rounds } from '../support/rounds.ts'
import { contentsOf, lookupsOf } from '../support/store-contents.ts'
import { makeAttempt, makeDelivery, makeLink, makeMerchant, makePayment, tiny } from '../support/store-records.ts'
import { makeTempDir } from '../support/temp-dir.ts'
import { unsyncedFiles } from '../support/unsynced-files.ts'
import { untilSo } from '../support/within-limit.ts'

const clock = createFakeClock()
const always = { quietMs: 0, whenQuiet: () => 0, always: () => 0 }
const open = (dataDir: string) => openStore({ dataDir, clock, files: unsyncedFiles })
const linkIds = (store: Store): string[] => [...store.links.oldest()].map(({ id }) => id)

/** A merchant, then links 2 to 6, each a transaction. */
const fill = async (dataDir: string): Promise<void> => {
  const store = await open(dataDir)
  await store.commit([{ put: 'merchants', record: makeMerchant(1) }])
  for (let seq = 2; seq <= 6; seq += 1) await store.commit([{ put: 'links', record: makeLink(seq, tiny) }])
  await store.close()
}

/** Rewrites everything into a snapshot. */
const compact = async (dataDir: string): Promise<void> => {
  const store = await openStore({ dataDir, clock, files: unsyncedFiles, snapshotDue: always })
  await store.commit([{ settings: store.settings() }])
  const snapshots = () => readdirSync(dataDir).filter((name) => name.endsWith('.snapshot'))
  await untilSo(() => snapshots().length > 0, 'there is a snapshot')
  await store.close()
}

const fileEnding = (dataDir: string, suffix: string): string => {
  const name = readdirSync(dataDir).find((candidate) => candidate.endsWith(suffix))
  if (name === undefined) throw new Error(`no ${suffix} in ${dataDir}`)
  return join(dataDir, name)
}

describe('a torn end of the journal', () => {
  test('is truncated at any byte, and the journal continues after it', async () => {
    const whole = makeTempDir()
    await fill(whole)
    const bytes = readFileSync(fileEnding(whole, '.journal'))
    const lastLine = bytes.lastIndexOf(0x0a, bytes.length - 2) + 1
    const step = rounds(7, 1)
    const lengths = new Set([bytes.length - 2, bytes.length - 1])
    for (let length = lastLine; length < bytes.length; length += step) lengths.add(length)
    for (const length of lengths) {
      const dataDir = join(whole, `torn-${length}`)
      cpSync(fileEnding(whole, '.journal'), join(dataDir, '000001.journal'))
      truncateSync(join(dataDir, '000001.journal'), length)
      const store = await open(dataDir)
      expect(linkIds(store)).toEqual(['link-2', 'link-3', 'link-4', 'link-5'])
      expect(store.status().quarantined).toEqual([])
      await store.commit([{ put: 'links', record: makeLink(7) }])
      await store.close()
      const again = await open(dataDir)
      expect(linkIds(again)).toEqual(['link-2', 'link-3', 'link-4', 'link-5', 'link-7'])
      expect(again.status().quarantined).toEqual([])
      await again.close()
    }
  })

  test('may reach into the header', async () => {
    const dataDir = makeTempDir()
    writeFileSync(join(dataDir, '000001.journal'), '12345678 {"fi')
    const store = await open(dataDir)
    await store.commit([{ put: 'links', record: makeLink(1) }])
    await store.close()
    const again = await open(dataDir)
    expect(linkIds(again)).toEqual(['link-1'])
    await again.close()
  })
})

describe('damage', () => {
  test('in the middle loses one line, leaves a copy and a report, and is reported until the report is removed', async () => {
    const dataDir = makeTempDir()
    await fill(dataDir)
    const journal = fileEnding(dataDir, '.journal')
    const damaged = readFileSync(journal)
    damaged.writeUInt8(damaged.readUInt8(damaged.indexOf('link-4')) ^ 1, damaged.indexOf('link-4'))
    writeFileSync(journal, damaged)

    const store = await open(dataDir)
    expect(linkIds(store)).toEqual(['link-2', 'link-3', 'link-5', 'link-6'])
    const [report] = store.status().quarantined
    expect(report).toMatchObject({ reason: '1 line could not be read', lostRecords: 1 })
    expect(readFileSync(join(dataDir, report?.file ?? ''))).toEqual(damaged)
    await store.commit([{ put: 'links', record: makeLink(9) }])
    await store.close()

    const again = await open(dataDir)
    expect(again.status().quarantined).toEqual([report])
    expect(linkIds(again)).toEqual(['link-2', 'link-3', 'link-5', 'link-6', 'link-9'])
    expect(existsSync(journal)).toBe(false)
    await again.commit([{ put: 'links', record: makeLink(10) }])
    await again.close()

    const next = fileEnding(dataDir, '.journal')
    writeFileSync(next, readFileSync(next, 'utf8').replace('link-10', 'link-1X'))
    const damagedTwice = await open(dataDir)
    expect(damagedTwice.status().quarantined).toEqual([report, expect.objectContaining({ lostRecords: 1 })])
    await damagedTwice.close()
  })

  test('of a last line that ends in a newline is not a torn end', async () => {
    const dataDir = makeTempDir()
    await fill(dataDir)
    const journal = fileEnding(dataDir, '.journal')
    const bytes = readFileSync(journal)
    bytes.writeUInt8(0x21, bytes.length - 4)
    writeFileSync(journal, bytes)
    const store = await open(dataDir)
    expect(store.status().quarantined).toMatchObject([{ lostRecords: 1 }])
    await store.close()
  })

  test('of the very last newline loses nothing', async () => {
    const dataDir = makeTempDir()
    await fill(dataDir)
    const journal = fileEnding(dataDir, '.journal')
    const bytes = readFileSync(journal)
    bytes.writeUInt8(0x0b, bytes.length - 1)
    writeFileSync(journal, bytes)
    const store = await open(dataDir)
    expect(linkIds(store)).toContain('link-6')
    expect(store.status().quarantined).toHaveLength(1)
    await store.close()
  })

  test('removes records that refer to lost ones and writes them to the report', async () => {
    const dataDir = makeTempDir()
    const store = await open(dataDir)
    await store.commit([{ put: 'merchants', record: makeMerchant(1) }])
    await store.commit([{ put: 'links', record: makeLink(2) }])
    await store.commit([
      { put: 'payments', record: makePayment(3, 1, 'link-2') },
      { put: 'deliveries', record: makeDelivery(4, 'link-2', { paymentId: 'payment-3' }) },
    ])
    await store.commit([{ put: 'attempts', record: makeAttempt(5, 'delivery-4') }])
    await store.close()
    const journal = fileEnding(dataDir, '.journal')
    writeFileSync(journal, readFileSync(journal, 'utf8').replace('order-2', 'order-X'))

    const again = await open(dataDir)
    expect([again.payments.size, again.deliveries.size, again.attempts.size, again.merchants.size]).toEqual([
      0, 0, 0, 1,
    ])
    expect([...again.dueDeliveries()]).toEqual([])
    const [report] = again.status().quarantined
    expect(report?.lostRecords).toBe(4)
    const lost = JSON.parse(readFileSync(join(dataDir, `${report?.file}.lost.json`), 'utf8'))
    expect(lost.records.map((entry: { record: { id: string } }) => entry.record.id)).toEqual([
      'payment-3',
      'delivery-4',
      'attempt-5',
    ])
    await again.close()
  })

  test('removes a delivery whose payment alone is lost', async () => {
    const dataDir = makeTempDir()
    const store = await open(dataDir)
    await store.commit([
      { put: 'merchants', record: makeMerchant(1) },
      { put: 'links', record: makeLink(2) },
    ])
    await store.commit([{ put: 'payments', record: makePayment(3, 1, 'link-2') }])
    await store.commit([{ put: 'deliveries', record: makeDelivery(4, 'link-2', { paymentId: 'payment-3' }) }])
    await store.close()
    const journal = fileEnding(dataDir, '.journal')
    writeFileSync(journal, readFileSync(journal, 'utf8').replace('payment-3', 'payment-X'))

    const again = await open(dataDir)
    expect([again.links.size, again.payments.size, again.deliveries.size]).toEqual([1, 0, 0])
    await again.close()
  })

  test('of two files counts the records that refer to lost ones once', async () => {
    const dataDir = makeTempDir()
    const store = await open(dataDir)
    await store.commit([
      { put: 'merchants', record: makeMerchant(1) },
      { put: 'links', record: makeLink(2) },
      { put: 'payments', record: makePayment(3, 1, 'link-2') },
    ])
    await store.close()
    await compact(dataDir)
    const later = await open(dataDir)
    await later.commit([{ put: 'links', record: makeLink(7) }])
    await later.commit([{ put: 'links', record: makeLink(8) }])
    await later.close()
    const [snapshot, journal] = [fileEnding(dataDir, '.snapshot'), fileEnding(dataDir, '.journal')]
    writeFileSync(snapshot, readFileSync(snapshot, 'utf8').replace('order-2', 'order-X'))
    writeFileSync(journal, readFileSync(journal, 'utf8').replace('order-7', 'order-X'))

    const again = await open(dataDir)
    expect([linkIds(again), again.payments.size]).toEqual([['link-8'], 0])
    expect(again.status().quarantined.map(({ lostRecords }) => lostRecords)).toEqual([2, 1])
    await again.close()
  })

  test('of a file that is put back keeps a copy of each, and lists their reports by name', async () => {
    const dataDir = makeTempDir()
    await fill(dataDir)
    const journal = fileEnding(dataDir, '.journal')
    const damaged = ['link-4', 'link-5'].map((id) => readFileSync(journal, 'utf8').replace(id, 'link-X'))
    for (const text of damaged) {
      for (const name of readdirSync(dataDir)) if (!name.includes('.damaged-')) rmSync(join(dataDir, name))
      writeFileSync(journal, text)
      await (await open(dataDir)).close()
    }
    const list: Files['list'] = async (dir) => (await unsyncedFiles.list(dir)).reverse()
    const again = await openStore({ dataDir, clock, files: { ...unsyncedFiles, list } })
    const files = again.status().quarantined.map(({ file }) => file)
    const reports = files.map((file) => `${file}.lost.json`)
    expect(reports).toEqual(reports.toSorted())
    expect(files.map((file) => readFileSync(join(dataDir, file), 'utf8')).toSorted()).toEqual(damaged.toSorted())
    await again.close()
  })

  test.each(['.journal', '.snapshot'])(
    'that removes whole lines of a %s is detected by their number',
    async (suffix) => {
      const dataDir = makeTempDir()
      await fill(dataDir)
      if (suffix === '.snapshot') await compact(dataDir)
      const path = fileEnding(dataDir, suffix)
      const lines = readFileSync(path, 'utf8').split('\n')
      writeFileSync(path, lines.filter((_, at) => at !== 3 && at !== 4).join('\n'))
      const store = await open(dataDir)
      expect(store.status().quarantined).toMatchObject([{ reason: '2 entries are missing', lostRecords: 2 }])
      await store.close()
    },
  )

  test('prevents the start when no copy can be written, and leaves the files unchanged', async () => {
    const dataDir = makeTempDir()
    await fill(dataDir)
    const journal = fileEnding(dataDir, '.journal')
    writeFileSync(journal, readFileSync(journal, 'utf8').replace('link-4', 'link-X'))
    const before = readFileSync(journal)
    const files = createFaultyFiles(({ op }) => (op === 'copy' ? { code: 'ENOSPC' } : undefined))
    await expect(openStore({ dataDir, clock, files })).rejects.toThrow(
      /is damaged and a copy of it cannot be kept: The disk is full \(ENOSPC\)/,
    )
    expect(readFileSync(journal)).toEqual(before)
    expect(readdirSync(dataDir)).toEqual(['000001.journal'])
  })

  test.each(['.journal', '.snapshot'])('by one flipped byte anywhere in a %s never goes unnoticed', async (suffix) => {
    const whole = makeTempDir()
    await fill(whole)
    if (suffix === '.snapshot') await compact(whole)
    const reference = await open(whole)
    const expected = contentsOf(reference)
    await reference.close()
    const path = fileEnding(whole, suffix)
    const { size } = statSync(path)
    let round = 0

    await fc.assert(
      fc.asyncProperty(fc.nat(size - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
        round += 1
        const dataDir = join(whole, `flip-${round}`)
        for (const name of readdirSync(whole)) {
          if (/\.(journal|snapshot)$/.test(name)) cpSync(join(whole, name), join(dataDir, name))
        }
        const bytes = readFileSync(path)
        bytes.writeUInt8(bytes.readUInt8(at) ^ mask, at)
        writeFileSync(join(dataDir, path.slice(whole.length + 1)), bytes)

        const store = await open(dataDir)
        expect(store.status().quarantined.length).toBeGreaterThan(0)
        const known = new Set(
          Object.values(expected)
            .flat()
            .map((record) => JSON.stringify(record)),
        )
        for (const link of store.links.oldest()) expect(known).toContain(JSON.stringify(link))
        const { indexed, computed } = lookupsOf(store)
        expect(indexed).toEqual(computed)
        const healed = contentsOf(store)
        await store.close()
        const again = await open(dataDir)
        expect(contentsOf(again)).toEqual(healed)
        expect(again.status().quarantined).toHaveLength(1)
        await again.close()
      }),
      { numRuns: rounds(20, 60) },
    )
  })
})
