import { expect, test } from 'vitest'
import { searchableJson } from '../../../src/main/console/lists/searchable-json.ts'
import { expectLinear } from '../../support/worked.ts'

test.each([
  ['what escapes stand for is added', '{"name":"M\\u00fcller","x":1}', 'Müller'],
  ['an escaped quote ends nothing', '{"a":"say \\"Gr\\u00fc\\u00dfe\\""}', 'say "Grüße"'],
])('%s', (_, text, added) => {
  expect(searchableJson(text)).toBe(`${text}\n${added}`)
})

test.each([
  ['no escapes', '{"a":"b"}'],
  ['a body cut off inside a string', '{"a":"M\\u00fcl'],
  ['a body cut off behind a backslash', '{"a":"b\\'],
])('with %s it is the text itself', (_, text) => {
  expect(searchableJson(text)).toBe(text)
})

test.each(['', '\\'])(
  '64 KiB that make one string after another begin take time in proportion (ends with "%s")',
  (end) => {
    const same = (text: string) => expect(searchableJson(text)).toBe(text)
    expectLinear(same, (size) => `"${'\\"'.repeat(size / 2)}${end}`, 65_536)
  },
)
