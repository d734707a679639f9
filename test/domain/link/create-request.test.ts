import { describe, expect, test } from 'vitest'
import { readCreateRequest } from '../../../src/main/domain/link/create-request.ts'
import { scanJsonObject } from '../../../src/shared/json/json-scanner.ts'
import { createBody, createFields } from '../../support/create-body.ts'
import { signatureVectors } from '../../support/signature-vectors.ts'

const read = (changes: Record<string, unknown> = {}) => readCreateRequest(scanJsonObject(createBody(changes)))

/** A body in which one field's value is given as JSON text, for numbers that JavaScript would write differently. */
const readWith = (field: string, json: string) =>
  readCreateRequest(scanJsonObject(createBody({ [field]: '@' }).replace('"@"', json)))

const requiredNames = [
  'order_id',
  'customer_ip',
  'customer_lastname',
  'customer_firstname',
  'customer_email',
  'customer_phone',
  'amount',
  'ipn_url',
  'return_url',
  'cancel_url',
  'description',
]

describe('readCreateRequest', () => {
  test('reads every field, the amount in minor units', () => {
    expect(read()).toEqual({ ...createFields, amount: 1050 })
  })

  test.each(signatureVectors)('takes the vector: $name', ({ body }) => {
    const root = scanJsonObject(body)
    const expected = JSON.parse(body)
    expect(readCreateRequest(root)).toMatchObject({
      order_id: expected.order_id,
      description: expected.description,
      amount: Math.round(expected.amount * 100),
    })
  })

  test.each([undefined, null, ''])('takes the defaults for %j', (absent) => {
    expect(read({ currency_code: absent, ipn_format: absent })).toMatchObject({
      currency_code: 'USD',
      ipn_format: 'form',
    })
  })

  test('ignores unknown keys', () => {
    const root = scanJsonObject(`{"__proto__":{"order_id":"x"},"extra":[1],${createBody().slice(1)}`)
    expect(readCreateRequest(root)).toEqual({ ...createFields, amount: 1050 })
  })

  const lines = ['order_id', 'customer_lastname', 'customer_firstname']

  test.each([...lines, 'description'])('refuses %s where there is nothing to see', (name) => {
    for (const blank of [' ', '\t\n', '\u00a0\u2003\u3000', '\u200b\ufeff', '\u0000', ' \u0007\u0085 ']) {
      expect(read({ [name]: blank })).toMatchObject({ code: 'E003', message: expect.stringContaining(`${name} must`) })
    }
    expect(read({ [name]: ' ' })).toMatchObject({ message: expect.stringContaining(`${name} must not be blank`) })
  })

  test.each(lines)('refuses control characters in %s', (name) => {
    for (const character of ['\u0000', '\n', '\t', '\u001f', '\u007f', '\u0085']) {
      const message = `Field value not allowed: ${name} must have no control characters`
      expect(read({ [name]: `A${character}B` })).toEqual({ code: 'E003', message })
    }
  })

  test('accepts a description of several lines, and spaces around names', () => {
    const given = { description: 'Two\n\ttickets', customer_lastname: ' van der Berg ', order_id: 'A 1' }
    expect(read(given)).toMatchObject(given)
  })

  describe('E002', () => {
    test.each(requiredNames)('names %s when it is absent, null or empty', (name) => {
      const message = `Required field missing: ${name}`
      for (const absent of [undefined, null, '']) expect(read({ [name]: absent })).toEqual({ code: 'E002', message })
    })

    test('names all missing fields in the order of the specification', () => {
      const message = `Required field missing: ${requiredNames.join(', ')}`
      expect(readCreateRequest(scanJsonObject('{}'))).toEqual({ code: 'E002', message })
      expect(read({ description: '', amount: null, order_id: undefined })).toEqual({
        code: 'E002',
        message: 'Required field missing: order_id, amount, description',
      })
    })

    test('comes before E003', () => {
      expect(read({ description: null, customer_ip: 'nowhere', amount: -1 })).toEqual({
        code: 'E002',
        message: 'Required field missing: description',
      })
    })

    test('does not read __proto__', () => {
      const root = scanJsonObject(`{"__proto__":${createBody()}}`)
      expect(readCreateRequest(root)).toMatchObject({ code: 'E002' })
    })
  })

  describe('E003', () => {
    const refused = (name: string, why: string) => ({
      code: 'E003',
      message: `Field value not allowed: ${name} ${why}`,
    })

    test.each(
      Object.keys(createFields).filter((name) => name !== 'amount' && !['currency_code', 'ipn_format'].includes(name)),
    )('refuses a %s that is no string', (name) => {
      for (const value of [1, 0, true, false, [], {}, ['x']]) {
        expect(read({ [name]: value })).toEqual(refused(name, 'must be a string'))
      }
    })

    test.each([
      ['order_id', 64],
      ['customer_lastname', 128],
      ['customer_firstname', 128],
      ['description', 1024],
    ])('counts the characters of %s, not its bytes or UTF-16 units', (name, most) => {
      for (const character of ['a', 'é', '密', '🍕']) {
        expect(read({ [name]: character.repeat(most) })).toMatchObject({ [name]: character.repeat(most) })
        expect(read({ [name]: character.repeat(most + 1) })).toEqual(
          refused(name, `must have at most ${most} characters`),
        )
      }
      expect(read({ [name]: 'x'.repeat(60_000) })).toMatchObject({ code: 'E003' })
    })

    test.each(['usd', 'GBP', ' USD', 'USD ', 1, false, {}, ['USD']])('refuses the currency %j', (value) => {
      expect(read({ currency_code: value })).toEqual(refused('currency_code', 'must be "USD" or "EUR"'))
    })

    test.each(['xml', 'JSON', 'Form', 0, true, []])('refuses the IPN format %j', (value) => {
      expect(read({ ipn_format: value })).toEqual(refused('ipn_format', 'must be "form" or "json"'))
    })

    test.each([
      ['10', 1000],
      ['10.000', 1000],
      ['1e2', 10_000],
      ['0.01', 1],
      ['999999999.99', 99_999_999_999],
    ])('accepts the amount %s', (json, amount) => {
      expect(readWith('amount', json)).toMatchObject({ amount })
    })

    test.each([
      ['"10.50"', 'must be a number, not in quotes'],
      ['true', 'must be a number, not in quotes'],
      ['[10]', 'must be a number, not in quotes'],
      ['0', 'must be greater than 0'],
      ['-0.0', 'must be greater than 0'],
      ['-10.5', 'must be greater than 0'],
      ['10.505', 'must have at most 2 decimal digits'],
      ['0.30000000000000004', 'must have at most 2 decimal digits'],
      ['1e-3', 'must have at most 2 decimal digits'],
      ['1000000000', 'must be at most 999999999.99'],
      ['1e400', 'must be at most 999999999.99'],
    ])('refuses the amount %s', (json, why) => {
      expect(readWith('amount', json)).toEqual(refused('amount', why))
    })

    test('refuses invalid e-mail addresses, phone numbers and URLs', () => {
      expect(read({ customer_ip: '1.2.3' })).toEqual(refused('customer_ip', 'must be an IPv4 or IPv6 address'))
      expect(read({ customer_email: 'jane' })).toMatchObject({
        message: expect.stringContaining('customer_email must be'),
      })
      expect(read({ customer_phone: '12' })).toMatchObject({
        message: expect.stringContaining('customer_phone must be'),
      })
      for (const name of ['ipn_url', 'return_url', 'cancel_url']) {
        expect(read({ [name]: '/thanks' })).toEqual(refused(name, 'must be an absolute http or https URL'))
        expect(read({ [name]: 'http://h/\r\nx: y' })).toEqual(
          refused(name, 'must have no spaces or control characters'),
        )
      }
    })

    test('names every invalid field with its reason and without its value', () => {
      expect(read({ order_id: 1, amount: '4111111111111111', currency_code: 'GBP', cancel_url: 'x' })).toEqual({
        code: 'E003',
        message:
          'Field value not allowed: order_id must be a string; currency_code must be "USD" or "EUR"; ' +
          'amount must be a number, not in quotes; cancel_url must be an absolute http or https URL',
      })
    })
  })
})
