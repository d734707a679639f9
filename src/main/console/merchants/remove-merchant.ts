import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Change, CollectionName, Store } from '../../store/store.ts'

export interface RemovedRecords {
  links: number
  payments: number
  deliveries: number
}

/** Number of links read, and of links removed, between two turns of the event loop. */
const maxLookedAt = 5_000
const maxRemoved = 200

type Drops = Record<'attempts' | 'deliveries' | 'payments' | 'links', string[]>

const noDrops = (): Drops => ({ attempts: [], deliveries: [], payments: [], links: [] })

const changesOf = (drops: Partial<Record<CollectionName, string[]>>): Change[] =>
  Object.entries(drops)
    .filter(([, ids]) => ids.length > 0)
    .map(([drop, ids]) => ({ drop: drop as CollectionName, ids }))

/**
 * Removes a merchant with its links, payments, deliveries and attempts, in parts. The merchant and the last of its
 * links are removed in one turn, so that no link can be created in between. The log stays. If the removal is
 * interrupted, the merchant and the remaining links still exist.
 */
export const removeMerchant = async (
  store: Pick<Store, 'links' | 'paymentOfLink' | 'deliveriesOfLink' | 'attemptsOfDelivery' | 'commit'>,
  merchantId: string,
): Promise<RemovedRecords> => {
  const removed: RemovedRecords = { links: 0, payments: 0, deliveries: 0 }
  let drops = noDrops()
  let lookedAt = 0

  const collect = (linkId: string): void => {
    drops.links.push(linkId)
    const payment = store.paymentOfLink(linkId)
    if (payment) drops.payments.push(payment.id)
    for (const { id } of store.deliveriesOfLink(linkId)) {
      drops.deliveries.push(id)
      drops.attempts.push(...store.attemptsOfDelivery(id).map((attempt) => attempt.id))
    }
  }
  const commit = async (more: Partial<Record<CollectionName, string[]>> = {}): Promise<void> => {
    removed.links += drops.links.length
    removed.payments += drops.payments.length
    removed.deliveries += drops.deliveries.length
    const changes = changesOf({ ...drops, ...more })
    drops = noDrops()
    await store.commit(changes)
  }

  for (const link of store.links.oldest()) {
    lookedAt += 1
    if (link.merchantId === merchantId) collect(link.id)
    if (drops.links.length >= maxRemoved) await commit()
    else if (lookedAt % maxLookedAt === 0) await nextTurn()
  }
  await commit({ merchants: [merchantId] })
  return removed
}
