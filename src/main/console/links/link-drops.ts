import type { Change, Store } from '../../store/store.ts'

/** The ids of what goes with links, by collection. */
export type LinkDrops = Record<'attempts' | 'deliveries' | 'payments' | 'links', string[]>

/**
 * Links with their payments, deliveries and attempts as they are now: to be committed in the same turn of the event loop,
 * or a delivery made meanwhile would be left. The log stays: it says what happened.
 */
export const linkDrops = (
  store: Pick<Store, 'paymentOfLink' | 'deliveriesOfLink' | 'attemptsOfDelivery'>,
  links: string[],
): LinkDrops => {
  const deliveries = links.flatMap((id) => store.deliveriesOfLink(id).map((delivery) => delivery.id))
  return {
    attempts: deliveries.flatMap((id) => store.attemptsOfDelivery(id).map((attempt) => attempt.id)),
    deliveries,
    payments: links.flatMap((id) => store.paymentOfLink(id)?.id ?? []),
    links,
  }
}

export const dropChanges = ({ attempts, deliveries, payments, links }: LinkDrops): Change[] => {
  const drops: { drop: keyof LinkDrops; ids: string[] }[] = [
    { drop: 'attempts', ids: attempts },
    { drop: 'deliveries', ids: deliveries },
    { drop: 'payments', ids: payments },
    { drop: 'links', ids: links },
  ]
  return drops.filter(({ ids }) => ids.length > 0)
}
