import { expect, test } from 'vitest'
import { bytesOf, plainText, rawByte } from '../../../src/main/signature-tools/request-readers/bytes-of.ts'

test('raw bytes stand as they are between text', () => {
  const text = `é${rawByte(0xff)}${rawByte(0x80)}a😀${rawByte(0x41)}`
  expect([...bytesOf(text)]).toEqual([0xc3, 0xa9, 0xff, 0x80, 0x61, 0xf0, 0x9f, 0x98, 0x80, 0x41])
  expect(plainText(`${rawByte(0xc3)}${rawByte(0xa9)}`)).toBe('é')
})

test.each(['\ud83d', '\ude00', '\udc7f', '\udd00'])(
  'a lone surrogate that stands for no byte is no byte: %j',
  (lone) => {
    expect([...bytesOf(`a${lone}b`)]).toEqual([0x61, 0xef, 0xbf, 0xbd, 0x62])
  },
)
