import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readScenario } from '../../src/main/scenario/read-scenario.ts'
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
    ['', ['1:1 steps must be a list with at least one step']],
    ['steps: []', ['1:8 steps must be a list with at least one step']],
    ['steps:\n  - creat: {}\n', [expect.stringMatching(/^2:5 "creat" is no step; steps are create, pay/)]],
    ['steps:\n  - pay: succes\n', ['2:10 pay: must be one of success, redirect, failed']],
    ['steps:\n  - wait: 5 min\n', ['2:11 wait: must be a number with a unit: 500ms, 5s, 2m, 3h or 1d']],
    ['steps:\n  - { pay: failed, bank: approve }\n', ['2:5 one step does one thing: make pay and bank two steps']],
    ['steps:\n  - pay: failed\n    onn: a\n', ['2:5 there is no "onn" here']],
    ['foo: 1\nsteps:\n  - cancel: true\n', ['1:6 there is no "foo" here; there are name, merchant and steps']],
    ['steps:\n  - cancel: true\n  - cancel: yes\n', ['3:13 cancel: must be one of true']],
    ['merchant: [a]\nsteps:\n  - cancel: true\n', [expect.stringMatching(/^1:11 merchant: /)]],
    ['steps:\n  - create: { amount: 1, amount: 2 }\n', [expect.stringMatching(/^2:\d+ Map keys must be unique/)]],
    ['steps:\n\t- cancel: true', [expect.stringMatching(/^2:1 /)]],
    ['steps:\n  - clock: 5m\n', ['2:12 clock: must be +5m, next-attempt or real']],
    [
      'steps:\n  - a\n  - wait: 1\n',
      [expect.stringMatching(/^2:5 a step begins with what it does/), expect.stringMatching(/^3:11 wait: /)],
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
    expect(problemsOf(lines.join('\n'))).toEqual([expect.stringMatching(/alias/i)])
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
