import { useMemo } from 'react'
import type { FilterKeys } from '../../../../shared/filter-keys.ts'
import { useSession } from '../console.tsx'

/** The keys of a list's filter. `merchant:` lists the keys of the existing merchants. */
export const useFilterKeys = (keys: FilterKeys): FilterKeys => {
  const merchants = useSession((state) => state.merchants)
  return useMemo(() => {
    const values = merchants.map(({ key }) => key).filter((key) => !/[\s"]/.test(key))
    return { ...keys, merchant: { hint: 'name or key', values } }
  }, [keys, merchants])
}
