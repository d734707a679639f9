import { Download, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../shared/message-of.ts'
import { useConsole } from '../../stores/console.tsx'
import { toast } from '../../stores/toast.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { counted } from '../../ui/text/counted.ts'
import { type ExportedList, type ExportProgress, exportLog } from './export-log.ts'

/** `2026-11-20T12-04-02`: a time for a file name. */
const stamp = (): string => new Date().toISOString().slice(0, 19).replaceAll(':', '-')

/** Exports all calls of a list: progress, start and stop. */
const useExport = ({ filter, tests }: ExportedList) => {
  const { call } = useConsole().backend
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const running = useRef<AbortController>(null)
  const stop = useCallback(() => running.current?.abort(), [])
  useEffect(() => stop, [stop])

  const start = useCallback(async () => {
    if (running.current !== null) return
    const abort = new AbortController()
    running.current = abort
    let last: ExportProgress = { done: 0, total: 0 }
    setProgress(last)
    const onProgress = (now: ExportProgress) => {
      last = now
      setProgress(now)
    }
    try {
      const file = await exportLog(call, { filter, tests, signal: abort.signal, onProgress })
      saveFile(file, `paylink-log-${stamp()}.jsonl`)
      toast.success(`Exported ${counted(last.done, 'call')}`)
    } catch (error) {
      if (!abort.signal.aborted) toast.error(messageOf(error))
    } finally {
      running.current = null
      setProgress(null)
    }
  }, [call, filter, tests])
  return { progress, start: () => void start(), stop }
}

/** Exports every call of the list as JSON lines. Shows progress and can be stopped. */
export const ExportButton = ({ filter, tests, total }: ExportedList & { total: number }) => {
  const { progress, start, stop } = useExport({ filter, tests })
  if (progress === null) {
    const what = filter === '' ? 'all calls' : 'the calls of this filter'
    return (
      <Button icon={Download} aria-label={`Export ${what} as JSON lines`} onClick={start} disabled={total === 0}>
        Export
      </Button>
    )
  }
  return (
    <Button size="small" onClick={stop} aria-label="Stop the export">
      <span className="tabular" role="status">
        {progress.done.toLocaleString()} of {progress.total.toLocaleString()}
      </span>
      <X size={13} aria-hidden />
    </Button>
  )
}
