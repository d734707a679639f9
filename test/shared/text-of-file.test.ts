import { describe, expect, test } from 'vitest'
import { isUtf16, textOfFile } from '../../src/shared/text-of-file.ts'

const text = 'Grüße\n{"order_id":"A-1","customer_lastname":"Müller"}\n'
const utf16 = Buffer.from(text, 'utf16le')
const bigEndian = Buffer.from(utf16).swap16()

describe('the text of a file', () => {
  test.each([
    ['UTF-8', Buffer.from(text), text],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), `\ufeff${text}`],
    ['UTF-16 with a byte order mark, as PowerShell writes it', Buffer.from(`\ufeff${text}`, 'utf16le'), text],
    ['UTF-16 of the other byte order', Buffer.concat([Buffer.from([0xfe, 0xff]), bigEndian]), text],
    [
      'UTF-16 of the other byte order without a letter of ASCII',
      Buffer.from('\ufeffご注文', 'utf16le').swap16(),
      'ご注文',
    ],
    ['UTF-16 without a mark', utf16, text],
    ['UTF-16 of the other byte order without a mark', bigEndian, text],
    ['Windows-1252', Buffer.from('Gr\xfc\xdfe \x80 \x96', 'latin1'), 'Grüße € –'],
    ['Windows-1252 that ends in a letter beyond ASCII', Buffer.from('caf\xe9', 'latin1'), 'café'],
    ['UTF-8 with a row of zeros', Buffer.from('a\0\0\0\0b'), 'a\0\0\0\0b'],
    ['nothing', Buffer.from([]), ''],
    ['half a character of UTF-16', Buffer.concat([utf16, Buffer.from([0x41])]), expect.any(String)],
  ])('%s', (_name, bytes, read) => {
    expect(textOfFile(bytes)).toEqual(read)
  })

  test('bytes without zeros are not UTF-16', () => {
    expect(isUtf16(Buffer.from(text))).toBe(false)
    expect(isUtf16(utf16)).toBe(true)
  })
})
