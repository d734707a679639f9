import { describe, expect, it } from 'vitest'
import { brandOf, digitsOf, passesLuhn } from '../../src/shared/card-brand.ts'

describe('passesLuhn', () => {
  it.each([
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

  it.each(['4111111111111112', '4111111111111110', '79927398710', '1', '10'])('is false for %s', (digits) => {
    expect(passesLuhn(digits)).toBe(false)
  })

  it('notices every single wrong digit', () => {
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
  it.each([
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

describe('digitsOf', () => {
  it.each([
    ['4111 1111-1111.1111', '4111111111111111'],
    ['', ''],
    ['no digits', ''],
    ['١٢٣', ''],
  ])('of %j is %j', (text, digits) => {
    expect(digitsOf(text)).toBe(digits)
  })
})
