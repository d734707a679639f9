import type { MerchantView } from '../../../shared/contract/merchants.ts'
import type { Merchant } from '../../domain/merchant.ts'
import { instantOf } from '../lists/instant.ts'

/** Contains secrets: only the authenticated control API may send it. */
export const merchantView = (merchant: Merchant, links: number, now: number): MerchantView => ({
  id: merchant.id,
  name: merchant.name,
  key: merchant.key,
  secret: merchant.secret,
  previousSecrets: merchant.previousSecrets
    .filter(({ validUntil }) => validUntil > now)
    .map(({ secret, validUntil }) => ({ secret, validUntil: instantOf(validUntil) })),
  settings: merchant.settings ?? {},
  links,
  createdAt: instantOf(merchant.createdAt),
})
