import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StorageError } from '../../src/main/store/store.ts'
import { undoFile } from '../../src/main/store/undo-file.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const undos = [{ kind: 'made-rule', id: 'rule-1' }] as const

test('what has to be put back is there for the next engine, until nothing has to be', async () => {
  const dataDir = makeTempDir()
  const file = undoFile(dataDir)
  expect(await file.read()).toBeUndefined()
  await file.write([])
  await file.write(undos)
  expect(await undoFile(dataDir).read()).toEqual(undos)
  await file.write([])
  expect(await undoFile(dataDir).read()).toBeUndefined()
})

test('a text that is no JSON is returned as it is', async () => {
  const dataDir = makeTempDir()
  writeFileSync(join(dataDir, 'unfinished-runs.json'), '[{"kind"')
  expect(await undoFile(dataDir).read()).toBe('[{"kind"')
})

test('what cannot be written is an error', async () => {
  const dataDir = makeTempDir()
  rmSync(dataDir, { recursive: true })
  await expect(undoFile(dataDir).write(undos)).rejects.toBeInstanceOf(StorageError)
})
