import { expect, test } from 'vitest'
import { printedFields } from '../../src/main/reader/printed-fields.ts'

const long = 'Ab'.repeat(150)

test.each([
  ['a value of 199 characters', long.slice(0, 199), long.slice(0, 199)],
  ['a value that is longer is not sure', long, undefined],
  ['nil of Go', 'nil', ''],
  ['None of Python', 'None', ''],
  ['an unknown verb of printf', '%!s(<nil>)', ''],
])('%s', (_, written, value) => {
  expect(printedFields(`x currency: ${written}`)).toMatchObject([{ name: 'currency', value }])
})
