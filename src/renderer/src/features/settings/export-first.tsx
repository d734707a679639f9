import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useExport } from './use-export.ts'

/** In dialogs that delete what is here: a way to keep it. Secrets are in the file, so that it brings everything back. */
export const ExportFirst = () => {
  const { start, busy } = useExport()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => start(true)} disabled={busy}>
        <Download size={14} aria-hidden />
        {busy ? 'Exporting…' : 'Export first'}
      </Button>
      <span className="min-w-0 flex-1 text-small text-soft">
        Everything that is here now in one file, merchant secrets included.
      </span>
    </div>
  )
}
