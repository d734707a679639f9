import { expect, test } from 'vitest'
import { jsonBoundsFault } from '../../../src/main/console/http/json-bounds.ts'
import { createTestConsole, testToken } from '../../support/test-console.ts'

const nested = (depth: number): string => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`
const values = (count: number): string =>
  `[${Array(count - 1)
    .fill('"x"')
    .join(',')}]`

test.each([
  ['32 levels', nested(32), undefined],
  ['33 levels', `[${nested(32)}]`, 'is nested deeper than 32 levels'],
  ['40 lists and objects side by side', `[${Array(40).fill('[],{}').join(',')}]`, undefined],
  ['10,000 values', values(10_000), undefined],
  ['10,001 values', values(10_001), 'has more than 10000 values'],
  ['brackets and commas in a text', JSON.stringify({ text: '[{,"\\'.repeat(20_000) }), undefined],
  ['a text without end', `"${'['.repeat(100)}`, undefined],
  ['a backslash at the end', '"\\', undefined],
  ['no JSON', '}}]],', undefined],
])('jsonBoundsFault: %s', (_, text, fault) => {
  expect(jsonBoundsFault(text)).toBe(fault)
})

test.each([
  ['PATCH', '/api/settings'],
  ['POST', '/api/read'],
  ['POST', '/api/cases'],
] as const)('a body beyond the limits is refused before it is parsed: %s %s', async (method, url) => {
  const { app } = createTestConsole()
  const headers = { authorization: `Bearer ${testToken}`, 'content-type': 'application/json' }
  const answers = []
  for (const payload of [`{"a":${nested(32)}} no JSON`, `{"a":${values(10_000)}} no JSON`]) {
    const { statusCode, body } = await app.inject({ method, url, headers, payload })
    answers.push([statusCode, JSON.parse(body).error.fields])
  }
  expect(answers).toEqual([
    [400, { body: 'is nested deeper than 32 levels' }],
    [400, { body: 'has more than 10000 values' }],
  ])
})
