import { withAliases } from '../../../shared/filter-keys.ts'
import { comparing, containing, type Filterable, startingWith } from '../../../shared/parse-filter.ts'
import type { Delivery } from '../../domain/ipn/delivery.ts'
import type { IpnScheduler } from '../../ipn/scheduler.ts'
import type { Store } from '../../store/store.ts'
import { inBodyField } from '../http/body-fields.ts'
import { merchantNames } from '../merchants/merchant-names.ts'
import { appliedRuleWords } from '../rules/applied-rule-view.ts'
import { shownState } from './delivery-view.ts'

export interface FilterableDeliveriesDeps {
  store: Pick<Store, 'links' | 'payments' | 'merchants'>
  scheduler: Pick<IpnScheduler, 'isSending'>
}

/** The filter fields of deliveries. `http:` is the status of the last response. */
export const filterableDeliveries = ({ store, scheduler }: FilterableDeliveriesDeps): Filterable<Delivery> => {
  const linkOf = ({ linkId }: Delivery) => store.links.get(linkId)
  const paymentOf = ({ paymentId }: Delivery) => store.payments.get(paymentId)
  return {
    fields: withAliases<'deliveries', Delivery>('deliveries', {
      state: startingWith((delivery) => shownState(delivery, scheduler)),
      order: containing((delivery) => linkOf(delivery)?.orderId),
      email: inBodyField('customer_email', (delivery) => linkOf(delivery)?.body ?? ''),
      url: containing(({ url }) => url),
      tx: containing((delivery) => paymentOf(delivery)?.transactionId),
      ref: containing((delivery) => paymentOf(delivery)?.csRefCode),
      tries: comparing(({ attemptCount }) => attemptCount),
      result: startingWith((delivery) => paymentOf(delivery)?.result),
      format: startingWith(({ format }) => format),
      merchant: containing((delivery) => merchantNames(store.merchants, linkOf(delivery)?.merchantId ?? null)),
      http: comparing(({ lastStatus }) => lastStatus),
      rule: containing(({ rules }) => appliedRuleWords(rules)),
      is: startingWith((delivery) => {
        const run = linkOf(delivery)?.testRun
        return run === undefined ? null : ['test', run]
      }),
      id: containing(({ id, linkId }) => [id, linkId]),
    }),
    texts: (delivery) => {
      const { id, linkId, url, body, lastStatus, lastError } = delivery
      const payment = paymentOf(delivery)
      const codes = [payment?.csRefCode, payment?.transactionId, payment?.result]
      const lastResult = [lastStatus, lastError?.code, lastError?.message]
      return [
        id,
        linkId,
        linkOf(delivery)?.orderId,
        shownState(delivery, scheduler),
        ...merchantNames(store.merchants, linkOf(delivery)?.merchantId ?? null),
        ...codes,
        url,
        body,
        ...lastResult,
        ...appliedRuleWords(delivery.rules),
      ]
    },
    at: ({ createdAt }) => createdAt,
  }
}
