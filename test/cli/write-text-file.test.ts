import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { writeTextFile } from '../../src/main/cli/write-text-file.ts'
import { makeTempDir } from '../support/temp-dir.ts'

describe.skipIf(process.platform === 'win32')('a file that is written', () => {
  test('keeps its mode, and a link stays one', async () => {
    const folder = makeTempDir()
    const [file, link] = [join(folder, 'a.json'), join(folder, 'link.json')]
    writeFileSync(file, 'old')
    chmodSync(file, 0o640)
    symlinkSync(file, link)
    await writeTextFile(link, 'new')
    expect(readFileSync(file, 'utf8')).toBe('new')
    expect(statSync(file).mode & 0o777).toBe(0o640)
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(readdirSync(folder).toSorted()).toEqual(['a.json', 'link.json'])
  })

  test('stays as it was when the disk is full', () => {
    const folder = makeTempDir()
    const file = join(folder, 'a.json')
    writeFileSync(file, 'old')
    const source = resolve('src/main/cli/write-text-file.ts')
    const program = `const { writeTextFile } = await import(process.argv[1]); await writeTextFile(process.argv[2], 'x'.repeat(100_000))`
    const limited = 'trap "" XFSZ; ulimit -f 8; exec "$@"'
    const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', program, source, file]
    const { status, stderr } = spawnSync('bash', ['-c', limited, 'bash', ...node], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringContaining('a.json: ')])
    expect(readFileSync(file, 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['a.json'])
  })

  test('is written into a pipe', async () => {
    const pipe = join(makeTempDir(), 'pipe')
    execFileSync('mkfifo', [pipe])
    const reader = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'inherit'] })
    const written = text(reader.stdout)
    await writeTextFile(pipe, 'for the reader')
    expect(await written).toBe('for the reader')
  })
})
