import type { Clock } from '../domain/clock.ts'
import type { Delivery } from '../domain/ipn/delivery.ts'
import type { Store } from '../store/store.ts'
import type { IpnScheduler } from './scheduler.ts'

/** Changes the schedule of a delivery on request. The change is committed; the scheduler follows the commits. */
export const createScheduleByHand = ({
  store,
  clock,
  isInFlight,
}: {
  store: Pick<Store, 'deliveries' | 'commit' | 'flushed'>
  clock: Pick<Clock, 'now'>
  isInFlight: (delivery: Delivery) => boolean
}): Pick<IpnScheduler, 'retryNow' | 'stop'> => ({
  retryNow: async (deliveryId) => {
    const delivery = store.deliveries.get(deliveryId)
    if (delivery === undefined) return 'unknown'
    if (delivery.nextAttemptAt === null) return 'not-waiting'
    if (isInFlight(delivery)) return 'already-sending'
    const now = clock.now()
    if (delivery.nextAttemptAt > now) {
      await store.commit([{ put: 'deliveries', record: { ...delivery, nextAttemptAt: now } }])
    }
    return 'started'
  },
  stop: async (deliveryId) => {
    const delivery = store.deliveries.get(deliveryId)
    if (delivery === undefined) return 'unknown'
    if (delivery.nextAttemptAt === null) {
      await store.flushed()
      return 'not-waiting'
    }
    await store.commit([{ put: 'deliveries', record: { ...delivery, state: 'stopped', nextAttemptAt: null } }])
    return 'stopped'
  },
})
