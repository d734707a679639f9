import type { MerchantView } from '../../../shared/contract/merchants.ts'
import type { Merchant } from '../../domain/merchant.ts'
import type { PaymentLink } from '../../domain/payment-link.ts'
import type { Collection } from '../../store/store.ts'
import { instantOf } from './instant.ts'

/** How many links each merchant has, by its id. One quick pass: 100,000 links take a few milliseconds. */
export const countLinks = (links: Pick<Collection<PaymentLink>, 'oldest'>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { merchantId } of links.oldest()) counts.set(merchantId, (counts.get(merchantId) ?? 0) + 1)
  return counts
}

/** Secrets are in it: only the authenticated control API may show them. */
export const merchantView = (merchant: Merchant, links: number, now: number): MerchantView => ({
  id: merchant.id,
  name: merchant.name,
  key: merchant.key,
  secret: merchant.secret,
  previousSecrets: merchant.previousSecrets
    .filter(({ validUntil }) => validUntil > now)
    .map(({ secret, validUntil }) => ({ secret, validUntil: instantOf(validUntil) })),
  links,
  createdAt: instantOf(merchant.createdAt),
})
