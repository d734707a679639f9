import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { readFile } from '../../panels/read-file.ts'
import { dropOutline, useFileDrop } from '../../panels/use-file-drop.ts'
import { useSession } from '../../stores/console.tsx'
import { useDoctorStore } from '../../stores/doctor-store.ts'
import { toast } from '../../stores/toast.ts'
import { classes } from '../../ui/classes.ts'
import { isDialogOpen, takesText } from '../../ui/takes-text.ts'
import { AnswerColumn } from './answer-column.tsx'
import { followCall } from './follow-call.ts'
import { SentPanel } from './sent-panel.tsx'

/**
 * Fills the page from a call of the log: `/doctor?log=<id>`. Returns a function that removes the call from the URL, for
 * input that is not that call.
 */
const useFilled = () => {
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

/** Ctrl/Cmd+Enter diagnoses, Esc stops. Text pasted outside of a field is used as the request. */
const useDoctorKeys = (take: (text: string) => void): void => {
  const store = useDoctorStore()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isDialogOpen()) return
      const isRunning = store.getState().phase === 'searching' || store.getState().phase === 'reading'
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void store.diagnose()
      else if (event.key === 'Escape' && isRunning) store.stop()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text === '' || takesText(event.target) || isDialogOpen()) return
      event.preventDefault()
      take(text)
    }
    // Captured before the focused control, because the editor would insert a line.
    window.addEventListener('keydown', onKey, { capture: true })
    window.addEventListener('paste', onPaste)
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true })
      window.removeEventListener('paste', onPaste)
    }
  }, [store, take])
}

/** Finds out what is wrong with the signature of a pasted request. */
const DoctorPage = () => {
  const store = useDoctorStore()
  const { take, takeFile, forget } = useFilled()
  useDoctorKeys(take)
  const { over, zone } = useFileDrop((file) => void takeFile(file))
  return (
    <div
      {...zone}
      className={classes(
        'h-full max-[899px]:overflow-auto min-[900px]:grid min-[900px]:grid-cols-[minmax(360px,5fr)_minmax(0,8fr)]',
        over && dropOutline,
      )}
    >
      <div className="min-h-0 min-[900px]:overflow-auto">
        <SentPanel
          onTake={take}
          onFile={(file) => void takeFile(file)}
          onClear={() => {
            forget()
            store.clear()
          }}
        />
      </div>
      <div className="min-h-0 border-line max-[899px]:border-t min-[900px]:overflow-auto min-[900px]:border-l">
        <AnswerColumn />
      </div>
    </div>
  )
}

export default DoctorPage
