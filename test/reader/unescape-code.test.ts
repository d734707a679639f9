import { expect, test } from 'vitest'
import { unescapeCode } from '../../src/main/reader/code/unescape-code.ts'

test.each<[Parameters<typeof unescapeCode>[1], string, string]>([
  ['php', String.raw`Caf\xC3\xA9, \303\251, \xE9, \351`, 'Café, é, é, é'],
  ['php', String.raw`\101, \x4a, \xa, \501`, 'A, J, \n, A'],
  ['php', String.raw`\u{e9}, \u{10FFFF}, \u{110000}`, 'é, \u{10ffff}, \\u{110000}'],
  ['php', String.raw`\$a \e \n\r\t\v\f \\ \" \' \b \a \q`, `$a \u001b \n\r\t\v\f \\ " \\' \\b \\a \\q`],
  ['php', 'a\\\nb', 'a\\\nb'],
  ['javascript', String.raw`\u{e9}, \u{10FFFF}, \u{110000}, \u00e9, \ud83c\udf55`, 'é, \u{10ffff}, \\u{110000}, é, 🍕'],
  ['javascript', String.raw`\xe9 \0 \b \n\r\t\v\f \\ \" \' \$ \a \q`, `é \0 \b \n\r\t\v\f \\ " ' $ a q`],
  ['javascript', 'a\\\nb\\\r\nc', 'abc'],
  ['python', String.raw`\U000000e9, \U0010FFFF, \U00110000, \u00e9, \xe9`, 'é, \u{10ffff}, \\U00110000, é, é'],
  ['python', String.raw`\101 \0 \b \a \n\r\t\v\f \\ \" \' \$ \q`, `A \0 \b \u0007 \n\r\t\v\f \\ " ' \\$ \\q`],
  ['python', 'a\\\nb\\\r\nc', 'abc'],
])('the escapes in a string of %s: %j', (language, written, text) => {
  expect(unescapeCode(written, language)).toBe(text)
})
