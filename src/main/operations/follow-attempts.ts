import type { Undo } from '../domain/clock.ts'
import type { Delivery } from '../domain/ipn/delivery.ts'
import type { Store } from '../store/store.ts'
import type { Fired } from './clock-control.ts'

/** Reports each attempt when it is on disk, with the delivery after that attempt. */
export const followAttempts = (store: Pick<Store, 'onCommit'>, onFired: (fired: Fired) => void): Undo =>
  store.onCommit((changes) => {
    const deliveries = new Map<string, Delivery>()
    for (const change of changes) {
      if ('put' in change && change.put === 'deliveries') deliveries.set(change.record.id, change.record)
    }
    for (const change of changes) {
      if (!('put' in change) || change.put !== 'attempts') continue
      const delivery = deliveries.get(change.record.deliveryId)
      // An import adds old attempts beside their delivery. Only the newest attempt of a delivery is reported.
      if (delivery?.attemptCount === change.record.number)
        onFired({ kind: 'attempt', attempt: change.record, delivery })
    }
  })
