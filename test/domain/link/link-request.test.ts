import { expect, it } from 'vitest'
import { readCreateRequest } from '../../../src/main/domain/link/create-request.ts'
import { linkRequestOf } from '../../../src/main/domain/link/link-request.ts'
import { storedRequestOf } from '../../../src/main/domain/link/stored-request.ts'
import { linkRequest } from '../../../src/shared/contract/links.ts'
import { scanJsonObject } from '../../../src/shared/json/json-scanner.ts'
import { createBody, createFields } from '../../support/create-body.ts'
import { makeLink } from '../../support/make-records.ts'

const requestOf = (changes: Record<string, unknown>, hasCards = false) => {
  const read = readCreateRequest(scanJsonObject(createBody(changes)))
  if ('code' in read) throw new Error(read.message)
  return storedRequestOf(read, hasCards)
}

it('returns all fields of a create call, the amount as text with two decimals', () => {
  const link = makeLink({ orderId: 'ORD-1001', currency: 'EUR', amount: 1_050, request: requestOf({ extra: 1 }) })
  expect(linkRequest.parse(linkRequestOf(link))).toEqual({ ...createFields, amount: '10.50' })
})

it.each([undefined, null, ''])('has the default of ipn_format for %j', (absent) => {
  expect(requestOf({ ipn_format: absent }).ipn_format).toBe('form')
})

it('masks card numbers except in addresses', () => {
  const address = 'http://127.0.0.1/4111111111111111'
  const given = { description: 'card 4111 1111 1111 1111', customer_lastname: '4000000000000002', ipn_url: address }
  expect(requestOf(given, true)).toMatchObject({
    description: 'card •••• •••• •••• 1111',
    customer_lastname: '••••••••••••0002',
    ipn_url: address,
  })
})
