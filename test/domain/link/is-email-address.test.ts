import { describe, expect, test } from 'vitest'
import { isEmailAddress, isPhoneNumber } from '../../../src/main/domain/link/is-email-address.ts'

const label = 'a'.repeat(63)
const longest = `${'a'.repeat(64)}@${label}.${label}.${'a'.repeat(57)}.com`

describe('isEmailAddress', () => {
  test.each([
    'jane.doe@example.com',
    "o'brien+tag_1@sub.example.co.uk",
    'a@b.io',
    'jane@xn--mnchen-3ya.de',
    'jörg@münchen.de',
    'user@1and1.com',
    'x@y.xn--p1ai',
    longest,
  ])('accepts %s', (text) => {
    expect(isEmailAddress(text)).toBe(true)
  })

  test.each([
    '',
    'jane',
    'jane@',
    '@example.com',
    'jane@localhost',
    'jane@example',
    'jane@example.c',
    'jane@example.123',
    'jane@1.2.3.4',
    'jane@[1.2.3.4]',
    'jane@@example.com',
    'a@b@example.com',
    'jane doe@example.com',
    'jane@exam ple.com',
    ' jane@example.com',
    'jane@example.com ',
    'jane@example.com\n',
    'jane@example.com\r\nBcc: x@y.io',
    '.jane@example.com',
    'jane.@example.com',
    'jane..doe@example.com',
    'jane@.example.com',
    'jane@example..com',
    'jane@example.com.',
    'jane@-example.com',
    'jane@example-.com',
    '"jane"@example.com',
    'Jane <jane@example.com>',
    `${'a'.repeat(65)}@example.com`,
    `jane@${'a'.repeat(64)}.com`,
    `a${longest}`.replace('@', '@a.'),
  ])('refuses %j', (text) => {
    expect(isEmailAddress(text)).toBe(false)
  })

  test('accepts at most 254 characters', () => {
    expect(longest).toHaveLength(254)
    expect(isEmailAddress(longest.replace('.com', '.coms'))).toBe(false)
  })
})

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
