import type { LinkRequest } from '../../../shared/contract/links.ts'
import { amountTextOf } from '../minor-units.ts'
import type { PaymentLink } from './payment-link.ts'
import { requestFromBody } from './request-from-body.ts'

/** Returns the fields of a link's create call with defaults applied, read from its stored body. */
export const linkRequestOf = ({ body, orderId, currency, amount }: PaymentLink): LinkRequest => ({
  ...requestFromBody(body),
  order_id: orderId,
  currency_code: currency,
  amount: amountTextOf(amount),
})
