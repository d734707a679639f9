import { expect, test } from 'vitest'
import { wireBytes } from '../../../src/main/domain/ipn/wire-bytes.ts'

test('UTF-16 is little endian with a byte order mark, and keeps every character', () => {
  const bytes = wireBytes('aé€😀', 'utf-16')
  expect([...bytes.slice(0, 4)]).toEqual([0xff, 0xfe, 0x61, 0x00])
  expect(Buffer.from(bytes).toString('utf16le')).toBe('\ufeffaé€😀')
})

test('ISO 8859-1 has a question mark for each character that it does not have', () => {
  expect(Buffer.from(wireBytes('aéÿ€😀', 'latin1')).toString('latin1')).toBe('aéÿ??')
})
