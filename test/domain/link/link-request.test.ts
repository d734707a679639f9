import { expect, test } from 'vitest'
import { linkRequestOf } from '../../../src/main/domain/link/link-request.ts'
import { linkRequest } from '../../../src/shared/contract/links.ts'
import { createBody, createFields } from '../../support/create-body.ts'
import { makeLink } from '../../support/make-records.ts'

test('returns all fields of a create call, the amount as text with two decimals', () => {
  const link = makeLink({ orderId: 'ORD-1001', currency: 'EUR', amount: 1_050, body: createBody({ extra: 1 }) })
  expect(linkRequest.parse(linkRequestOf(link))).toEqual({ ...createFields, amount: '10.50' })
})
