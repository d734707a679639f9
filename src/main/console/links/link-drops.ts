import type { Change, Store } from '../../store/store.ts'

/** The ids of what goes with links, by collection. */
export type LinkDrops = Record<'attempts' | 'deliveries' | 'payments' | 'links', string[]>

/**
 * Returns the ids to delete with these links: of their payments, deliveries and attempts. Commit them in the same turn of
 * the event loop, or a delivery created in between stays behind. The log stays: it says what happened.
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
  const drops = Object.entries({ attempts, deliveries, payments, links }) as [keyof LinkDrops, string[]][]
  return drops.flatMap(([drop, ids]) => (ids.length === 0 ? [] : { drop, ids }))
}
