import type { LinkRequest } from '../../../shared/contract/links.ts'
import { amountTextOf } from '../money.ts'
import type { PaymentLink } from './payment-link.ts'

/** All fields of a link's create call as the service understood them. */
export const linkRequestOf = ({ orderId, currency, amount, request }: PaymentLink): LinkRequest => ({
  ...request,
  order_id: orderId,
  currency_code: currency,
  amount: amountTextOf(amount),
})
