import { expect, test } from 'vitest'
import { lengthSymptom, shortSymptom } from '../../../src/main/signature-tools/doctor/hash-length.ts'

test.each([
  ['a', 'has 1 hexadecimal digit;'],
  ['ab', 'has 2 hexadecimal digits;'],
  ['A'.repeat(8), 'the length of a CRC-32.'],
  ['a'.repeat(40), 'the length of an SHA-1.'],
  ['z'.repeat(32), 'has 32 characters that are no hexadecimal digits throughout;'],
  [`${'ab'.repeat(8)}…${'cd'.repeat(8)}`, 'has 33 characters that are no hexadecimal digits throughout;'],
])('%s in place of the hash is described', (hash, detail) => {
  expect(lengthSymptom(hash)).toEqual({ code: 'hash-length', detail: expect.stringContaining(detail) })
})

test.each(['', 'a'.repeat(32), 'A'.repeat(32)])('nothing is wrong with the length of "%s"', (hash) => {
  expect(lengthSymptom(hash)).toBeUndefined()
})

test.each([
  ['0', '1 of the 32'],
  ['AB'.repeat(15), '30 of the 32'],
  ['ab'.repeat(16), undefined],
  ['xy', undefined],
])('of %s in a text that was cut it is said how many digits there are', (hash, said) => {
  expect(shortSymptom(hash)?.detail).toEqual(said && expect.stringContaining(said))
})
