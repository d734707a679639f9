import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RemovedRecords } from '../../../shared/contract/links.ts'
import type { Change, Store } from '../../store/store.ts'
import { dropChanges, linkDrops } from '../links/link-drops.ts'

/** Links looked at, and links removed, between two turns of the event loop. */
const maxLookedAt = 5_000
const maxRemoved = 200

/**
 * Removes a merchant with its links, their payments, deliveries and attempts, a part at a time; the merchant goes in one
 * turn with the last of its links, so that nothing new can slip in between. When it breaks off, the merchant and the
 * rest are still there.
 */
export const removeMerchant = async (
  store: Pick<Store, 'links' | 'paymentOfLink' | 'deliveriesOfLink' | 'attemptsOfDelivery' | 'commit'>,
  merchantId: string,
): Promise<RemovedRecords> => {
  const removed: RemovedRecords = { links: 0, payments: 0, deliveries: 0 }
  let ids: string[] = []
  let lookedAt = 0

  const commit = async (more: Change[] = []): Promise<void> => {
    const drops = linkDrops(store, ids)
    ids = []
    removed.links += drops.links.length
    removed.payments += drops.payments.length
    removed.deliveries += drops.deliveries.length
    await store.commit([...dropChanges(drops), ...more])
  }

  for (const link of store.links.oldest()) {
    lookedAt += 1
    if (link.merchantId === merchantId) ids.push(link.id)
    if (ids.length >= maxRemoved) await commit()
    else if (lookedAt % maxLookedAt === 0) await nextTurn()
  }
  await commit([{ drop: 'merchants', ids: [merchantId] }])
  return removed
}
