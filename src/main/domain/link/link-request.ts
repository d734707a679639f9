import type { LinkRequest } from '../../../shared/contract/links.ts'
import { amountTextOf } from '../minor-units.ts'
import type { PaymentLink } from './payment-link.ts'

/** Returns the fields of a link's create call with defaults applied. */
export const linkRequestOf = ({ orderId, currency, amount, request }: PaymentLink): LinkRequest => ({
  ...request,
  order_id: orderId,
  currency_code: currency,
  amount: amountTextOf(amount),
})
