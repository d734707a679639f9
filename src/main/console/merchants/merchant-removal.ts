import type { Change, Store } from '../../store/store.ts'

export interface MerchantRemoval {
  changes: Change[]
  deleted: { links: number; payments: number; deliveries: number }
}

/**
 * The one transaction that removes a merchant with its links, their payments, deliveries and attempts. The log stays:
 * it says what happened. Collected without a pause, so that nothing new can slip in between.
 */
export const merchantRemoval = (
  store: Pick<Store, 'links' | 'paymentOfLink' | 'deliveriesOfLink' | 'attemptsOfDelivery'>,
  merchantId: string,
): MerchantRemoval => {
  const links: string[] = []
  const payments: string[] = []
  const deliveries: string[] = []
  const attempts: string[] = []
  for (const link of store.links.oldest()) {
    if (link.merchantId !== merchantId) continue
    links.push(link.id)
    const payment = store.paymentOfLink(link.id)
    if (payment) payments.push(payment.id)
    for (const delivery of store.deliveriesOfLink(link.id)) {
      deliveries.push(delivery.id)
      for (const attempt of store.attemptsOfDelivery(delivery.id)) attempts.push(attempt.id)
    }
  }
  const changes: Change[] = [
    { drop: 'attempts', ids: attempts },
    { drop: 'deliveries', ids: deliveries },
    { drop: 'payments', ids: payments },
    { drop: 'links', ids: links },
    { drop: 'merchants', ids: [merchantId] },
  ]
  return {
    changes: changes.filter((change) => !('drop' in change) || change.ids.length > 0),
    deleted: { links: links.length, payments: payments.length, deliveries: deliveries.length },
  }
}
