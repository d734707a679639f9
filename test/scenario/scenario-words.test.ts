import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aboutWord, scenarioWords } from '../../src/renderer/src/features/lab/scenarios/scenario-words.ts'
import { scenarioSteps } from '../../src/shared/contract/scenario-steps.ts'

const schema = JSON.parse(readFileSync(new URL('../../docs/scenario.schema.json', import.meta.url), 'utf8'))
const wordsAt = (text: string): string[] => {
  const lines = text.split('\n')
  return scenarioWords(schema, lines.slice(0, -1), lines.at(-1) ?? '').map(({ name }) => name)
}

test.each([
  ['na', ['name', 'merchant', 'steps']],
  ['steps:\n  - ', ['create', 'pay', 'expect-ipn', 'clock', 'set']],
  ['steps:\n  - expect-i', ['expect-ipn']],
  ['steps:\n  - pay: ', ['success', 'redirect', 'failed']],
  ['steps:\n  - pay: success\n    th', ['through', 'on', 'true-amount']],
  ['steps:\n  - pay: success\n    through: ', ['hosted-page', 'api']],
  ['steps:\n  - create: {}\n    expect: { co', ['code', 'status', 'message']],
  ['steps:\n  - set: { ipnRetries: ', ['standard', 'quick', 'custom', 'none']],
  ['steps:\n  - set: { ipn', ['ipnRetries', 'timeZone']],
])('%j', (text, expected) => {
  expect(wordsAt(text)).toEqual(expect.arrayContaining(expected))
})

test('a step begins with its kind, and with nothing else', () => {
  expect(wordsAt('steps:\n  - ')).toEqual(Object.keys(scenarioSteps))
})

test('a member of several branches has the first description there is', () => {
  const anyOf = [{ properties: { a: {} } }, { properties: { a: { description: 'about a' } } }]
  const steps = { items: { properties: { pay: { anyOf } } } }
  expect(scenarioWords({ properties: { steps } }, [], '  - pay: { ')).toEqual([{ name: 'a', about: 'about a' }])
})

test('what a word is for', () => {
  expect(aboutWord(schema, ['  - pay: success'], 'pay')).toMatch(/^Pay with the test card/)
  expect(aboutWord(schema, ['  - pay: success', '    through: api'], 'through')).toMatch(/^defaults to hosted-page/)
  expect(aboutWord(schema, ['  - pay: success'], 'success')).toBeUndefined()
})
