import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { readFile } from '../../panels/read-file.ts'
import { useSession } from '../../stores/console.tsx'
import { toast } from '../../stores/toast.ts'
import { useDoctorStore } from '../../stores/use-doctor-store.ts'
import { followCall } from './follow-call.ts'

/**
 * Fills the page from a call of the log: `/doctor?log=<id>`. Returns a function that removes the call from the URL, for
 * input that is not that call.
 */
export const useFilled = () => {
  const store = useDoctorStore()
  const [search, setSearch] = useSearchParams()
  const logId = search.get('log')
  const merchants = useSession((state) => state.merchants)
  const forget = useCallback(() => setSearch({}, { replace: true }), [setSearch])
  const latestForget = useRef(forget)
  latestForget.current = forget

  useEffect(() => store.prepare(merchants.map(({ id }) => id)), [store, merchants])
  useEffect(() => (logId === null ? undefined : followCall(store, logId, () => latestForget.current())), [store, logId])

  const take = useCallback(
    (text: string) => {
      forget()
      void store.take(text)
    },
    [store, forget],
  )
  const takeFile = useCallback(
    async (file: File) => {
      const bytes = await readFile(file)
      if (typeof bytes === 'string') return toast.error(`${file.name}: ${bytes}`)
      forget()
      await store.takeFile(file.name, bytes)
    },
    [store, forget],
  )
  return { take, takeFile, forget }
}
