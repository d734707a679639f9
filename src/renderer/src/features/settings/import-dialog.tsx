import type { ImportResult } from '../../../../shared/contract/system.ts'
import { toast } from '../../stores/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { counted } from '../../ui/text/counted.ts'
import { Time } from '../../ui/text/time.tsx'
import { ExportFirst } from './export-first.tsx'
import { type Counts, recordKinds } from './record-kinds.ts'
import { useImport } from './use-import.ts'

/** The progress of one stage of an import. */
const ImportProgressView = ({ what, share }: { what: string; share: number }) => {
  const percent = Math.round(share * 100)
  return (
    <div className="flex flex-col gap-1.5">
      <p role="status" className="text-soft tabular">
        {what}: {percent} %
      </p>
      <progress
        aria-label={what}
        max={100}
        value={percent}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  )
}

const titles = {
  checking: 'Checking the file',
  checked: 'Replace everything?',
  importing: 'Importing',
  refused: 'Nothing was imported',
} as const

/**
 * Checks a file, shows what it would replace, and imports it after confirmation. Closing the dialog cancels the
 * operation in progress.
 */
export const ImportDialog = ({ file, counts, onClose }: { file: File; counts: Counts; onClose: () => void }) => {
  const { phase, progress, preview, problem, start } = useImport(file, ({ newSecrets }) => {
    const without = newSecrets.length === 0 ? '' : ` New secrets were made for ${newSecrets.join(', ')}.`
    toast.success(`Imported ${file.name}.${without}`)
    onClose()
  })
  const cancel = () => {
    if (phase === 'importing') toast.info('The import was canceled.')
    onClose()
  }
  return (
    <Dialog
      onClose={cancel}
      title={titles[phase]}
      description={
        <>
          <span className="font-mono text-code break-all">{file.name}</span>
          {preview !== null && (
            <>
              , exported <Time at={preview.exportedAt} />. All that is here now is deleted, settings included.
            </>
          )}
        </>
      }
      footer={
        <>
          <Button onClick={cancel}>
            {phase === 'importing' ? 'Cancel the import' : phase === 'refused' ? 'Close' : 'Cancel'}
          </Button>
          {phase !== 'refused' && (
            <Button kind="danger" disabled={phase !== 'checked'} onClick={start}>
              Replace everything
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {phase === 'checking' && <ImportProgressView what="Checking the file" share={progress?.share ?? 0} />}
        {phase === 'importing' && (
          <ImportProgressView
            what={progress?.stage === 'storing' ? 'Storing the records' : 'Reading the file'}
            share={progress?.share ?? 0}
          />
        )}
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        {preview !== null && <Preview preview={preview} counts={counts} />}
      </div>
    </Dialog>
  )
}

const Preview = ({ preview, counts }: { preview: ImportResult; counts: Counts }) => (
  <>
    <table className="w-full">
      <thead className="text-small text-faint">
        <tr>
          <th scope="col" className="py-1 text-left font-normal">
            Records
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            Here, deleted
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            In the file
          </th>
        </tr>
      </thead>
      <tbody>
        {recordKinds.map(([kind, title]) => (
          <tr key={kind} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              {title}
            </th>
            <td className="py-1 text-right text-soft">{(counts[kind] ?? 0).toLocaleString()}</td>
            <td className="py-1 text-right font-medium">{(preview.imported[kind] ?? 0).toLocaleString()}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <ExportFirst />
    {!preview.secretsIncluded && (
      <Notice tone="idle">
        The file has no secrets. {counted(preview.imported.merchants ?? 0, 'merchant')}: each keeps the secret its key
        has here, or gets a new one.
      </Notice>
    )}
    {preview.stopped > 0 && (
      <Notice tone="wait">
        {counted(preview.stopped, 'IPN is', 'IPNs are')} still due in the file. They are imported as stopped, so that an
        import sends nothing; resend those you want sent.
      </Notice>
    )}
    {preview.forwards.map(({ inbox, urls }) => (
      <Notice key={inbox} tone="wait">
        The inbox <span className="font-mono text-code">{inbox}</span> forwards messages to{' '}
        <span className="font-mono text-code break-all">{urls.join(', ')}</span>. It is imported without that and
        answers 200; set it again if you want it.
      </Notice>
    ))}
  </>
)
