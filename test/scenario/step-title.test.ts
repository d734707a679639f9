import { expect, test } from 'vitest'
import { readScenario } from '../../src/main/scenario/read-scenario.ts'
import { stepTitle } from '../../src/main/scenario/step-title.ts'

test.each([
  ['create: {}', 'create: a sample order'],
  ['create: { amount: 1.50, description: null }\n    as: half', 'create half: amount 1.50, no description'],
  ['create: { a: 1, b: 2, c: 3, d: 4, e: 5 }', 'create: a 1, b 2, c 3, d 4, e 5'],
  ['create: { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }', 'create: a 1, b 2, c 3, d 4 and 2 more'],
  [`create: { a: ${'😀'.repeat(40)} }`, `create: a ${'😀'.repeat(40)}`],
  [`create: { a: ${'😀'.repeat(41)} }`, `create: a ${'😀'.repeat(40)}…`],
  [
    'create: { card_number: "5555555555554444", cvv: 731, expiry: 09/29 }',
    'create: card_number ••••••••••••4444, cvv ••••, expiry ••••',
  ],
  ['pay: success\n    on: half', 'pay: success (half)'],
  ['resend: true', 'resend'],
  ['resend: { fields: { amount: "2" }, headers: { X-A: b } }', 'resend edited: amount, X-A'],
  ['expect-ipn: {}', 'expect-ipn: any'],
  ['expect-ipn: { within: 5s, status: "1", answered: [0, 200] }', 'expect-ipn: status 1, answered not, 200'],
])('%j is called %j', (text, title) => {
  const reading = readScenario(`steps:\n  - create: {}\n    as: half\n  - ${text}\n`, 'x.yaml')
  expect(reading.ok ? reading.scenario.steps.slice(1).map(stepTitle) : reading.problems).toEqual([title])
})
