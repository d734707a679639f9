import type { Merchant } from '../../domain/merchant.ts'
import type { Collection } from '../../store/store.ts'

/** The texts that `merchant:` searches: name and key. A deleted merchant has none. */
export const merchantNames = (merchants: Pick<Collection<Merchant>, 'get'>, id: string | null): string[] => {
  const merchant = id === null ? undefined : merchants.get(id)
  return merchant ? [merchant.name, merchant.key] : []
}
