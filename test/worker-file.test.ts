import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createCaseWorkers } from '../src/main/console/cases/case-workers.ts'
import { createParsers } from '../src/main/console/parsers/parsers.ts'
import { createImportThread } from '../src/main/console/transfer/import-thread.ts'
import type { Evidence } from '../src/main/signature-tools/doctor/evidence.ts'
import { createDoctorWorkers } from '../src/main/signature-tools/doctor-workers/doctor-workers.ts'

/*
 * Threads run from a bundle in every other test (see vitest.config.ts). Here they start as they do in
 * `npm run dev:headless`: from TypeScript, through tsx.
 */

// The query keeps the alias of vitest.config.ts away.
const real = '../src/main/worker-file.ts?real'
const { workerFile } = (await import(/* @vite-ignore */ real)) as typeof import('../src/main/worker-file.ts')
const beside = (module: string): string => new URL(`../src/main/${module}`, import.meta.url).href

test('from source a thread starts beside its module, in a build beside the entries', () => {
  expect(workerFile('parse-worker', 'file:///a/parsers.ts')).toBe('/a/parse-worker-from-source.mjs')
  expect(workerFile('parse-worker', 'file:///out/main/headless.js')).toBe('/out/main/parse-worker.js')
  expect(workerFile('parse-worker', 'file:///out/main/chunks/a.js')).toBe('/out/main/parse-worker.js')
})

test('the thread that reads texts', async () => {
  const parsers = createParsers(undefined, workerFile('parse-worker', beside('console/parsers/parsers.ts')))
  expect(await parsers.readScenario('steps:\n  - pay: no\n', 'a.yaml')).toMatchObject({ ok: false })
  await parsers.close()
})

test('the thread that reads cases', async () => {
  const workers = createCaseWorkers(workerFile('case-worker', beside('console/cases/case-workers.ts')))
  expect(await workers.read('{}')).toMatchObject({ ok: false, code: 'not-a-case' })
  await workers.close()
})

test('the thread of the doctor', async () => {
  const module = beside('signature-tools/doctor-workers/doctor-workers.ts')
  const workers = createDoctorWorkers(workerFile('diagnose-worker', module))
  const evidence: Evidence = {
    body: { text: '{"order_id":"A","amount":1}' },
    authorization: `Bearer mk.${'0'.repeat(32)}`,
    merchants: [{ id: 'm', name: 'Shop', key: 'mk', secrets: ['secret-of-shop'], rotated: [] }],
    numbers: 'as-sent',
  }
  const never = new AbortController().signal
  expect(await workers.run({ evidence, budget: 10 }, undefined, never)).toMatchObject({ verdict: 'unexplained' })
  await workers.close()
})

test('the thread that reads imports', async () => {
  const module = beside('console/transfer/import-thread.ts')
  const thread = createImportThread(workerFile('import-worker', module))
  const body = Readable.from([Buffer.from('[]')])
  const signal = new AbortController().signal
  await expect(thread.read({ body, ownUrls: [], maxBytes: 10, signal, onTaken: () => {} })).rejects.toThrow(
    'not an export of Paylink Console',
  )
  thread.close()
})
