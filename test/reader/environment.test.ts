import { expect, test } from 'vitest'
import { environment, environmentValues } from '../../src/main/reader/environment.ts'

const base = { key: 'base_url', value: 'https://api.test' }
const off = [
  { key: 'old', value: '1', disabled: true },
  { key: 'older', value: '2', enabled: false },
]

test.each([
  ['likely', {}],
  ['certain', { _postman_variable_scope: 'environment' }],
])('variables that are switched off do not count, and a file is %s to be of Postman with %j', (confidence, more) => {
  const found = environment(JSON.stringify({ name: 'Test', values: [base, ...off], ...more }))
  expect(found).toMatchObject([
    { source: 'postman', confidence, fields: [['base_url', 'https://api.test']], notes: [] },
  ])
})

test.each(['https://api.test/v2', 'https://api.test/v2/'])(
  'an address that ends in the version is noted: %s',
  (value) => {
    const [found] = environment(JSON.stringify({ values: [{ ...base, value }] }))
    expect(found?.notes).toEqual([expect.stringMatching(/the version twice, which is E040/)])
  },
)

test.each([
  ['a file of Postman', JSON.stringify({ values: [base, ...off] })],
  ['plain JSON', '{"base_url":"https://api.test","nested":{}}'],
  ['plain JSON that has an empty list of variables', '{"base_url":"https://api.test","variables":[]}'],
  ['lines', 'base_url = "https://api.test"\n# no variable'],
])('the values of %s are read', (_, text) => {
  expect([...environmentValues(text)]).toEqual([['base_url', 'https://api.test']])
})
