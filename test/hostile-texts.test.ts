import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Problem } from '../src/shared/contract/common.ts'
import type { ScenarioProblem } from '../src/shared/contract/scenarios.ts'
import { fromSource, type RunningEngine, startHeadless } from './support/spawn-headless.ts'

// Texts that are meant to end or to block the engine. They are sent to a process of its own, as the console's pages send them.

// The process and its thread start slowly on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

let engine: RunningEngine

const post = async <Reply>(path: string, body: unknown, method = 'POST') => {
  const headers = { authorization: `Bearer ${engine.token}`, 'content-type': 'application/json' }
  const response = await fetch(engine.consoleUrl + path, { method, headers, body: JSON.stringify(body) })
  return { status: response.status, json: (await response.json()) as Reply }
}
const check = (text: string) => post<{ steps: number; problems: ScenarioProblem[] }>('/api/scenarios/check', { text })

beforeAll(async () => {
  engine = await startHeadless(fromSource)
})
afterAll(async () => {
  expect(await engine.stop()).toMatchObject({ code: 0, stderr: '' })
})

const indented = (line: string): string => Array.from({ length: 600 }, (_, at) => `${' '.repeat(at)}${line}\n`).join('')

test.each([
  ['800 brackets', '['.repeat(800)],
  ['1,200 brackets', '['.repeat(1_200)],
  ['braces', '{a: '.repeat(1_200)],
  ['closed brackets', `steps: ${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ['dashes', '- '.repeat(100_000)],
  ['explicit keys', '? '.repeat(100_000)],
  ['colons', ': '.repeat(100_000)],
  ['indentation', indented('a:')],
  ['indented dashes', indented('-')],
  ['indented keys', indented('?')],
  ['tags and brackets', '!x ['.repeat(5_000)],
  ['anchors and brackets', Array.from({ length: 2_000 }, (_, at) => `&a${at} [`).join('')],
])('nested YAML is refused with its place: %s', async (_, text) => {
  const { status, json } = await check(text)
  expect([status, json.steps, json.problems]).toEqual([
    200,
    0,
    [{ line: expect.any(Number), column: expect.any(Number), message: expect.stringMatching(/deeper than 50 levels/) }],
  ])
})

test.each([
  [
    'aliases in aliases',
    Array.from({ length: 90 }, (_, at) => `a${at}: &a${at} [[*a${at - 1}]]\n`)
      .join('')
      .replace('*a-1', 'x'),
    /aliases nest it deeper than 50/,
  ],
  ['aliases that multiply', `name: &a ${'x'.repeat(200_000)}\nsteps: [${'*a, '.repeat(90)}]`, /multiply into too many/],
  ['very many words', 'steps:\n'.concat('- x: [1, 2, 3]\n'.repeat(10_000)), /goes on too long/],
  ['very many quotes', '"'.repeat(200_000), /./],
  ['very many mistakes', `"${'\\x'.repeat(120_000)}"`, /Invalid escape/],
  ['NUL, BOM and half characters', '\0\ufeff\ud800'.repeat(50_000), /./],
])('so is what multiplies: %s', async (_, text, why) => {
  const { status, json } = await check(text)
  expect(status).toBe(200)
  expect(json.problems[0]?.message).toMatch(why)
  expect(JSON.stringify(json).length).toBeLessThan(20_000)
})

test('a text that is slow to read holds nobody else up', async () => {
  const order: string[] = []
  const slow = check('"'.repeat(250_000)).then(() => order.push('slow'))
  const quick = post('/api/signature/explain', { body: '{}', secret: 's' }).then(() => order.push('quick'))
  await Promise.all([slow, quick])
  expect(order).toEqual(['quick', 'slow'])
})

test('a pasted command of spaces alone is read', async () => {
  const text = `curl -d x <<E\n${'\t'.repeat(200_000)}`
  expect((await post('/api/signature/read-request', { text })).json).toMatchObject({ kind: 'curl', method: 'POST' })
})

test('commands with long runs of white space are read, and a scenario does not wait for them', async () => {
  const command = (blanks: string) =>
    `curl https://a.test/v2/payment-links -d '{"order_id":"A","description":"x${blanks}y"}'`
  const read = ['\t', ' ', '\n', '\\'].map((unit) => post('/api/read', { text: command(unit.repeat(200_000)) }))
  expect((await check('steps: []')).status).toBe(200)
  expect((await Promise.all(read)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('lists in lists are no schedule of retries', async () => {
  let list: unknown = [1]
  for (let depth = 0; depth < 1_000; depth++) list = [list]
  const { status, json } = await post<Problem>('/api/settings', { ipnRetrySchedule: list }, 'PATCH')
  expect([status, json.error.fields]).toEqual([400, { body: 'is nested deeper than 32 levels' }])
})
