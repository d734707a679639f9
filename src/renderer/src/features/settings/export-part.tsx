import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { PartRow } from './part-row.tsx'
import { useExport } from './use-export.ts'

/** Exports all data as one file. */
export const ExportPart = () => {
  const [secrets, setSecrets] = useState(false)
  const id = useId()
  const { start, busy } = useExport()
  return (
    <PartRow
      title="Export"
      explains={
        secrets
          ? 'Everything in one JSON file, merchant secrets included: keep it as safe as the secrets themselves.'
          : 'Everything in one JSON file that can be imported here or elsewhere. Merchant secrets are not included.'
      }
    >
      <Button icon={Download} onClick={() => start(secrets)} disabled={busy}>
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
