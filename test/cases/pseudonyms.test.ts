import { isIPv6 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPseudonyms } from '../../src/main/cases/pseudonyms.ts'
import { randomIndex } from '../support/random-index.ts'

describe('a pseudonym', () => {
  test('has the length of its value in characters and in bytes, keeps punctuation, and is the same each time', () => {
    const pseudonyms = createPseudonyms(randomIndex(7))
    for (const value of [
      'Zoë',
      'Müller-Lüdenscheidt',
      'O’Brien / Söhne',
      '王小明',
      'Ναταλία',
      'jane.doe@example.com',
      '+49 (30) 123-45',
      '203.0.113.9',
      '2001:db8::1',
      'Ångström',
      '٠٥٠١٢٣٤٥٦٧',
      '０５０１２３',
      'Ⅷ②',
    ]) {
      const one = pseudonyms(value)
      expect(one, value).not.toBe(value)
      expect(one, value).toHaveLength(value.length)
      expect(Buffer.byteLength(one), value).toBe(Buffer.byteLength(value))
      expect(one.replace(/[\p{L}\p{N}]/gu, ''), value).toBe(value.replace(/[\p{L}\p{N}]/gu, ''))
      expect(one.replace(/[^\0-\x7f]/gu, ''), value).toHaveLength(value.replace(/[^\0-\x7f]/gu, '').length)
      expect(pseudonyms(value), value).toBe(one)
    }
    const zeros = (text: string): boolean[] => Array.from(text, (one) => one === '0')
    expect(zeros(pseudonyms('+49 0302 100-200'))).toEqual(zeros('+49 0302 100-200'))
    expect(pseudonyms('203.0.113.9')).toMatch(/^\d{3}\.\d\.\d{3}\.\d$/)
  })

  test.each(['::ffff:203.0.113.7', '2001:db8::198.51.100.250', '::FFFF:84.137.22.9'])(
    'of %s is an address, the same IPv4 address alone within it',
    (value) => {
      for (let start = 1; start < 40; start++) {
        const pseudonyms = createPseudonyms(randomIndex(start))
        const [head = '', alone = ''] = /^(.*:)(.*)$/.exec(value)?.slice(1) ?? []
        const made = pseudonyms(value)
        expect([isIPv6(made), made.length], made).toEqual([true, value.length])
        expect(made.endsWith(`:${pseudonyms(alone)}`), made).toBe(true)
        expect(made).not.toContain(alone)
        if (/^::ffff:$/i.test(head)) expect(made.startsWith(head), made).toBe(true)
      }
    },
  )

  test('is no card number, which would be masked', () => {
    const drawn = [...'4222222222222', ...'4222222222222', ...'9111111111111'].map((digit) => Number(digit) - 1)
    expect(createPseudonyms(() => drawn.shift() ?? 0)('5123456789123')).toBe('9111111111111')
  })

  test('of a phone number has the same digits in every notation', () => {
    const pseudonyms = createPseudonyms(randomIndex(3))
    const made = pseudonyms('+4915123987645')
    const digits = made.slice(1)
    expect(pseudonyms('+49 151 239 87645').replace(/\D/g, '')).toBe(digits)
    expect(pseudonyms('0049-151-23987645').replace(/\D/g, '')).toBe(`00${digits}`)
    expect(pseudonyms('(0151) 239 87645').replace(/\D/g, '').slice(1)).toBe(digits.slice(2))
    expect(pseudonyms('+4915123987646').slice(1)).not.toBe(digits)
  })

  test('of a value in another case is the same in that case', () => {
    const pseudonyms = createPseudonyms(randomIndex(7))
    const [lower, title] = [pseudonyms('schmidt'), pseudonyms('Schmidt')]
    expect([title.toLowerCase(), title]).toEqual([lower, expect.stringMatching(/^[A-Z][a-z]{6}$/)])
  })

  test('of any text has its length', () => {
    const pseudonyms = createPseudonyms(randomIndex(3))
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (value) => pseudonyms(value).length === value.length),
    )
  })
})
