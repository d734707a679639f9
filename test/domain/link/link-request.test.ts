import { describe, expect, it } from 'vitest'
import { linkRequestOf } from '../../../src/main/domain/link/link-request.ts'
import { maskCardNumbers } from '../../../src/main/domain/payment/card-mask.ts'
import { linkRequest } from '../../../src/shared/contract/links.ts'
import { JsonFault } from '../../../src/shared/json/json-scanner.ts'
import { createBody, createFields } from '../../support/create-body.ts'

describe('linkRequestOf', () => {
  it('gives the fields with the amount as two-decimals text', () => {
    const request = linkRequestOf(createBody({ extra: 1 }))
    expect(linkRequest.parse(request)).toEqual({ ...createFields, amount: '10.50' })
  })

  it.each([undefined, null, ''])('applies the defaults for %j', (absent) => {
    const request = linkRequestOf(createBody({ currency_code: absent, ipn_format: absent }))
    expect(request).toMatchObject({ currency_code: 'USD', ipn_format: 'form' })
  })

  it('reads amounts as they were sent', () => {
    expect(linkRequestOf(createBody().replace('10.5', '1E+2')).amount).toBe('100.00')
    expect(linkRequestOf(createBody().replace('10.5', '0.010')).amount).toBe('0.01')
  })

  it('reads a body whose card numbers have become dots, in strings, keys and numbers', () => {
    const sent = createBody({ description: 'card 4111 1111 1111 1111', customer_lastname: '4000000000000002' }).replace(
      '{',
      '{"n":4111111111111111,"list":[4000000000003220],"4111111111111111":1,"4000000000001117":1,',
    )
    const masked = maskCardNumbers(sent)
    expect(masked).not.toMatch(/4111|40000/)
    expect(linkRequestOf(masked)).toMatchObject({
      description: 'card •••• •••• •••• 1111',
      customer_lastname: '••••••••••••0002',
      order_id: 'ORD-1001',
    })
  })

  it('shows the text of an amount that was masked', () => {
    const masked = maskCardNumbers(createBody().replace('10.5', '4200000000000000e-14'))
    expect(linkRequestOf(masked).amount).toBe('••••••••••••0000e-14')
  })

  it('throws a JsonFault for what was never a create call', () => {
    expect(() => linkRequestOf('not JSON')).toThrow(JsonFault)
    expect(() => linkRequestOf('[]')).toThrow(JsonFault)
  })
})
