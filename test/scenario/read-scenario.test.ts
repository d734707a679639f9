import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readScenario } from '../../src/main/scenario/read-scenario.ts'
import { scenarioSteps } from '../../src/shared/contract/scenario-steps.ts'
import { scenarioFile } from '../../src/shared/contract/scenarios.ts'

const problemsOf = (text: string): string[] => {
  const reading = readScenario(text, 'x.yaml')
  return reading.ok ? [] : reading.problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
}

const scenarioOf = (text: string) => {
  const reading = readScenario(text, 'x.yaml')
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems))
  return reading.scenario
}

describe('a scenario file', () => {
  test('keeps the text of numbers, the order of fields, and the line of each step', () => {
    const { name, merchant, steps } = scenarioOf(`name: Half paid
merchant: mk_demo
steps:
  - create:
      amount: 12.50
      order_id: "T-{{n}}"
      1: [1.0, 1e2, "x", { b: 2, a: null }]
      description: null
    expect: { code: "00" }

  - expect-ipn: { status: "2", amount: 012, within: 5s }
`)
    expect([name, merchant]).toEqual(['Half paid', 'mk_demo'])
    expect(steps.map(({ line, step }) => [line, step.kind])).toEqual([
      [4, 'create'],
      [11, 'expect-ipn'],
    ])
    expect(steps[0]?.fields).toEqual([
      ['amount', { json: '12.50', text: '12.50' }],
      ['order_id', { json: '"T-{{n}}"', text: 'T-{{n}}' }],
      ['1', { json: '[1.0,1e2,"x",{"b":2,"a":null}]', text: '[1.0,1e2,"x",{"b":2,"a":null}]' }],
      ['description', null],
    ])
    // What JSON cannot write that way becomes the number it means.
    expect(steps[1]?.fields[1]).toEqual(['amount', { json: '12', text: '12' }])
  })

  test('an alias stands for what it names', () => {
    const { steps } = scenarioOf('steps:\n  - create: &order { amount: 1.50 }\n  - create: *order\n')
    expect(steps[1]?.fields).toEqual(steps[0]?.fields)
  })

  test('takes its name from the file when it has none', () => {
    expect(scenarioOf('steps: [{ cancel: true }]').name).toBe('x.yaml')
  })

  test.each([
    ['', ['1:1 a scenario is a name, a merchant and steps; there has to be "steps:"']],
    ['- create: {}', ['1:1 a scenario is a name, a merchant and steps; there has to be "steps:"']],
    ['name: x', ['1:1 steps must be a list with at least one step']],
    ['steps: []', ['1:8 steps must be a list with at least one step']],
    ['steps:\n  - creat: {}\n', [expect.stringMatching(/^2:5 "creat" is not a step; steps are create, pay/)]],
    ['steps:\n  - pay: succes\n', ['2:10 pay: must be one of success, redirect, failed']],
    ['steps:\n  - wait: 5 min\n', ['2:11 wait: must be a number with a unit: 500ms, 5s, 2m, 3h or 1d']],
    ['steps:\n  - wait: 5\n', ['2:11 wait: must be a number with a unit: 500ms, 5s, 2m, 3h or 1d']],
    ['steps:\n  - { pay: failed, bank: approve }\n', ['2:5 one step does one thing: make pay and bank two steps']],
    ['steps:\n  - pay: failed\n    onn: a\n', ['3:5 there is no "onn" here']],
    ['foo: 1\nsteps:\n  - cancel: true\n', ['1:1 there is no "foo" here; there are name, merchant and steps']],
    [
      '{ foo: 1, name: 5, steps: [{ cancel: true }] }',
      ['1:3 there is no "foo" here; there are name, merchant and steps', '1:17 name: must be text'],
    ],
    ['foo: &s [{ cancel: true }]\nsteps: *s\n', ['1:1 there is no "foo" here; there are name, merchant and steps']],
    ['steps:\n  - cancel: true\n  - cancel: yes\n', ['3:13 cancel: must be true']],
    ['merchant: [a]\nsteps:\n  - cancel: true\n', [expect.stringMatching(/^1:11 merchant: /)]],
    ['steps:\n  - create: { amount: 1, amount: 2 }\n', [expect.stringMatching(/^2:\d+ Map keys must be unique/)]],
    ['steps:\n\t- cancel: true', [expect.stringMatching(/^2:1 /)]],
    ['steps:\n  - clock: 5m\n', ['2:12 clock: must be +5m, next-attempt or real']],
    [
      'steps:\n  - a\n  - wait: 1\n',
      [expect.stringMatching(/^2:5 a step begins with what it does/), expect.stringMatching(/^3:11 wait: /)],
    ],
    ['name: 5\nsteps:\n  - create: []\n', ['1:7 name: must be text', '3:13 create: must be fields with values']],
    ['steps:\n  - expect-ipn: 5\n', ['2:17 expect-ipn: must be fields with values']],
    ['steps:\n  - expect-attempts: "2"\n', ['2:22 expect-attempts: must be a number']],
    ['steps:\n  - expect-attempts: -1\n', ['2:22 expect-attempts: must be at least 0']],
    ['steps:\n  - wait: 2h\n', ['2:11 wait: must be at most 60s; move the clock for more']],
    ['steps:\n  - expect-no-ipn: { within: 30d }\n', ['2:30 within: must be at most 60s; move the clock for more']],
    ['steps:\n  - clock: +4000d\n', ['2:12 clock: must be at most +3650d at once']],
    ['steps:\n  - inbox: a\n', ['2:5 behaviour: is missing']],
    [
      'steps:\n  - inbox: a/b\n    behaviour: { kind: plain }\n',
      [expect.stringMatching(/^2:12 inbox: must have no slash/)],
    ],
    [
      'steps:\n  - inbox: a\n    behaviour:\n      kind: answer\n      status: 700\n',
      ['5:15 status: must be from 200 to 599'],
    ],
    ['steps:\n  - rule:\n      name: 5\n      effect: { kind: ipn-drop }\n', ['3:13 name: must be text']],
    ['steps:\n  - rule: 7\n', ['2:11 rule: must be text or fields with values']],
    [
      'steps:\n  - rule: double\n',
      [expect.stringMatching(/^2:11 rule: must be one of ipn-before-redirect, double-ipn/)],
    ],
    [
      'steps:\n  - rule:\n      name: x\n      effect: { kind: ipn-dropp }\n',
      [expect.stringMatching(/^4:23 kind: must be one of create-error, /)],
    ],
    [
      'steps:\n  - set:\n      keepLog: x\n      foo: 1\n',
      [expect.stringMatching(/^3:16 /), '4:7 there is no "foo" here'],
    ],
    ['steps:\r\n  - cancel: true\r\n  - pay: no\r\n', [expect.stringMatching(/^3:10 pay: /)]],
    ['\ufeffsteps:\n  - pay: no\n', [expect.stringMatching(/^2:10 pay: /)]],
    ['steps:\n  - create: *order\n', [expect.stringMatching(/^2:13 .*order/i)]],
    ['steps:\n  - create: &a { x: *a }\n', ['2:21 *a is inside the value it refers to']],
    ['steps:\n  - create: { <<: { amount: 1 } }\n', ['2:15 << does not merge in YAML 1.2: write the fields out']],
    ['steps:\n  - create: !money { amount: 1 }\n', [expect.stringMatching(/^2:13 .*!money/)]],
    ['? [a]\n: 1\nsteps:\n  - cancel: true\n', ['1:3 a name must be a text']],
    [
      'steps:\n  - cancel: true\n---\nsteps:\n  - cancel: true\n',
      ['3:1 one file is one scenario: nothing may follow ---'],
    ],
  ])('%j is refused with its place', (text, problems) => {
    expect(problemsOf(text)).toEqual(problems)
  })

  test('aliases that multiply are refused', () => {
    const lines = ['a: &a [x, x, x, x, x, x, x, x, x]']
    for (let level = 0; level < 8; level++) {
      const [from, to] = [String.fromCharCode(97 + level), String.fromCharCode(98 + level)]
      lines.push(`${to}: &${to} [${Array.from({ length: 9 }, () => `*${from}`).join(', ')}]`)
    }
    expect(problemsOf(lines.slice(0, 2).join('\n'))).not.toContainEqual(expect.stringMatching(/alias/i))
    expect(problemsOf(lines.slice(0, 7).join('\n'))).toEqual(['1:1 its aliases multiply into too many values'])
    const ofNothing = lines.slice(0, 7).join('\n').replaceAll('x', "''")
    expect(problemsOf(ofNothing)).toEqual(['1:1 its aliases multiply into too many values'])
    const ofNames = [`a: &a { ${'k'.repeat(200)}: x }`, ...lines.slice(1, 5)].join('\n')
    expect(problemsOf(ofNames)).toEqual(['1:1 its aliases multiply into too many values'])
    const many = Array.from({ length: 101 }, () => '*a').join(', ')
    expect(problemsOf(`name: &a x\nmerchant: [${many}]\n`)).toEqual([
      expect.stringMatching(/^2:\d+ there are more than 100/),
    ])
  })

  test.each([['['.repeat(100_000)], [`steps: ${'['.repeat(20_000)}${']'.repeat(20_000)}`], ['{a: '.repeat(50_000)]])(
    'nested too deeply is refused, not a crash: %#',
    (text) => {
      expect(problemsOf(text)).not.toEqual([])
    },
  )

  test.each([
    ['brackets', (depth: number) => `name: x\nmerchant: ${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}`],
    ['braces', (depth: number) => '{a: '.repeat(depth)],
    ['dashes', (depth: number) => '- '.repeat(depth)],
    ['explicit keys', (depth: number) => '? '.repeat(depth)],
    ['lines', (depth: number) => Array.from({ length: depth }, (_, at) => `${' '.repeat(at)}a:`).join('\n')],
  ])('fifty levels are read, one more is refused: %s', (_, nested) => {
    expect(problemsOf(nested(50)).join()).not.toMatch(/deeper/)
    expect(problemsOf(nested(51))).toEqual([expect.stringMatching(/^\d+:\d+ it is nested deeper than 50/)])
  })

  test('brackets in a text and words in a comment are no levels', () => {
    const text = `name: "${'['.repeat(100)}" # ${'- '.repeat(100)}\nsteps:\n  - cancel: true\n`
    expect(scenarioOf(text).name).toBe('['.repeat(100))
  })

  test('levels that aliases add count', () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, at) => `a${at}: &a${at} [[${at === 0 ? 'x' : `*a${at - 1}`}]]`).join('\n')
    expect(problemsOf(chain(24)).join()).not.toMatch(/deeper/)
    expect(problemsOf(chain(25))).toEqual(['1:1 its aliases nest it deeper than 50 levels, which is the most'])
  })

  test('of many problems the first 20 are reported', () => {
    const reported = problemsOf(`steps:\n${'  - cancel: no\n'.repeat(25)}`)
    expect(reported).toEqual(Array.from({ length: 20 }, (_, at) => `${at + 2}:13 cancel: must be true`))
  })

  test('500 whole steps are read; one more is refused, and what has many more words', () => {
    const create =
      '  - create: { amount: 12.50, currency: USD, order_id: "T-{{n}}", description: "a text", customer_ip: 1.2.3.4 }\n'
    expect(scenarioOf(`steps:\n${create.repeat(500)}`).steps).toHaveLength(500)
    expect(problemsOf(`steps:\n${'  - cancel: true\n'.repeat(501)}`)).toEqual(['502:5 at most 500 steps are taken'])
    expect(problemsOf(`steps:\n${'  - x: [1, 2, 3]\n'.repeat(5_000)}`)).toEqual([
      expect.stringMatching(/ it goes on too long/),
    ])
  })

  test('a message repeats no more of the text than fits a line', () => {
    const [problem] = problemsOf(`${'k'.repeat(1_000)}: 1\nsteps:\n  - cancel: true\n`)
    expect(problem?.length).toBeLessThan(320)
  })

  test('no text makes it throw', () => {
    const piece = fc.constantFrom(
      'steps:',
      '\n  - ',
      'create: ',
      '{',
      '}',
      '[',
      ']',
      'pay: failed',
      '"',
      ': ',
      '&a ',
      '*a',
      '!!x ',
      '\t',
      '1.5',
      '|',
      '\n',
      '%',
      '---',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 8 })), { maxLength: 20 }), (parts) => {
        const reading = readScenario(parts.join(''), 'x')
        if (!reading.ok) expect(reading.problems.every(({ line, column }) => line >= 1 && column >= 1)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})

