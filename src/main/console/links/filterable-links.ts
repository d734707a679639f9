import { containing, type Filterable, type FilterField, startingWith } from '../../../shared/filter-language.ts'
import { linkStateAt, type PaymentLink } from '../../domain/link/payment-link.ts'
import { amountTextOf } from '../../domain/money.ts'
import type { Store } from '../../store/store.ts'
import { searchableJson } from '../lists/searchable-json.ts'
import { merchantNames } from '../merchants/merchant-names.ts'

/** `19` is any amount of 19 and some cents, `19.9` any that begins so. */
const amount: FilterField<PaymentLink> = (link, wanted) => {
  const text = amountTextOf(link.amount)
  return wanted.includes('.') ? text.startsWith(wanted) : text.startsWith(`${wanted}.`)
}

/** How payment links are filtered; an open one past its time at `now` (ms) counts as expired. */
export const filterableLinks = (
  store: Pick<Store, 'merchants' | 'paymentOfLink'>,
  now: number,
): Filterable<PaymentLink> => ({
  fields: {
    status: startingWith((link) => linkStateAt(link, now)),
    order: containing(({ orderId }) => orderId),
    email: containing(({ request }) => request.customer_email),
    merchant: containing(({ merchantId }) => merchantNames(store.merchants, merchantId)),
    amount,
    currency: startingWith(({ currency }) => currency),
    id: containing(({ id }) => id),
  },
  text: (link) => {
    const payment = store.paymentOfLink(link.id)
    const codes = payment ? `${payment.csRefCode}\n${payment.transactionId}` : ''
    return `${link.id}\n${link.orderId}\n${codes}\n${searchableJson(link.body)}`
  },
  at: ({ createdAt }) => createdAt,
})
