import { collectionNames, type Store } from '../../src/main/store/store.ts'

/** Everything a store remembers, in a form that can be compared. */
export const contentsOf = (store: Store) => ({
  settings: store.settings(),
  clockOffset: store.clockOffset(),
  ...Object.fromEntries(collectionNames.map((name) => [name, [...store[name].oldest()]])),
})

/** What can be found by other ways than the id, computed from the records alone and looked up in the store. */
export const lookupsOf = (store: Store) => {
  const links = [...store.links.oldest()]
  const deliveries = [...store.deliveries.oldest()]
  return {
    indexed: {
      keys: [...store.merchants.oldest()].map((merchant) => store.merchantByKey(merchant.key)?.id),
      orders: links.map((link) => store.linkOfOrder(link.merchantId, link.orderId)?.id),
      payments: links.map((link) => store.paymentOfLink(link.id)?.id),
      deliveries: links.map((link) => store.deliveriesOfLink(link.id).map((delivery) => delivery.id)),
      attempts: deliveries.map((delivery) => store.attemptsOfDelivery(delivery.id).map((attempt) => attempt.id)),
      due: [...store.dueDeliveries()].map((delivery) => delivery.id).sort(),
      newest: collectionNames.map((name) => [...store[name].newest()].map((record) => record.id)),
    },
    computed: {
      keys: [...store.merchants.oldest()].map(
        (merchant) => [...store.merchants.oldest()].findLast((other) => other.key === merchant.key)?.id,
      ),
      orders: links.map(
        (link) => links.findLast((other) => other.merchantId === link.merchantId && other.orderId === link.orderId)?.id,
      ),
      payments: links.map((link) => [...store.payments.oldest()].findLast((payment) => payment.linkId === link.id)?.id),
      deliveries: links.map((link) =>
        deliveries.filter((delivery) => delivery.linkId === link.id).map((delivery) => delivery.id),
      ),
      attempts: deliveries.map((delivery) =>
        [...store.attempts.oldest()].filter((attempt) => attempt.deliveryId === delivery.id).map(({ id }) => id),
      ),
      due: deliveries
        .filter((delivery) => delivery.nextAttemptAt !== null)
        .map((delivery) => delivery.id)
        .sort(),
      newest: collectionNames.map((name) => [...store[name].oldest()].map((record) => record.id).reverse()),
    },
  }
}
