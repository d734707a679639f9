import { useEffect } from 'react'
import { toast } from 'sonner'
import { useSearchParams } from 'wouter'
import { routes } from '../../backend/routes.ts'
import { useConsole, useSession } from '../../stores/console.tsx'
import { replaceBody, useRequestStore, useRequests } from './use-requests.ts'

/** `/requests?merchant=<id>` chooses the merchant to sign for, `?log=<id>` takes over the body of a logged call. */
export const usePrepared = () => {
  const store = useRequestStore()
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('merchant')
  const logId = search.get('log')
  const { backend } = useConsole()
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

  useEffect(() => {
    if (logId === null) return
    setSearch({}, { replace: true })
    backend.call(routes.getLogEntry, { params: { id: logId } }).then(
      (entry) => {
        const take = () => store.setBody(entry.requestBody.text)
        replaceBody(
          store,
          take,
          entry.masked ? 'Took over that body; dots stand where data was masked' : 'Took over that body',
        )
        if (entry.merchantId !== null) store.setMerchant(entry.merchantId)
      },
      (error: unknown) => toast.error(error instanceof Error ? error.message : String(error)),
    )
  }, [backend, store, logId, setSearch])
}
