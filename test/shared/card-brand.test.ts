import { describe, expect, test } from 'vitest'
import { brandOf, digitsOf, isOfNetwork, passesLuhn } from '../../src/shared/card-brand.ts'

describe('passesLuhn', () => {
  test.each([
    '4111111111111111',
    '4000000000003220',
    '4000000000000002',
    '5555555555554444',
    '378282246310005',
    '6011111111111117',
    '4222222222222',
    '79927398713',
    '0',
  ])('is true for %s', (digits) => {
    expect(passesLuhn(digits)).toBe(true)
  })

  test.each(['4111111111111112', '4111111111111110', '79927398710', '1', '10'])('is false for %s', (digits) => {
    expect(passesLuhn(digits)).toBe(false)
  })

  test('notices every single wrong digit', () => {
    const number = '4000000000003220'
    for (let at = 0; at < number.length; at++) {
      for (let digit = 0; digit <= 9; digit++) {
        const other = `${number.slice(0, at)}${digit}${number.slice(at + 1)}`
        expect(passesLuhn(other)).toBe(other === number)
      }
    }
  })
})

describe('brandOf', () => {
  test.each([
    ['4', 'visa'],
    ['4111111111111111', 'visa'],
    ['51', 'mastercard'],
    ['55', 'mastercard'],
    ['2221', 'mastercard'],
    ['2229', 'mastercard'],
    ['223', 'mastercard'],
    ['2300', 'mastercard'],
    ['2699', 'mastercard'],
    ['271', 'mastercard'],
    ['2720', 'mastercard'],
    ['34', 'amex'],
    ['37', 'amex'],
    ['6011', 'discover'],
    ['644', 'discover'],
    ['649', 'discover'],
    ['65', 'discover'],
    ['', 'other'],
    ['5', 'other'],
    ['50', 'other'],
    ['56', 'other'],
    ['2220', 'other'],
    ['2721', 'other'],
    ['28', 'other'],
    ['36', 'other'],
    ['643', 'other'],
    ['6012', 'other'],
    ['1411', 'other'],
  ])('of %j is %s', (digits, brand) => {
    expect(brandOf(digits)).toBe(brand)
  })
})

describe('isOfNetwork', () => {
  const filled = (start: string, length: number): string => start.padEnd(length, '0')

  test.each([
    [['4', '2221', '34', '6011'], 13, 19],
    [['3528', '3529', '3530', '3589'], 16, 19],
    [['300', '305', '3095', '36', '38', '39'], 14, 14],
    [['62'], 16, 19],
    [['5018', '5020', '5038', '5893', '6304', '6759', '6761', '6763'], 16, 19],
    [['2200', '2204'], 16, 19],
  ])('is true of %j with %i to %i digits', (starts, shortest, longest) => {
    for (const start of starts) {
      for (let length = 13; length <= 19; length++) {
        const isLong = length >= shortest && length <= longest
        expect([start, length, isOfNetwork(filled(start, length))]).toEqual([start, length, isLong])
      }
    }
  })

  test.each(['3527', '3590', '3060', '3094', '3096', '61', '63', '5017', '5894', '6760', '6764', '2205', '1', '9'])(
    'is false of %s, however long',
    (start) => {
      for (let length = 13; length <= 19; length++) expect(isOfNetwork(filled(start, length))).toBe(false)
    },
  )
})

describe('digitsOf', () => {
  test.each([
    ['4111 1111-1111.1111', '4111111111111111'],
    ['', ''],
    ['no digits', ''],
    ['١٢٣', ''],
  ])('of %j is %j', (text, digits) => {
    expect(digitsOf(text)).toBe(digits)
  })
})
