import type { z } from 'zod'
import type { previewRecovery } from '../../../shared/contract/recovery.ts'
import { filterOf } from '../../../shared/parse-filter.ts'
import type { Delivery } from '../../domain/ipn/delivery.ts'
import type { IpnScheduler } from '../../ipn/scheduler.ts'
import type { Store } from '../../store/store.ts'
import { invalid } from '../http/problems.ts'
import { scanNewest } from '../lists/list-page.ts'
import { filterableDeliveries } from './filterable-deliveries.ts'

/** A delivery that a recovery resends. */
export interface RecoverableDelivery {
  id: string
  url: string
  merchantId: string
  /** In ms: time of the last attempt, or of creation when there was none. */
  lastTriedAt: number
}

/**
 * Returns failed and retrying deliveries whose last attempt was in the given period, oldest first. Ages in the filter
 * count from `now` (ms). Throws a problem when the period is invalid.
 */
export const findRecoverable = async (
  wanted: z.output<(typeof previewRecovery)['query']>,
  {
    store,
    scheduler,
    now,
  }: {
    store: Pick<Store, 'deliveries' | 'attemptsOfDelivery' | 'links' | 'payments' | 'merchants'>
    scheduler: Pick<IpnScheduler, 'isSending'>
    now: number
  },
): Promise<RecoverableDelivery[]> => {
  const since = Date.parse(wanted.since)
  const until = wanted.until === undefined ? Number.POSITIVE_INFINITY : Date.parse(wanted.until)
  if (until < since) throw invalid({ until: 'must not be before since' })
  const isWanted = filterOf(wanted.q, filterableDeliveries({ store, scheduler }), now)

  const look = (delivery: Delivery): RecoverableDelivery | undefined => {
    const { id, url, state, linkId, createdAt } = delivery
    if (state !== 'failed' && state !== 'retrying') return undefined
    const merchantId = store.links.get(linkId)?.merchantId ?? ''
    if (wanted.merchantId !== undefined && merchantId !== wanted.merchantId) return undefined
    if (isWanted && !isWanted(delivery)) return undefined
    const tried = store.attemptsOfDelivery(id).reduce((last, one) => Math.max(last, one.startedAt), 0)
    const lastTriedAt = tried || createdAt
    return lastTriedAt >= since && lastTriedAt <= until ? { id, url, merchantId, lastTriedAt } : undefined
  }

  const found: RecoverableDelivery[] = []
  await scanNewest(store.deliveries, (delivery) => {
    const one = look(delivery)
    if (one !== undefined) found.push(one)
    return undefined
  })
  return found.reverse()
}
