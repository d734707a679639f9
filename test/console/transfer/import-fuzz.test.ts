import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createImportReader } from '../../../src/main/console/transfer/read-import.ts'
import { isLong, seed } from '../../support/rounds.ts'
import { sampleExport } from '../../support/sample-export.ts'
import { fromBuild, fromSource, startHeadless } from '../../support/spawn-headless.ts'

const good = Buffer.from(JSON.stringify(sampleExport()))

const words = [
  'null',
  '{}',
  '[]',
  '""',
  '-1',
  '1e999',
  'true',
  '"\\u0000"',
  '{"a":{',
  ',',
  '[[',
  '9007199254740993',
  '}',
  '"id":"x",',
]

/** A good file with some of it cut out, doubled, overwritten or replaced by a word of JSON. */
const mutated = fc
  .array(
    fc.record({
      at: fc.nat(good.length - 1),
      length: fc.nat(60),
      what: fc.constantFrom('cut', 'double', 'word', 'bytes', 'tail'),
      word: fc.constantFrom(...words),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((mutations) => {
    let body: Buffer = good
    for (const { at, length, what, word, bytes } of mutations) {
      const [before, part, after] = [body.subarray(0, at), body.subarray(at, at + length), body.subarray(at + length)]
      const replaced = { cut: [], double: [part, part], word: [Buffer.from(word)], bytes: [bytes], tail: [] }[what]
      body = Buffer.concat([before, ...replaced, ...(what === 'tail' ? [] : [after])])
    }
    return body
  })

test('a changed file is read or refused with a sentence, whatever was changed', () => {
  const read = (body: Buffer): void => {
    try {
      const reader = createImportReader({ ownUrls: ['http://127.0.0.1:4010'] })
      for (let at = 0; at < body.length; at += 1_000) reader.write(body.subarray(at, at + 1_000))
      reader.end()
    } catch (error) {
      expect(error).toMatchObject({
        name: 'ConsoleProblem',
        code: 'invalid',
        message: expect.stringMatching(/^Nothing was imported: /),
      })
    }
  }
  fc.assert(fc.property(mutated, read), { numRuns: 400 })
})

test.runIf(isLong)(
  '10,000 changed files: no failure of the engine, and it goes on answering',
  async () => {
    const engine = await startHeadless(process.env.PAYLINK_BUILT === '1' ? fromBuild : fromSource)
    const headers = { authorization: `Bearer ${engine.token}`, 'content-type': 'application/json' }
    const statuses = new Map<number, number>()
    let slowest = 0
    try {
      for (const body of fc.sample(mutated, { numRuns: 10_000 })) {
        const { status } = await fetch(`${engine.consoleUrl}/api/import`, { method: 'POST', headers, body })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const startedAt = performance.now()
        expect((await fetch(`${engine.consoleUrl}/readyz`)).status).toBe(200)
        slowest = Math.max(slowest, performance.now() - startedAt)
      }
    } finally {
      expect((await engine.stop()).code).toBe(0)
    }
    process.stdout.write(
      `seed ${seed}: ${JSON.stringify([...statuses])}, slowest other call ${slowest.toFixed(0)} ms\n`,
    )
    expect([...statuses.keys()].every((status) => status === 200 || status === 400)).toBe(true)
  },
  3_600_000,
)
