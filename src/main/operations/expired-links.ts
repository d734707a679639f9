import { setImmediate as nextTurn } from 'node:timers/promises'
import { linkStateAt, type PaymentLink } from '../domain/link/payment-link.ts'
import type { Collection } from '../store/store.ts'

/** Links examined per turn of the event loop. */
const slice = 5_000

/** Returns the links that could be paid at `after` and have expired at `until` (both ms), earliest first. */
export const expiredLinks = async (
  links: Collection<PaymentLink>,
  { after, until }: { after: number; until: number },
): Promise<PaymentLink[]> => {
  const found: PaymentLink[] = []
  let looked = 0
  for (const link of links.oldest()) {
    if (linkStateAt(link, until) === 'expired' && linkStateAt(link, after) !== 'expired') found.push(link)
    looked += 1
    if (looked % slice === 0) await nextTurn()
  }
  return found.sort((a, b) => (a.expiresAt ?? 0) - (b.expiresAt ?? 0))
}
