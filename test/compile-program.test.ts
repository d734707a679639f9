import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileProgram } from '../src/main/compile-program.ts'

const file = join(mkdtempSync(join(tmpdir(), 'paylink-program-')), 'program.cjs')
const ran: string[] = []
Object.assign(process, { ranProgram: (name: string) => ran.push(name) })

/** With another comment each time: V8 has what this process compiled before, and reads no cache of it. */
const compiled = (cache?: Buffer) => {
  ran.length = 0
  compiledBefore += 1
  const run = "process.ranProgram(require('node:path').basename(file))"
  writeFileSync(file, `(function (exports, require, file) { ${run} /* ${compiledBefore} */ })`)
  if (cache !== undefined) writeFileSync(`${file}.cache`, cache)
  const program = compileProgram(file)
  program.run()
  expect(ran).toEqual(['program.cjs'])
  return program.script
}
let compiledBefore = 0

test('a program runs from its text, from the cache of its code, and beside a cache of another Node', () => {
  const cache = compiled().createCachedData()
  expect(compiled(cache).cachedDataRejected).toBe(false)
  for (const unusable of [cache.subarray(0, -8), Buffer.from(cache).fill(1, 4, 8), Buffer.alloc(0)]) {
    expect(compiled(unusable).cachedDataRejected).toBe(true)
  }
})
