import { Download, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { ExportedList } from './export-log.ts'
import { useExport } from './use-export.ts'

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
