import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withMore } from '../../support/rounds.ts'
import { runVectorFile, vectorsFor } from '../../support/vector-files.ts'

// Jest's `test` and `test.skip` are also vitest's, which is here anyway; jest itself is no dependency of ours.
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const count = vectorsFor().length

const run = (options: Partial<Parameters<typeof runVectorFile>[0]> = {}) =>
  runVectorFile({
    program: process.execPath,
    args: (_, folder) => [vitest, 'run', '--root', folder, '--globals', '--reporter=json', '--no-color'],
    format: 'jest',
    ...options,
  })

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { assertionResults: { status: string; title: string; failureMessages: string[] }[] }[]
}

const reportOf = (output: string): Report => JSON.parse(output.slice(output.indexOf('{"num')))
const failed = (output: string): string[] =>
  reportOf(output)
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ title }) => title.replace('signs: ', ''))

const naive = (canonical: string): [string, string] => [
  'referenceSign(body, key, secret)\n',
  `key + '.' + createHash('md5').update(${canonical} + secret, 'utf8').digest('hex')\n`,
]

describe('the file for Jest', () => {
  test.each(withMore(['as-sent'] as const, ['shortest'] as const))('passes as it is, numbers %s', async (numbers) => {
    const { status, output } = await run({ numbers })
    expect(reportOf(output)).toMatchObject({ numPassedTests: count + 1, numFailedTests: 0 })
    expect(status).toBe(0)
  })

  test('runs as CommonJS too', async () => {
    // Node's own runner stands in for Jest, whose files are CommonJS: the name says so here.
    const { status, output } = await runVectorFile({
      program: process.execPath,
      args: (file, folder) => ['-r', join(folder, 'globals.cjs'), file],
      format: 'jest',
      prepare: (folder) => writeFile(join(folder, 'globals.cjs'), "globalThis.test = require('node:test').test\n"),
    })
    expect(output).toContain(`# pass ${count + 1}`)
    expect(status).toBe(0)
  })

  test('fails where JSON.stringify does the work', async () => {
    const sorted = 'JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body)).sort()))'
    const { status, output } = await run({ plug: naive(sorted) })
    expect(status).toBe(1)
    // sort() alone compares "key,value", which is why keys that start alike are among them.
    expect(failed(output).sort()).toEqual([
      'a key of the call inside another',
      'amount 1.5E+1',
      'amount 10.0',
      'amount 10.50',
      'amount 1e2',
      'keys beyond the BMP',
      'keys that are whole numbers',
      'keys that start alike',
      'large integers',
      'other numbers',
    ])
  })

  test.each(
    withMore<[string, string | null]>([['is not set', null]], [['is not the secret of the merchant', 'another']]),
  )('says once that MERCHANT_SECRET %s', async (words, secret) => {
    const { status, output } = await run({ secret })
    expect(status).toBe(1)
    expect(output).toContain(words)
    expect(reportOf(output)).toMatchObject({ numFailedTests: 1, numPendingTests: count, numPassedTests: 0 })
  })
})
