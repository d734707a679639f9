import type { PaymentLink } from '../domain/link/payment-link.ts'
import { createGroups } from './groups.ts'
import type { RecordSet } from './record-set.ts'
import type { CollectionName, Records } from './store.ts'

export type RecordSets = { readonly [C in CollectionName]: RecordSet<Records[C]> }

type Follow = {
  readonly [C in CollectionName]?: (previous: Records[C] | undefined, next: Records[C] | undefined) => void
}

/** The length in front keeps `a` + `bc` apart from `ab` + `c`. */
const orderKey = (merchantId: string, orderId: string): string => `${merchantId.length}:${merchantId}${orderId}`

/** Ways to find records that are not by id. All of it follows from the records, so none of it is stored. */
export const createIndexes = (records: RecordSets) => {
  const merchantsByKey = createGroups((merchant) => merchant.key, records.merchants.get)
  const linksByOrder = createGroups((link) => orderKey(link.merchantId, link.orderId), records.links.get)
  const paymentsByLink = createGroups((payment) => payment.linkId, records.payments.get)
  const deliveriesByLink = createGroups((delivery) => delivery.linkId, records.deliveries.get)
  const attemptsByDelivery = createGroups((attempt) => attempt.deliveryId, records.attempts.get)
  const linkCounts = new Map<string, number>()
  const due = new Set<string>()

  const countLink = (link: PaymentLink | undefined, by: 1 | -1): void => {
    if (link) linkCounts.set(link.merchantId, (linkCounts.get(link.merchantId) ?? 0) + by)
  }

  const follow: Follow = {
    merchants: merchantsByKey.follow,
    links(previous, next) {
      linksByOrder.follow(previous, next)
      countLink(previous, -1)
      countLink(next, 1)
    },
    payments: paymentsByLink.follow,
    deliveries(previous, next) {
      deliveriesByLink.follow(previous, next)
      if (next && next.nextAttemptAt !== null) due.add(next.id)
      else if (previous) due.delete(previous.id)
    },
    attempts: attemptsByDelivery.follow,
  }

  function* dueDeliveries() {
    for (const id of due) {
      const delivery = records.deliveries.get(id)
      if (delivery) yield delivery
    }
  }

  return {
    follow,
    merchantByKey: merchantsByKey.newest,
    linkOfOrder: (merchantId: string, orderId: string) => linksByOrder.newest(orderKey(merchantId, orderId)),
    linkCount: (merchantId: string) => linkCounts.get(merchantId) ?? 0,
    paymentOfLink: paymentsByLink.newest,
    deliveriesOfLink: deliveriesByLink.all,
    attemptsOfDelivery: attemptsByDelivery.all,
    dueDeliveries,
  }
}

export type Indexes = ReturnType<typeof createIndexes>