test('docs/scenario.schema.json, which editors may use, is the schema of the contract', () => {
  const published: unknown = JSON.parse(readFileSync('docs/scenario.schema.json', 'utf8'))
  expect(published).toEqual(z.toJSONSchema(scenarioFile, { io: 'input' }))
})

test('what is taken fits the published schema, and what does not fit it is refused', () => {
  const published = z.fromJSONSchema(JSON.parse(readFileSync('docs/scenario.schema.json', 'utf8')))
  const value = fc.constantFrom<unknown>(
    'paid',
    'success',
    '+5m',
    '5s',
    'double-ipn',
    '3',
    1,
    -1,
    1.5,
    true,
    null,
    {},
    [],
  )
  const key = fc.constantFrom(
    ...Object.keys(scenarioSteps),
    'on',
    'as',
    'expect',
    'sign',
    'behaviour',
    'through',
    'other',
  )
  const lab = fc.constantFrom<object>(
    { inbox: 'a', behaviour: { kind: 'fail-first', times: 2, failure: { kind: 'hang' } } },
    { inbox: 'a', behaviour: { kind: 'fail-first', times: 0, failure: { kind: 'hang' } } },
    { rule: { name: 'x', match: { orderId: 'T-*' }, effect: { kind: 'ipn-delay', seconds: 3 } } },
    { rule: { name: 'x', match: { order: 'T-*' }, effect: { kind: 'ipn-delay', seconds: 3 } } },
    { set: { keepLog: 50, ipnRetries: 'quick' } },
    { set: { keepLogs: 50 } },
    { 'expect-ipn': { status: '1', within: '2s', delivered: true } },
    { create: { amount: 1 }, expect: { code: '00', status: 200 }, as: 'a' },
  )
  const step = fc.oneof(lab, fc.dictionary(key, value, { maxKeys: 2, noNullPrototype: true }))
  let taken = 0
  fc.assert(
    fc.property(fc.record({ name: value, steps: fc.array(step, { maxLength: 3 }) }, { requiredKeys: [] }), (file) => {
      const { ok } = readScenario(JSON.stringify(file), 'x')
      if (ok) taken++
      if (ok !== published.safeParse(file).success)
        throw new Error(`reader: ${ok}, schema: ${!ok}: ${JSON.stringify(file)}`)
    }),
    { numRuns: 600 },
  )
  expect(taken).toBeGreaterThan(20)
})
