import type { FastifyInstance } from 'fastify'
import { type Failure, getDeliveryActivity, listFailures } from '../../../shared/contract/activity.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Attempt } from '../../domain/ipn/delivery.ts'
import type { IpnScheduler } from '../../ipn/scheduler.ts'
import type { Store } from '../../store/store.ts'
import { deliverySummary } from '../deliveries/delivery-view.ts'
import { route } from '../http/route.ts'
import { instantOf } from '../lists/instant.ts'
import { scanNewest } from '../lists/list-page.ts'
import { logSummary } from '../log/log-view.ts'
import { activityOf } from './activity-of.ts'

export interface ActivityDeps {
  store: Store
  clock: Pick<Clock, 'now'>
  scheduler: Pick<IpnScheduler, 'isSending'>
}

/**
 * Maximum duration of an attempt (ms). Attempts are stored in the order of their end, so starts are out of order by at
 * most this.
 */
const maxAttemptMs = 120_000

/** Routes of the first screen: response times of deliveries, and the latest failures. */
export const activity = async (app: FastifyInstance, { store, clock, scheduler }: ActivityDeps): Promise<void> => {
  route(app, getDeliveryActivity, async ({ query }) => {
    const now = clock.now()
    const from = now - query.minutes * 60_000
    const attempts: Attempt[] = []
    await scanNewest(store.attempts, (attempt) => {
      if (attempt.startedAt < from - maxAttemptMs) return false
      attempts.push(attempt)
    })
    return activityOf(attempts, { now, minutes: query.minutes })
  })

  route(app, listFailures, async ({ query: { limit } }) => {
    const failures: Failure[] = []
    let left = limit
    await scanNewest(store.log, (entry) => {
      if (entry.code === null || entry.code === '00') return
      failures.push({ kind: 'call', at: instantOf(entry.at), call: logSummary(entry, store) })
      left -= 1
      return left > 0
    })
    const seen = new Set<string>()
    await scanNewest(store.attempts, ({ deliveryId, startedAt, clockOffset = 0 }) => {
      const delivery = store.deliveries.get(deliveryId)
      // A delivery that is being retried counts as a failure, because its retries can take hours.
      if ((delivery?.state !== 'failed' && delivery?.state !== 'retrying') || seen.has(deliveryId)) return
      seen.add(deliveryId)
      // Real time, as in the log: failures are not ordered by the virtual clock.
      const at = instantOf(startedAt - clockOffset)
      failures.push({ kind: 'delivery', at, delivery: deliverySummary(delivery, { store, scheduler }) })
      return seen.size < limit
    })
    const newestFirst = failures.sort((a, b) => b.at.localeCompare(a.at))
    return { items: newestFirst.slice(0, limit) }
  })
}
