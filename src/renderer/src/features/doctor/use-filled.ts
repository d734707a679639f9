import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { readFile } from '../../panels/read-file.ts'
import { useSession } from '../../stores/console.tsx'
import { toast } from '../../stores/toast.ts'
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
      const bytes = await readFile(file)
      if (typeof bytes === 'string') return toast.error(`${file.name}: ${bytes}`)
      forget()
      await store.takeFile(file.name, bytes)
    },
    [store, forget],
  )
  return { take, takeFile, forget }
}
