import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { routes } from '../../backend/routes.ts'
import { useConsole } from '../../stores/console.tsx'
import { useAction } from '../../stores/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Switch } from '../../ui/switch.tsx'
import { PartRow } from './part-row.tsx'

/** Everything in one file. */
export const ExportPart = () => {
  const { backend } = useConsole()
  const [secrets, setSecrets] = useState(false)
  const id = useId()
  const { start, busy } = useAction(async () => {
    const file = await backend.download(`${routes.exportData.path}?secrets=${secrets}`)
    saveFile(file, `paylink-console-${new Date().toISOString().slice(0, 10)}${secrets ? '-with-secrets' : ''}.json`)
  }, 'Exported')
  return (
    <PartRow
      title="Export"
      explains={
        secrets
          ? 'Everything in one JSON file, merchant secrets included: keep it as safe as the secrets themselves.'
          : 'Everything in one JSON file that can be imported here or elsewhere. Merchant secrets are left out.'
      }
    >
      <Button onClick={start} disabled={busy}>
        <Download size={14} aria-hidden />
        {busy ? 'Exporting…' : 'Export'}
      </Button>
      <span className="flex items-center gap-2">
        <label htmlFor={id} className="text-small text-soft">
          With secrets
        </label>
        <Switch id={id} checked={secrets} onChange={setSecrets} />
      </span>
    </PartRow>
  )
}
