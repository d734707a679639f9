import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useExport } from './use-export.ts'

/** Offers an export in dialogs that delete data. The file includes secrets, so that an import restores everything. */
export const ExportFirst = () => {
  const { start, busy } = useExport()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button icon={Download} onClick={() => start(true)} disabled={busy}>
        {busy ? 'Exporting…' : 'Export first'}
      </Button>
      <span className="min-w-0 flex-1 text-small text-soft">
        Everything that is here now in one file, merchant secrets included.
      </span>
    </div>
  )
}
