import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { currentFormat, type Migration, migrated, migrations } from '../../src/main/store/migrations.ts'
import { openStore } from '../../src/main/store/open-store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createFaultyFiles } from '../support/faulty-files.ts'
import { contentsOf, lookupsOf } from '../support/store-contents.ts'
import { makeLink } from '../support/store-records.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const clock = createFakeClock()
const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/store/${name}`, import.meta.url))
/** What a fixture holds; collections that came later are empty. */
const expected = (format: number) => ({
  rules: [],
  ...JSON.parse(readFileSync(fixture(`format-${format}.json`), 'utf8')),
})

const copyOf = (format: number): string => {
  const dataDir = makeTempDir()
  cpSync(fixture(`format-${format}`), dataDir, { recursive: true })
  return dataDir
}

/** What a later version might do: links get a note, inbox messages go, a setting is renamed. */
const later: Migration[] = [
  ...migrations,
  {
    to: currentFormat(migrations) + 1,
    why: 'test only: links carry a note',
    change: (change) =>
      'put' in change && change.put === 'links'
        ? { put: 'links', record: { ...change.record, note: `was ${change.record.state}` } }
        : change,
  },
  {
    to: currentFormat(migrations) + 2,
    why: 'test only: no inbox, and a dark theme is now a night',
    change(change) {
      if ('put' in change) return change.put === 'inbox' ? null : change
      const { theme, ...rest } = change.settings
      return { settings: { ...rest, night: theme === 'dark' } }
    },
  },
]

test('are numbered without a gap, and each format but the current has a fixture', () => {
  expect(migrations.map(({ to }) => to)).toEqual(migrations.map((_, at) => at + 2))
  const fixtures = readdirSync(fixture('.')).filter((name) => !name.endsWith('.json'))
  expect(fixtures.sort()).toEqual(Array.from({ length: currentFormat(migrations) }, (_, at) => `format-${at + 1}`))
})

describe.each(Array.from({ length: currentFormat(migrations) }, (_, at) => at + 1))('data of format %i', (format) => {
  test('is read by this version', async () => {
    const store = await openStore({ dataDir: copyOf(format), clock })
    expect(contentsOf(store)).toEqual(expected(format))
    expect(store.status().quarantined).toEqual([])
    const { indexed, computed } = lookupsOf(store)
    expect(indexed).toEqual(computed)
    await store.close()
  })
})

test('opens a link of format 5 whose body cannot be read', () => {
  const link = makeLink(1, { body: 'not JSON' })
  expect(migrated(migrations, 5, { put: 'links', record: link })).toEqual({ put: 'links', record: link })
})

describe('migrating', () => {
  const migratedContents = () => {
    const { theme, ...rest } = expected(1).settings
    const links = expected(1).links.map((link: { state: string }) => ({ ...link, note: `was ${link.state}` }))
    return { ...expected(1), links, inbox: [], settings: { ...rest, theme: 'system', night: theme === 'dark' } }
  }

  test('migrates snapshot and journal step by step, once', async () => {
    const dataDir = copyOf(1)
    const first = await openStore({ dataDir, clock, migrations: later })
    expect(contentsOf(first)).toEqual(migratedContents())
    await first.commit([{ put: 'links', record: makeLink(20) }])
    await first.close()
    expect(readdirSync(dataDir)).toEqual(['000003.journal', '000003.snapshot'])

    const again = await openStore({ dataDir, clock, migrations: later })
    expect(again.links.get('link-20')).toEqual(makeLink(20))
    expect(again.links.get('link-2')).toHaveProperty('note', 'was paid')
    await again.close()
    await expect(openStore({ dataDir, clock })).rejects.toThrow(/from a newer version/)
  })

  test('loses nothing when the rewritten data cannot be saved', async () => {
    const dataDir = copyOf(1)
    const files = createFaultyFiles(({ op, name }) =>
      op === 'write' && name.includes('.snapshot') ? { code: 'ENOSPC' } : undefined,
    )
    const first = await openStore({ dataDir, clock, files, migrations: later })
    await first.commit([{ put: 'links', record: makeLink(20) }])
    await first.close()
    const again = await openStore({ dataDir, clock, migrations: later })
    expect(again.links.get('link-20')).toEqual(makeLink(20))
    expect(again.links.get('link-2')).toHaveProperty('note', 'was paid')
    await again.close()
  })
})
