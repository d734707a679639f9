import { expect, test } from 'vitest'
import {
  browserEncoded,
  echoed,
  formEncoded,
  inLines,
  jsEscaped,
  percentEncoded,
  printed,
} from '../../../src/main/signature-tools/doctor/text-codings.ts'

test.each<[format: string, text: string]>([
  ['50% de remise', '50 0e remise'],
  ['20 % extra', '20  0.000000e+00xtra'],
  ['%E %F %G %X', '0.000000E+00 0.000000 0 0'],
  ['%-5d|%05d|%+d|% u', '0    |00000|+0|0'],
  ['%.2f|%+08.1f', '0.00|+00000.0'],
  ['%5s|%-3s|%s|%q', "     |   ||''"],
  ['% a|%A', ' 0x0p+0|0X0P+0'],
  ['%%d %D %w', '%d %D %w'],
  ['%1000d', `${' '.repeat(999)}0`],
  ['%1001d', '%1001d'],
  ['a\\tb\\\\n \\"c\\" \\/', 'a\tb\\n "c" \\/'],
])('printf of bash makes %j to %j', (format, text) => {
  expect(printed(format)).toBe(text)
})

test('echo -e decodes escapes, and leaves those it does not know', () => {
  expect(echoed('\\a\\b\\e\\f\\n\\r\\t\\v\\\\\\u00E9\\q\\')).toBe('\x07\b\x1b\f\n\r\t\v\\é\\q\\')
})

const all = 'aZ09 é€😀\u007f~!*\'()+/@-._&=?#%\n"\\'

test('texts are encoded as JavaScript and browsers do it', () => {
  expect(jsEscaped(all)).toBe(escape(all))
  expect(browserEncoded(all)).toBe(new URLSearchParams({ a: all }).toString().slice(2))
})

test('texts are encoded as PHP does it', () => {
  const rest = '%21%2A%27%28%29%2B%2F%40-._%26%3D%3F%23%25%0A%22%5C'
  expect(percentEncoded(all)).toBe(`aZ09%20%C3%A9%E2%82%AC%F0%9F%98%80%7F~${rest}`)
  expect(formEncoded(all)).toBe(`aZ09+%C3%A9%E2%82%AC%F0%9F%98%80%7F%7E${rest}`)
})

test('the last line may be shorter, and ends as the others do', () => {
  expect(inLines('abcdefg', 3, '\r\n')).toBe('abc\r\ndef\r\ng\r\n')
})
