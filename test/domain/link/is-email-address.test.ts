import { describe, expect, test } from 'vitest'
import { isEmailAddress } from '../../../src/main/domain/link/is-email-address.ts'

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
