import { Download, FolderOpen, HardDrive, Trash2, Upload } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useConsole, useSession } from '../../stores/console.tsx'
import { useResource } from '../../stores/use-resource.ts'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copy-button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Badge } from '../../ui/status.tsx'
import { Switch } from '../../ui/switch.tsx'
import { counted } from '../../ui/text/counted.ts'
import { ImportDialog } from './import-dialog.tsx'
import type { Counts } from './record-kinds.ts'
import { ResetDialog } from './reset-dialog.tsx'
import { FixedRow } from './runs-where.tsx'
import { Group } from './settings-group.tsx'
import { useExport } from './use-export.ts'

/** An action on all data: its description and button. */
const PartRow = ({ title, explains, children }: { title: string; explains: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 px-4 py-3">
    <div className="min-w-56 flex-1">
      <p className="font-medium">{title}</p>
      <p className="max-w-[52ch] text-soft">{explains}</p>
    </div>
    <div className="flex flex-col items-end gap-2">{children}</div>
  </div>
)

/** Resets the data only, or merchants and settings too. */
const ResetPart = ({ counts }: { counts: Counts }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <PartRow
        title="Reset"
        explains="Deletes payments, deliveries, log and inbox; fault rules, inboxes, merchants and settings if you choose them."
      >
        <Button icon={Trash2} kind="danger" onClick={() => setOpen(true)}>
          Reset…
        </Button>
      </PartRow>
      {open && <ResetDialog counts={counts} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Replaces all data by the content of an export, after showing what that is. */
const ImportPart = ({ counts }: { counts: Counts }) => {
  const [chosen, setChosen] = useState<File | null>(null)
  return (
    <>
      <PartRow
        title="Import"
        explains="Replaces everything here, settings too, by the content of an export. That content is shown first."
      >
        <FileButton label="Choose a file…" icon={Upload} inputLabel="Export file to import" onFile={setChosen} />
      </PartRow>
      {chosen && <ImportDialog file={chosen} counts={counts} onClose={() => setChosen(null)} />}
    </>
  )
}

/** Exports all data as one file. */
const ExportPart = () => {
  const [secrets, setSecrets] = useState(false)
  const id = useId()
  const { start, busy } = useExport()
  return (
    <PartRow
      title="Export"
      explains={
        secrets
          ? 'Everything in one JSON file, merchant secrets included: keep it as safe as the secrets themselves.'
          : 'Everything in one JSON file that can be imported here or elsewhere. Merchant secrets are not included, and are masked where a call or message carried one.'
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

const noCounts: Counts = {}

/** Storage, export, import and reset. */
export const DataParts = () => {
  const { backend } = useConsole()
  const { data } = useResource(
    'status',
    (signal) => backend.call('GET /api/status', { signal }),
    ({ type }) => type !== 'hello' && type !== 'settings',
  )
  const counts = data?.counts ?? noCounts
  return (
    <>
      <StorageGroup />
      <Group title="Move and remove">
        <ExportPart />
        <ImportPart counts={counts} />
        <ResetPart counts={counts} />
      </Group>
    </>
  )
}

const StorageGroup = () => {
  const { desktop } = useConsole().backend
  const storage = useSession((state) => state.storage)
  if (storage === null) return null
  const failing = storage.state === 'failing'
  return (
    <Group title="Storage">
      <FixedRow title="Data folder" flag="--data-dir">
        <span className="flex min-w-0 items-center gap-2">
          <Copyable text={storage.dataDir} what="data folder" />
          {desktop.showDataDir && (
            <Button icon={FolderOpen} size="small" onClick={() => void desktop.showDataDir?.()}>
              Show
            </Button>
          )}
        </span>
      </FixedRow>
      <div className="flex flex-col gap-2 px-4 py-2.5">
        <div className="flex items-center justify-between gap-4">
          <p className="font-medium">State</p>
          <span className="flex items-center gap-3">
            <span className="text-small text-faint tabular">
              {counted(Math.ceil(storage.journalBytes / 1024), 'KiB', 'KiB')} since the last snapshot
            </span>
            <Badge tone={failing ? 'bad' : 'good'} icon={HardDrive}>
              {failing ? 'not writable' : 'writable'}
            </Badge>
          </span>
        </div>
        {failing && <Notice tone="bad">{storage.problem ?? 'Changes cannot be written.'}</Notice>}
        {storage.quarantined.map(({ file, reason, lostRecords }) => (
          <Notice key={file} tone="wait">
            <span className="font-mono text-code">{file}</span> was set aside: {reason} (
            {counted(lostRecords, 'record')} lost). The file is kept beside the others.
          </Notice>
        ))}
        {storage.quarantined.length === 0 && !failing && (
          <p className="text-soft">Everything is written before it is acknowledged, and no file is damaged.</p>
        )}
      </div>
    </Group>
  )
}
