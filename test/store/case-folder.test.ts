import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openCaseFolder } from '../../src/main/store/case-folder.ts'
import { StorageError } from '../../src/main/store/store.ts'
import { createFaultyFiles, type Fault, type FileCall } from '../support/faulty-files.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const folderIn = (at: (call: FileCall) => Fault = () => undefined) => {
  const folder = join(makeTempDir(), 'cases')
  return { folder, cases: openCaseFolder(folder, createFaultyFiles(at)) }
}

describe('the folder of open cases', () => {
  test('is made for the first case and returns what was written', async () => {
    const { folder, cases } = folderIn()
    expect(await cases.read()).toEqual([])
    await cases.write('a-1', '{"a":1}')
    const longest = 'b'.repeat(64)
    await cases.write(longest, '{"b":2}')
    await cases.write('a-1', '{"a":2}')
    expect((await openCaseFolder(folder).read()).toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
      { id: 'a-1', text: '{"a":2}' },
      { id: longest, text: '{"b":2}' },
    ])
  })

  test('reads no file with another name, and skips one that cannot be read', async () => {
    const { folder, cases } = folderIn()
    await cases.write('a', 'one')
    for (const name of ['notes.txt', 'a.json.part', '..json', 'b c.json', '.a.json'])
      writeFileSync(join(folder, name), 'x')
    mkdirSync(join(folder, 'd.json'))
    expect(await cases.read()).toEqual([{ id: 'a', text: 'one' }])
  })

  test('forgets a removed case; removing one again is no failure', async () => {
    const { cases } = folderIn()
    await cases.write('a', 'one')
    await cases.remove('a')
    expect(await cases.read()).toEqual([])
    await expect(cases.remove('a')).resolves.toBeUndefined()
  })

  test('a case is on disk when its promise resolves: file and folder are synced', async () => {
    const calls: string[] = []
    const { cases } = folderIn(({ op }) => {
      calls.push(op)
      return undefined
    })
    await cases.write('a', 'one')
    expect(calls).toEqual(expect.arrayContaining(['datasync', 'rename', 'syncDirectory']))
    expect(calls.indexOf('datasync')).toBeLessThan(calls.indexOf('rename'))
    expect(calls.at(-1)).toBe('syncDirectory')
    calls.length = 0
    await cases.remove('a')
    expect(calls).toEqual(['remove', 'syncDirectory'])
  })

  test('one that cannot be removed is a StorageError', async () => {
    const { cases } = folderIn(({ op }) => (op === 'remove' ? { code: 'EACCES' } : undefined))
    await cases.write('a', 'one')
    await expect(cases.remove('a')).rejects.toThrow(StorageError)
    expect(await cases.read()).toEqual([{ id: 'a', text: 'one' }])
  })

  test('writers take turns, and the last one wins', async () => {
    const { folder, cases } = folderIn()
    await Promise.all(['1', '2', '3', '4'].map((text) => cases.write('a', text)))
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('4')
    expect(readdirSync(folder)).toEqual(['a.json'])
  })

  test.each(['write', 'datasync', 'rename', 'syncDirectory'] as const)(
    'a failed %s is a StorageError, the case before it is whole, and the next one is written',
    async (failing) => {
      let isBroken = false
      const { cases } = folderIn(({ op }) => (isBroken && op === failing ? { code: 'ENOSPC' } : undefined))
      await cases.write('a', 'first')
      isBroken = true
      await expect(cases.write('a', 'second')).rejects.toThrow(StorageError)
      isBroken = false
      expect(['first', 'second']).toContain((await cases.read())[0]?.text)
      await cases.write('a', 'third')
      expect(await cases.read()).toEqual([{ id: 'a', text: 'third' }])
    },
  )

  test('a folder that cannot be read is a StorageError, not an empty one', async () => {
    const { cases } = folderIn(({ op }) => (op === 'list' ? { code: 'EACCES' } : undefined))
    await expect(cases.read()).rejects.toThrow(/cases cannot be read/)
  })
})
