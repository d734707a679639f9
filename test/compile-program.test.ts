import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compileProgram } from '../src/main/compile-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'paylink-program-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'program.cjs')
const source = new URL('../src/main/compile-program.ts', import.meta.url).href
const ran: string[] = []
Object.assign(process, { ranProgram: (name: string) => ran.push(name) })

let compiledBefore = 0
const contents = (): string =>
  `(function (exports, require, file) { process.ranProgram(require('node:path').basename(file)) /* ${compiledBefore} */ })`
const program = () => {
  ran.length = 0
  const compiled = compileProgram(file)
  compiled.run()
  expect(ran).toEqual(['program.cjs'])
  return compiled
}
/** Another text each time: V8 has what this process compiled before, and reads no cache of it. */
const written = () => {
  compiledBefore += 1
  writeFileSync(file, contents())
  rmSync(`${file}.cache`, { force: true })
  const { script, keep } = program()
  expect(script.cachedDataRejected).toBeUndefined()
  keep()
  return readFileSync(`${file}.cache`)
}

test('the code of this Node and text is taken by another process', () => {
  written()
  rmSync(`${file}.cache`)
  // In processes of their own: another test may have set flags of V8 here, with which it rejects the code.
  const code = `const { compileProgram } = await import(${JSON.stringify(source)}); process.ranProgram = () => {}
    const { script, run, keep } = compileProgram(${JSON.stringify(file)}); run(); keep(); console.log(script.cachedDataRejected)`
  const flags = ['--import', 'tsx', '--input-type=module', '-e', code]
  const seen = () => execFileSync(process.execPath, flags, { encoding: 'utf8' }).trim()
  expect([seen(), seen()]).toEqual(['undefined', 'false'])
})

test.each<[what: string, spoil: (cache: Buffer) => Buffer]>([
  ['of another Node', (cache) => Buffer.concat([Buffer.from('v20.0.1 linux x64'), cache.subarray(cache.indexOf(' '))])],
  ['with other code', (cache) => Buffer.from(cache).fill(0, 200, 300)],
  ['cut off', (cache) => cache.subarray(0, -8)],
  ['empty', () => Buffer.alloc(0)],
])('a cache %s is not read', (_, spoil) => {
  writeFileSync(`${file}.cache`, spoil(written()))
  expect(program().script.cachedDataRejected).toBeUndefined()
})

test('a cache of another text of the same length is not read, nor a folder in its place', () => {
  written()
  writeFileSync(file, contents().replace(' /*', '\n/*'))
  expect(program().script.cachedDataRejected).toBeUndefined()
  rmSync(`${file}.cache`)
  mkdirSync(`${file}.cache`)
  expect(program().script.cachedDataRejected).toBeUndefined()
  rmSync(`${file}.cache`, { recursive: true })
})
