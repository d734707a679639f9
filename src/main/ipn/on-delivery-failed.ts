import type { Undo } from '../domain/clock.ts'
import type { Delivery } from '../domain/ipn/delivery.ts'
import type { Change, Store } from '../store/store.ts'

/** An IPN whose retries are used up. */
export type FailedDelivery = Pick<Delivery, 'id' | 'linkId' | 'url' | 'lastStatus' | 'lastError'> & { orderId: string }

/**
 * Calls the listener once for each delivery whose last scheduled attempt has failed. Does not report a failed delivery
 * that is resent by hand, or failed deliveries that an import adds.
 */
export const onDeliveryFailed = (
  store: Pick<Store, 'dueDeliveries' | 'links' | 'onCommit'>,
  listener: (failure: FailedDelivery) => void,
): Undo => {
  const due = new Set(Array.from(store.dueDeliveries(), ({ id }) => id))

  const follow = (delivery: Delivery): void => {
    const { id, linkId, url, lastStatus, lastError } = delivery
    if (delivery.nextAttemptAt !== null) {
      due.add(id)
      return
    }
    const wasDue = due.delete(id)
    if (!wasDue || delivery.state !== 'failed') return
    const orderId = store.links.get(linkId)?.orderId ?? ''
    listener({ id, linkId, orderId, url, lastStatus, lastError })
  }

  const see = (change: Change): void => {
    if ('put' in change && change.put === 'deliveries') follow(change.record)
    if ('drop' in change && change.drop === 'deliveries') for (const id of change.ids) due.delete(id)
  }

  return store.onCommit((changes) => {
    for (const change of changes) see(change)
  })
}
