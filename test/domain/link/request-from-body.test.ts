import { describe, expect, test } from 'vitest'
import { maskCreateBody } from '../../../src/main/domain/link/mask-create-body.ts'
import { requestFromBody } from '../../../src/main/domain/link/request-from-body.ts'
import { createBody, createFields } from '../../support/create-body.ts'

const { order_id: _, currency_code: __, amount: ___, ...stored } = createFields

describe('the request of a stored body', () => {
  test('equals the sent fields', () => {
    expect(requestFromBody(createBody({ extra: 1 }))).toEqual(stored)
  })

  test.each([undefined, null, ''])('has the defaults for %j', (absent) => {
    expect(requestFromBody(createBody({ ipn_format: absent }))).toMatchObject({ ipn_format: 'form' })
  })

  test('is read from a body with masked strings, keys and numbers', () => {
    const sent = createBody({ description: 'card 4111 1111 1111 1111', customer_lastname: '4000000000000002' }).replace(
      '{',
      '{"n":4111111111111111,"list":[4000000000003220],"4111111111111111":1,"4000000000001117":1,',
    )
    const masked = maskCreateBody(sent)
    expect(masked).not.toMatch(/4111|40000/)
    expect(requestFromBody(masked)).toEqual({
      ...stored,
      description: 'card •••• •••• •••• 1111',
      customer_lastname: '••••••••••••0002',
    })
  })

  test('has no card numbers, however they were written, except in addresses', () => {
    const address = 'http://127.0.0.1/4111111111111111'
    const sent = createBody({ description: 'card 4111111111111111', ipn_url: address }).replace(
      'card 4',
      'card \\u0034',
    )
    expect(requestFromBody(maskCreateBody(sent))).toMatchObject({
      description: 'card ••••••••••••1111',
      ipn_url: address,
    })
  })

  test('has a phone number whose digits may pass for those of a card, in its own field alone', () => {
    const sent = createBody({ customer_phone: '+4915112345678' })
    expect(requestFromBody(maskCreateBody(sent))).toMatchObject({ customer_phone: '+4915112345678' })
    expect(requestFromBody(createBody({ description: '+4915112345678' }))).toMatchObject({
      description: '+•••••••••5678',
    })
  })

  test('has every space that was sent', () => {
    const description = ' two  tickets\n'
    expect(requestFromBody(createBody({ description }))).toMatchObject({ description })
  })

  test.each(['not JSON', '[]', '', '{}'])('has empty texts where the body is %j', (body) => {
    const empty = Object.fromEntries(Object.keys(stored).map((name) => [name, '']))
    expect(requestFromBody(body)).toEqual({ ...empty, ipn_format: 'form' })
  })
})
