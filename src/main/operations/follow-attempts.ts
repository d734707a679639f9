import type { Undo } from '../domain/clock.ts'
import type { Delivery } from '../domain/ipn/delivery.ts'
import type { Store } from '../store/store.ts'
import type { Fired } from './clock-control.ts'

/** Tells of each attempt once it is on disk, with its delivery as that attempt left it. */
export const followAttempts = (store: Pick<Store, 'onCommit'>, onFired: (fired: Fired) => void): Undo =>
  store.onCommit((changes) => {
    const deliveries = new Map<string, Delivery>()
    for (const change of changes) {
      if ('put' in change && change.put === 'deliveries') deliveries.set(change.record.id, change.record)
    }
    for (const change of changes) {
      if (!('put' in change) || change.put !== 'attempts') continue
      const delivery = deliveries.get(change.record.deliveryId)
      // An import brings earlier attempts with their delivery.
      if (delivery?.attemptCount === change.record.number)
        onFired({ kind: 'attempt', attempt: change.record, delivery })
    }
  })
