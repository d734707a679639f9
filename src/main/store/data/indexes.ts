import type { PaymentLink } from '../../domain/link/payment-link.ts'
import type { CollectionName, Records } from '../store.ts'
import { createGroups, type Groups } from './groups.ts'
import type { RecordSet } from './record-set.ts'

export type RecordSets = { readonly [C in CollectionName]: RecordSet<Records[C]> }

type Follow = {
  readonly [C in CollectionName]?: (previous: Records[C] | undefined, next: Records[C] | undefined) => void
}

/** The links of one merchant. */
interface MerchantLinks {
  byOrder: Groups<PaymentLink>
  count: number
}

/** Indexes for lookups other than by id. They are computed from the records and not stored. */
export const createIndexes = (records: RecordSets) => {
  const merchantsByKey = createGroups((merchant) => merchant.key, records.merchants.get)
  // Nested by merchant: a combined key would need one more string per link.
  const links = new Map<string, MerchantLinks>()
  const paymentsByLink = createGroups((payment) => payment.linkId, records.payments.get)
  const deliveriesByLink = createGroups((delivery) => delivery.linkId, records.deliveries.get)
  const attemptsByDelivery = createGroups((attempt) => attempt.deliveryId, records.attempts.get)
  const due = new Set<string>()

  const linksOf = (merchantId: string): MerchantLinks => {
    const known = links.get(merchantId)
    if (known) return known
    const byOrder = createGroups((link: PaymentLink) => link.orderId, records.links.get)
    const created = { byOrder, count: 0 }
    links.set(merchantId, created)
    return created
  }

  const followLink = (merchantId: string, previous: PaymentLink | undefined, next: PaymentLink | undefined): void => {
    const own = linksOf(merchantId)
    own.byOrder.follow(previous, next)
    own.count += (next ? 1 : 0) - (previous ? 1 : 0)
  }

  const follow: Follow = {
    merchants: merchantsByKey.follow,
    links(previous, next) {
      const [from, to] = [previous?.merchantId, next?.merchantId]
      if (from !== undefined) followLink(from, previous, from === to ? next : undefined)
      if (to !== undefined && to !== from) followLink(to, undefined, next)
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
    linkOfOrder: (merchantId: string, orderId: string) => links.get(merchantId)?.byOrder.newest(orderId),
    linksOfOrder: (merchantId: string, orderId: string) => links.get(merchantId)?.byOrder.all(orderId) ?? [],
    linkCount: (merchantId: string) => links.get(merchantId)?.count ?? 0,
    paymentOfLink: paymentsByLink.newest,
    deliveriesOfLink: deliveriesByLink.all,
    attemptsOfDelivery: attemptsByDelivery.all,
    dueDeliveries,
  }
}

export type Indexes = ReturnType<typeof createIndexes>
