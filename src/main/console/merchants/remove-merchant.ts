import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RemovedRecords } from '../../../shared/contract/links.ts'
import type { Change, Store } from '../../store/store.ts'
import { conflict } from '../http/problems.ts'
import { dropChanges, linkDrops } from '../links/link-drops.ts'

/** Number of links read, and of links removed, between two turns of the event loop. */
const maxLookedAt = 5_000
const maxRemoved = 200

/**
 * Removes a merchant with its links, payments, deliveries and attempts, in parts. The merchant and the last of its
 * links are removed in one turn, so that no link can be created in between. The log stays. If the removal is
 * interrupted, the merchant and the remaining links still exist.
 */
export const removeMerchant = async (
  store: Pick<Store, 'merchants' | 'links' | 'paymentOfLink' | 'deliveriesOfLink' | 'attemptsOfDelivery' | 'commit'>,
  merchantId: string,
): Promise<RemovedRecords> => {
  const removed: RemovedRecords = { links: 0, payments: 0, deliveries: 0 }
  let ids: string[] = []
  let lookedAt = 0
  const merchant = store.merchants.get(merchantId)

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
  // An import or a reset in between may have brought other data, with links of this merchant.
  if (store.merchants.get(merchantId) !== merchant) {
    throw conflict('The merchant changed while it was being deleted. Try again.')
  }
  await commit([{ drop: 'merchants', ids: [merchantId] }])
  return removed
}
