import { withAliases } from '../../../shared/filter-keys.ts'
import { comparing, containing, type Filterable, type FilterField, startingWith } from '../../../shared/parse-filter.ts'
import { ipnStateOf } from '../../domain/ipn/ipn-state-of.ts'
import { linkStateAt, type PaymentLink } from '../../domain/link/payment-link.ts'
import { amountTextOf } from '../../domain/minor-units.ts'
import type { Store } from '../../store/store.ts'
import { inBodyField } from '../http/body-fields.ts'
import { searchableJson } from '../lists/searchable-json.ts'
import { merchantNames } from '../merchants/merchant-names.ts'

/** `19` matches any amount of 19 and some cents, `19.9` any amount that starts with it. */
const amountBeginning: FilterField<PaymentLink> = (wanted) => {
  const start = wanted.includes('.') ? wanted : `${wanted}.`
  return ({ amount }) => amountTextOf(amount).startsWith(start)
}

/** `failing` matches links whose IPN failed or is being retried. */
const failing = ['failed', 'retrying']

/** The stored parts of a card: brand and last four digits. A typed card number was masked to those. */
const cardWords = (card: PaymentLink['card']): string[] => (card === null ? [] : [card.brand, card.lastFour])

/** The filter fields of payment links. An open link that has expired at `now` (ms) counts as expired. */
export const filterableLinks = (
  store: Pick<Store, 'merchants' | 'paymentOfLink' | 'deliveriesOfLink'>,
  now: number,
): Filterable<PaymentLink> => {
  const paymentOf = ({ id }: PaymentLink) => store.paymentOfLink(id)
  const cardOf = (link: PaymentLink) => cardWords(paymentOf(link)?.card ?? link.card)
  const hasCard = containing((link: PaymentLink) => cardOf(link))
  return {
    fields: withAliases<'links', PaymentLink>('links', {
      state: startingWith((link) => linkStateAt(link, now)),
      ipn: startingWith(({ id }) => {
        const state = ipnStateOf(store.deliveriesOfLink(id)) ?? 'none'
        return failing.includes(state) ? [state, 'failing'] : state
      }),
      order: containing(({ orderId }) => orderId),
      email: inBodyField('customer_email', ({ body }) => body),
      merchant: containing(({ merchantId }) => merchantNames(store.merchants, merchantId)),
      amount: comparing(({ amount }) => amount / 100, amountBeginning),
      currency: startingWith(({ currency }) => currency),
      tx: containing((link) => paymentOf(link)?.transactionId),
      ref: containing((link) => paymentOf(link)?.csRefCode),
      card: (wanted) => hasCard(wanted.replaceAll('•', '')),
      is: startingWith(({ testRun }) => (testRun === undefined ? null : ['test', testRun])),
      id: containing(({ id }) => id),
    }),
    // Not spread from other arrays, because a search makes it for each of 100,000 links.
    texts: (link) => {
      const payment = paymentOf(link)
      const card = payment?.card ?? link.card
      const merchant = store.merchants.get(link.merchantId)
      return [
        link.id,
        link.orderId,
        linkStateAt(link, now),
        payment?.csRefCode,
        payment?.transactionId,
        merchant?.name,
        merchant?.key,
        card?.brand,
        card?.lastFour,
        searchableJson(link.body),
      ]
    },
    at: ({ createdAt }) => createdAt,
  }
}
