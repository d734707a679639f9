import { expect, test } from 'vitest'
import { namedOrders } from '../../../src/main/console/cases/named-orders.ts'

test.each([
  ['order_id=A+1&amount=1', ['A 1']],
  ['merchant_ref_code=A%2F1', ['A/1']],
  ['{"order_id":"A-1","order_id":"A-1","merchant_ref_code":"A-2"}', ['A-1', 'A-2']],
  ['{\\"order_id\\": \\"A-3\\"}', ['A-3']],
  ['order number 7', []],
])('%s names %j', (text, orders) => expect(namedOrders(text)).toEqual(orders))
