import { describe, expect, test } from 'vitest'
import { isPhoneNumber } from '../../../src/main/domain/link/is-phone-number.ts'

describe('isPhoneNumber', () => {
  test.each([
    '+14155550123',
    '14155550123',
    '12345',
    '+12345678901234567890',
    '+1 (415) 555-0123',
    '(415) 555.0123',
    '+49 (0)30 - 123 45',
    '0 1 2 3 4',
  ])('accepts %s', (text) => {
    expect(isPhoneNumber(text)).toBe(true)
  })

  test.each([
    '',
    '+',
    '1234',
    '+1234',
    '+123456789012345678901',
    '++14155550123',
    '1+4155550123',
    '+1 415 555 0123 x9',
    '+1/415/5550123',
    '1-800-FLOWERS',
    ' +14155550123',
    '+14155550123 ',
    '+14155550123\n',
    '-14155550123',
    '+1\t4155550123',
    '+١٤١٥٥٥٥٠١٢٣',
    `1${' '.repeat(60_000)}2345`,
  ])('refuses %j', (text) => {
    expect(isPhoneNumber(text)).toBe(false)
  })
})
