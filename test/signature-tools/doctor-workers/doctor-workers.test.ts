import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { Evidence } from '../../../src/main/signature-tools/doctor/evidence.ts'
import { createDoctorWorkers, DoctorFailure } from '../../../src/main/signature-tools/doctor-workers/doctor-workers.ts'

const workers = createDoctorWorkers()
afterAll(() => workers.close())

const merchants = [{ id: 'm', name: 'Shop', key: 'mk', secrets: ['secret-of-shop'], rotated: [] }]
const evidence: Evidence = {
  body: { text: '{"order_id":"A","amount":1}' },
  authorization: `Bearer mk.${'0'.repeat(32)}`,
  merchants,
  numbers: 'as-sent',
}
const never = new AbortController().signal
/** With so many fields that its search takes a hundred steps. */
const longEvidence: Evidence = {
  ...evidence,
  body: {
    text: JSON.stringify(Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`field_${at}`, `${at} ä/b`]))),
  },
}

test('answers, with progress that rises to 1', async () => {
  const shares: number[] = []
  const diagnosis = await workers.run({ evidence, budget: 5_000 }, ({ share }) => shares.push(share), never)
  expect(diagnosis.verdict).toBe('unexplained')
  expect(diagnosis.complete).toBe(false)
  expect(shares.at(-1)).toBe(1)
})

test('the verdict, and how much was tried for it, are the same side by side with others', async () => {
  const alone = await workers.run({ evidence, budget: 4_000 }, undefined, never)
  const together = await Promise.all(
    [1, 2, 3, 4, 5].map(() => workers.run({ evidence, budget: 4_000 }, undefined, never)),
  )
  for (const one of together) expect({ ...one, durationMs: 0 }).toEqual({ ...alone, durationMs: 0 })
})

test('rejects with the reason when it is stopped, and others go on', async () => {
  const stop = new AbortController()
  const stopped = workers.run({ evidence, budget: 1e9 }, () => stop.abort(new Error('gone')), stop.signal)
  const other = workers.run({ evidence, budget: 2_000 }, undefined, never)
  await expect(stopped).rejects.toThrow('gone')
  expect((await other).verdict).toBe('unexplained')
})

test('one mistake is named while ten searches that find nothing go on, and these end when they are stopped', async () => {
  const stop = new AbortController()
  let ended = 0
  const long = Array.from({ length: 10 }, () => {
    const started = new Promise<void>((resolve) => {
      const run = workers.run({ evidence: longEvidence, budget: 1e9 }, () => resolve(), stop.signal)
      run.catch(() => {}).finally(() => ended++)
    })
    return started
  })
  await Promise.all(long)
  const body = { text: '{"order_id":"A","amount":1}' }
  const unsorted = createHash('md5').update(`${body.text}secret-of-shop`).digest('hex')
  const single = { ...evidence, body, authorization: `Bearer mk.${unsorted}` }
  const { findings } = await workers.run({ evidence: single, budget: 1e9 }, undefined, never)
  expect(findings.map(({ code }) => code)).toEqual(['keys-unsorted'])
  expect(ended).toBe(0)
  stop.abort(new Error('gone'))
  await expect.poll(() => ended).toBe(10)
})

test('a thread that cannot start is a failure with its cause', async () => {
  const broken = createDoctorWorkers(fileURLToPath(new URL('./no-such-file.mjs', import.meta.url)))
  // Nobody asked yet, so nobody gets an answer.
  await expect(broken.warmUp()).resolves.toBeUndefined()
  await expect(broken.run({ evidence, budget: 1 }, undefined, never)).rejects.toBeInstanceOf(DoctorFailure)
  await broken.close()
  await expect(broken.run({ evidence, budget: 1 }, undefined, never)).rejects.toThrow('shuts down')
})
