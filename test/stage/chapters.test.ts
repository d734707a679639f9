import { expect, test } from 'vitest'
import { readChapters } from '../../src/main/stage/chapters.ts'

const stepsOf = (steps: readonly string[]) => {
  const text = ['name: Ours', 'steps:', ...steps.map((step) => `  - ${step}\n    say: A sentence.`)].join('\n')
  return readChapters([{ name: 'ours.yaml', text }])[0]?.stageSteps ?? []
}

test('each step is shown by its kind, and fails where it is to fail', () => {
  const expected = [
    ['create: {}', 'create', false],
    ['create: {}\n    sign: right', 'create', false],
    ['create: {}\n    sign: wrong', 'refused-create', true],
    ['create: {}\n    sign: none', 'refused-create', true],
    ['pay: success', 'pay', false],
    ['pay: failed', 'pay', true],
    ['bank: approve', 'bank', false],
    ['bank: decline', 'bank', true],
    ['expect-ipn: { status: 1 }', 'ipn', false],
    ['expect-ipn: { status: 1, delivered: true }', 'ipn', false],
    ['expect-ipn: { status: 1, delivered: false }', 'ipn', true],
    ['retry: true', 'ipn', false],
    ['resend: true', 'ipn', false],
    ['expect-state: paid', 'other', false],
  ] as const
  const steps = stepsOf(expected.map(([step]) => step))
  expect(steps.map(({ kind, fails }, index) => [expected[index]?.[0], kind, fails])).toEqual(expected)
})
