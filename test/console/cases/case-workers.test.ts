import { expect, onTestFinished, test } from 'vitest'
import { type CaseWorkers, createCaseWorkers } from '../../../src/main/console/cases/case-workers.ts'
import { buildCase } from '../../../src/shared/contract/cases.ts'
import { draft, exchange } from '../../support/case-draft.ts'
import { longestTurn, watchTurns } from '../../support/turn-watch.ts'

const merchants = [{ id: 'm', name: 'Nordlicht', key: 'mk_n', secrets: ['sk_secret_1234567'], rotated: [] }]
const never = new AbortController().signal
const unasked = () => Promise.reject(new Error('nothing is to be signed'))

const open = (): CaseWorkers => {
  const workers = createCaseWorkers()
  onTestFinished(() => workers.close())
  return workers
}
const taskOf = (one: ReturnType<typeof draft>) => ({
  draft: one,
  merchants,
  keepCustomers: false,
  serviceUrl: 'http://127.0.0.1:4010',
})

/** What a hostile text makes slow: numbers, escapes, base64. A megabyte takes seconds. */
const hostile = '4 %41\\u0041 QUJDREVGR0hJSktM+/ '.repeat(10_000)
const call = draft([exchange(JSON.stringify({ customer_email: 'zoe@example.com', description: hostile }))])
const signed = draft([exchange('{"order_id":"A"}')], {
  evidence: { body: { text: '{"order_id":"A"}' }, merchantId: 'm', merchants, numbers: 'as-sent' },
  evidenceIn: 'e1',
})

/** In ms. */
const patience = 120_000

test('a large case is built and read without holding the event loop', { timeout: patience }, async () => {
  const workers = open()
  const watched = watchTurns()
  const built = await workers.build(taskOf(call), unasked, never)
  const text = 'reply' in built ? Buffer.from(built.reply).toString() : ''
  const file = await workers.read(`[${'{"a":[1,2]},'.repeat(500_000)}1]`)
  // In the engine's own thread these take seconds.
  expect((await watched()).longest).toBeLessThan(longestTurn)
  const { json } = buildCase.reply.parse(JSON.parse(text))
  expect(json).not.toContain('zoe@example.com')
  expect(file).toMatchObject({ ok: false, code: 'not-a-case' })
  expect(await workers.read(json)).toMatchObject({ ok: true })
})

test('a case that nobody waits for ends its thread, and the next is built', { timeout: patience }, async () => {
  const workers = open()
  const hangUp = new AbortController()
  const resign = () => {
    hangUp.abort(new Error('nobody waits'))
    return new Promise<never>(() => {})
  }
  await expect(workers.build(taskOf(signed), resign, hangUp.signal)).rejects.toThrow('nobody waits')
  expect(await workers.build(taskOf(draft([exchange('{}')])), unasked, never)).toHaveProperty('reply')
})

test('a case whose call cannot be signed anew rejects with the reason', { timeout: patience }, async () => {
  const workers = open()
  await expect(workers.build(taskOf(signed), unasked, never)).rejects.toThrow('nothing is to be signed')
  expect(await workers.build(taskOf(draft([exchange('{}')])), unasked, never)).toHaveProperty('reply')
})

test('a case with too many customers is refused in words', { timeout: patience }, async () => {
  const mails = Array.from({ length: 2_100 }, (_, at) => `u${at}@m${at}.example.com`)
  expect(await open().build(taskOf(draft([exchange(mails.join(' '))])), unasked, never)).toEqual({
    refused: expect.stringContaining('more than 2,000 customer names'),
  })
})
