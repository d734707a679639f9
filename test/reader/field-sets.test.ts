import { describe, expect, test } from 'vitest'
import { hasMostFields, hasOwnFields, ipnNameOf, messageOf } from '../../src/main/reader/field-sets.ts'

describe('field names show', () => {
  test.each([
    ['order_id amount currency_code', 'create'],
    ['order_id amount', undefined],
    ['cs_ref_code transaction_id status', 'ipn'],
    ['transaction_id status amount datetime', undefined],
    ['cs_ref_code transaction_id', undefined],
    ['cs_ref_code transaction_id status order_id ipn_url return_url', 'ipn'],
    ['cs_ref_code transaction_id status order_id ipn_url return_url amount description', 'create'],
    ['order_id description return_url currency', 'create'],
    ['order_id description return_url status', 'create'],
    ['order_id description return_url currency status', undefined],
    ['order_id customer_ip return_url currency status', 'create'],
  ] as const)('what message has %s', (names, message) => {
    expect(messageOf(names.split(' '))).toBe(message)
  })
  test.each([
    [['customer_ip', 'ipn_url'], true],
    [['customer_ip', 'amount', 'order_id'], false],
    [['ipn_url', 'ipn_url'], false],
  ])('whether %j are those of this service', (names, isOwn) => {
    expect(hasOwnFields(names)).toBe(isOwn)
  })
  test.each([
    ['order_id amount customer_ip customer_email ipn_url description', true],
    ['order_id amount customer_ip customer_email ipn_url', false],
    ['order_id amount customer_ip customer_email ipn_url ipn_format currency_code', false],
  ])('whether most required ones are among %s', (names, isMost) => {
    expect(hasMostFields(names.split(' '))).toBe(isMost)
  })
  test.each([
    ['csRefCode', 'cs_ref_code'],
    ['MERCHANT_REF_CODE', 'merchant_ref_code'],
    ['Transaction-ID', 'transaction_id'],
    ['order', undefined],
  ])('which field of an IPN %s is', (name, known) => {
    expect(ipnNameOf(name)).toBe(known)
  })
})
