import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { useSession } from '../../stores/console.tsx'
import { useRequestStore, useRequests } from '../../stores/request/use-request-store.ts'

/** `/requests?merchant=<id>` selects the merchant to sign for. */
export const usePrepared = () => {
  const store = useRequestStore()
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('merchant')
  const merchants = useSession((state) => state.merchants)
  const serviceUrl = useSession(({ status }) => status?.serviceUrl)
  const chosen = useRequests(({ merchantId }) => merchantId)

  useEffect(() => {
    if (serviceUrl === undefined) return
    store.prepare(merchants.at(-1)?.id ?? null, serviceUrl)
  }, [store, merchants, serviceUrl])

  useEffect(() => {
    const [first] = merchants
    const exists = merchants.some(({ id }) => id === chosen)
    if (first !== undefined && chosen !== null && !exists) store.setMerchant(first.id)
  }, [store, merchants, chosen])

  useEffect(() => {
    if (wanted === null) return
    store.setMerchant(wanted)
    setSearch({}, { replace: true })
  }, [store, wanted, setSearch])
}
