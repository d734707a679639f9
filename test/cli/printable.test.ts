import { expect, test } from 'vitest'
import { printable, printableJson } from '../../src/main/cli/printable.ts'

test.each([
  ['an escape sequence', '\u001b[31mred', '\ufffd[31mred'],
  ['a line break', 'a\r\nb', 'a\ufffd\ufffdb'],
  ['the 8-bit CSI', '\u009b31m', '\ufffd31m'],
  ['text turned round', 'a\u202egnp.exe', 'a\ufffdgnp.exe'],
  ['an isolate', '\u2066a\u2069', '\ufffda\ufffd'],
  ['line and paragraph separators', 'a\u2028b\u2029c', 'a\ufffdb\ufffdc'],
  ['what cannot be seen', 'a\u200b\ufeff\u00adb', 'a\ufffd\ufffd\ufffdb'],
  ['half a character', '\ud800', '\ufffd'],
  ['a tag character', 'a\u{e0041}', 'a\ufffd'],
  ['letters, emoji and what joins them', 'Zoë 👩‍👩‍👧 می‌خواهم', 'Zoë 👩‍👩‍👧 می‌خواهم'],
])('%s', (_, text, shown) => {
  expect(printable(text)).toBe(shown)
})

test('JSON means what it meant', () => {
  const value = { a: '\u001b\u009b\u202e\u2028\u{e0041}\ud800é' }
  const line = printableJson(JSON.stringify(value))
  expect(line).toBe('{"a":"\\u001b\\u009b\\u202e\\u2028\\udb40\\udc41\\ud800é"}')
  expect(JSON.parse(line)).toEqual(value)
})
