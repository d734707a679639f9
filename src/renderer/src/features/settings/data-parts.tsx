import { FolderOpen, HardDrive } from 'lucide-react'
import { routes } from '../../backend/routes.ts'
import { useConsole, useSession } from '../../stores/console.tsx'
import { useResource } from '../../stores/use-resource.ts'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Badge } from '../../ui/status.tsx'
import { counted } from '../../ui/text/counted.ts'
import { ExportPart } from './export-part.tsx'
import { ImportPart } from './import-part.tsx'
import type { Counts } from './record-kinds.ts'
import { ResetPart } from './reset-part.tsx'
import { FixedRow } from './runs-where.tsx'
import { Group } from './settings-group.tsx'

const noCounts: Counts = {}

/** Storage, export, import and reset. */
export const DataParts = () => {
  const { backend } = useConsole()
  const { data } = useResource(
    'status',
    (signal) => backend.call(routes.getStatus, { signal }),
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
              {failing ? 'not writable' : 'well'}
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
