import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { useSession } from '../../stores/console.tsx'
import { useDoctorStore } from '../../stores/use-doctor-store.ts'

/** Whether the stored call is already on the page. */
const isOpen = (store: ReturnType<typeof useDoctorStore>, id: string): boolean => {
  const { origin } = store.getState()
  return origin?.kind === 'log' && origin.call.id === id && !origin.edited
}

/**
 * Fills the page from a call of the log: `/doctor?log=<id>`. Returns a function that removes the call from the URL, for
 * input that is not that call.
 */
export const useFilled = () => {
  const store = useDoctorStore()
  const [search, setSearch] = useSearchParams()
  const logId = search.get('log')
  const oldest = useSession(({ merchants }) => merchants.at(-1)?.id ?? null)

  useEffect(() => store.prepare(oldest), [store, oldest])
  useEffect(() => {
    if (logId !== null && !isOpen(store, logId)) void store.openCall(logId)
  }, [store, logId])

  const forget = useCallback(() => setSearch({}, { replace: true }), [setSearch])
  const take = useCallback(
    (text: string) => {
      forget()
      void store.take(text)
    },
    [store, forget],
  )
  const takeFile = useCallback(
    async (file: File) => {
      forget()
      await store.takeFile(file.name, new Uint8Array(await file.arrayBuffer()))
    },
    [store, forget],
  )
  return { take, takeFile, forget }
}
