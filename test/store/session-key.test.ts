import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSessionKey } from '../../src/main/store/session-key.ts'
import { DataDirError } from '../../src/main/store/store.ts'
import { makeTempDir } from '../support/temp-dir.ts'

test('the key is made once, for this user only', async () => {
  const dataDir = makeTempDir()
  const key = await readSessionKey(dataDir)
  expect(key).toHaveLength(32)
  expect(await readSessionKey(dataDir)).toEqual(key)
  expect(await readFile(join(dataDir, 'session.key'), 'utf8')).toBe(key.toString('hex'))
  if (process.platform !== 'win32') expect((await stat(join(dataDir, 'session.key'))).mode & 0o777).toBe(0o600)
})

test('a file that holds no key is replaced', async () => {
  const dataDir = makeTempDir()
  await writeFile(join(dataDir, 'session.key'), 'short')
  expect(await readSessionKey(dataDir)).toHaveLength(32)
})

test('one that can be neither read nor made is a matter of the data directory', async () => {
  const dataDir = makeTempDir()
  await mkdir(join(dataDir, 'session.key'))
  const refused = readSessionKey(dataDir)
  await expect(refused).rejects.toThrow(DataDirError)
  await expect(refused).rejects.toThrow(/session\.key cannot be used: /)
})
