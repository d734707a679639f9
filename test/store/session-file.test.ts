import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ConsoleSession } from '../../src/main/domain/console-session.ts'
import { openSessionFile } from '../../src/main/store/session-file.ts'
import { StorageError } from '../../src/main/store/store.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const session: ConsoleSession = {
  id: 'one',
  digest: 'a'.repeat(64),
  browser: 'Firefox 140 on Linux',
  createdAt: 1,
  lastUsedAt: 2,
  expiresAt: 3,
}

const me = process.getuid?.()
const hasModes = me !== undefined

/** Opens the file of a directory, and collects what is said about it. */
const opening = async (dataDir: string, user = me) => {
  const warnings: string[] = []
  const logger = { info() {}, error() {}, warn: (_details: object, message: string) => void warnings.push(message) }
  return { ...(await openSessionFile({ dataDir, logger, user })), warnings }
}

/** A directory with a session in its file. */
const withSession = async () => {
  const dataDir = makeTempDir()
  await (await opening(dataDir)).write([session])
  return { dataDir, path: join(dataDir, 'sessions.json') }
}

test('survives a restart in a file accessible to this user only', async () => {
  const { dataDir, path } = await withSession()
  const { stored, warnings } = await opening(dataDir)
  expect([stored, warnings]).toEqual([[session], []])
  if (hasModes) expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a directory without the file has no sessions, and reading writes nothing', async () => {
  const dataDir = makeTempDir()
  expect(await opening(dataDir)).toMatchObject({ stored: [], warnings: [] })
  expect(await readdir(dataDir)).toEqual([])
})

test('the last of concurrent writes wins', async () => {
  const { dataDir } = await withSession()
  const { write } = await opening(dataDir)
  const browsers = ['a', 'b', 'c']
  await Promise.all(browsers.map((browser) => write([{ ...session, browser }])))
  expect((await opening(dataDir)).stored).toMatchObject([{ browser: 'c' }])
})

test.each([
  ['that is cut off', '{"sessions":['],
  ['of something else', '{"sessions":[{"id":1}]}'],
])('a file %s is ignored and logged', async (_what, text) => {
  const { dataDir, path } = await withSession()
  await writeFile(path, text)
  const { stored, warnings, write } = await opening(dataDir)
  expect(stored).toEqual([])
  expect(warnings.join()).toMatch(/sessions cannot be read, so it is not used\. Browsers have to sign in again/)
  await write([session])
  expect((await opening(dataDir)).stored).toEqual([session])
})

test.skipIf(!hasModes).each([
  ['others', 0o602],
  ['a group', 0o620],
])('a file that %s can write is ignored, and a new one is for this user only', async (_who, mode) => {
  const { dataDir, path } = await withSession()
  await chmod(path, mode)
  const { stored, warnings, write } = await opening(dataDir)
  expect(stored).toEqual([])
  expect(warnings.join()).toContain(`can be changed by other users (mode ${mode.toString(8)})`)
  await write([session])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test.skipIf(!hasModes)('a file and a directory of another user are said, and the file is not used', async () => {
  const { dataDir } = await withSession()
  const { stored, warnings } = await opening(dataDir, (me ?? 0) + 1)
  expect(stored).toEqual([])
  expect(warnings).toEqual([
    expect.stringMatching(/^The data directory belongs to another user \(uid \d+\)/),
    expect.stringMatching(/^The file of the console's sessions belongs to another user \(uid \d+\)/),
  ])
})

test.skipIf(!hasModes)('a directory that others can write is said at every start, and used', async () => {
  const { dataDir } = await withSession()
  await chmod(dataDir, 0o777)
  const { stored, warnings } = await opening(dataDir)
  expect(stored).toEqual([session])
  expect(warnings).toEqual([expect.stringMatching(/^The data directory can be changed by other users \(mode 777\)/)])
})

test('a link to a file elsewhere is not followed, but replaced', async () => {
  const { dataDir, path } = await withSession()
  const elsewhere = makeTempDir()
  await symlink(path, join(elsewhere, 'sessions.json'))
  const { stored, warnings, write } = await opening(elsewhere)
  expect(stored).toEqual([])
  expect(warnings).toEqual([expect.stringMatching(/sessions is not a file, so it is not used/)])
  await write([])
  expect((await opening(dataDir)).stored).toEqual([session])
})

test('a failed write rejects, and the next one may succeed', async () => {
  const dataDir = makeTempDir()
  await mkdir(join(dataDir, 'sessions.json'))
  const { write } = await opening(dataDir)
  const refused = write([session])
  await expect(refused).rejects.toThrow(StorageError)
  await expect(refused).rejects.toThrow(/sessions\.json cannot be written: /)
})

test('the cookie key of earlier versions is removed', async () => {
  const dataDir = makeTempDir()
  await writeFile(join(dataDir, 'session.key'), 'a'.repeat(64))
  await opening(dataDir)
  await expect(readFile(join(dataDir, 'session.key'))).rejects.toThrow('ENOENT')
})
