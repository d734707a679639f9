import { expect, test } from 'vitest'
import { delivery } from '../../../src/main/domain/ipn/delivery.ts'
import { makeDelivery } from '../../support/store-records.ts'

test.each([0, 600_000])(
  'an IPN that waits %d ms after the redirect is read again as it was stored',
  (afterRedirectMs) => {
    const stored = makeDelivery(1, 'link-1', { hold: { for: 'return', afterRedirectMs, redirected: false } })
    expect(delivery.parse(stored)).toEqual(stored)
  },
)
