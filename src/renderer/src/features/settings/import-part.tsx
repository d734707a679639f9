import { Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { routes } from '../../backend/routes.ts'
import { useConsole } from '../../stores/console.tsx'
import { toast } from '../../stores/toast.ts'
import { useSubmit } from '../../stores/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/counted.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { PartRow } from './part-row.tsx'
import { type Counts, type ExportSummary, readExport, recordKinds } from './read-export.ts'

/** Replaces everything by the contents of an export, after saying what that is. */
export const ImportPart = ({ counts }: { counts: Counts }) => {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ name: string; summary: ExportSummary } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file can be chosen again after it was changed.
    event.target.value = ''
    if (file === undefined) return
    setProblem(null)
    try {
      setChosen({ name: file.name, summary: readExport(await file.text()) })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <>
      <PartRow
        title="Import"
        explains="Replaces everything here, settings too, by what an export holds. What the file holds is shown first."
      >
        <Button onClick={() => input.current?.click()}>
          <Upload size={14} aria-hidden />
          Choose a file…
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label="Export file to import"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => void choose(event)}
        />
      </PartRow>
      {problem !== null && (
        <div className="p-3">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      {chosen && <ImportDialog {...chosen} counts={counts} onClose={() => setChosen(null)} />}
    </>
  )
}

const ImportDialog = ({
  name,
  summary,
  counts,
  onClose,
}: {
  name: string
  summary: ExportSummary
  counts: Counts
  onClose: () => void
}) => {
  const { backend } = useConsole()
  const { busy, faults, problem, submit } = useSubmit(
    () => backend.call(routes.importData, { body: summary.content }),
    ({ newSecrets }) => {
      const without = newSecrets.length === 0 ? '' : ` New secrets were made for ${newSecrets.join(', ')}.`
      toast.success(`Imported ${name}.${without}`)
      onClose()
    },
  )
  const [firstFault] = Object.entries(faults)
  const refused =
    problem ??
    (firstFault &&
      `Nothing was imported: ${firstFault.join(' ')}, and perhaps more. The file is damaged or was edited.`)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Replace everything?"
      description={
        <>
          <span className="font-mono text-code break-all">{name}</span>
          {summary.exportedAt && (
            <>
              , exported <Time at={summary.exportedAt} />
            </>
          )}
          . All that is here now is deleted, settings included.
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" disabled={busy} onClick={submit}>
            {busy ? 'Importing…' : 'Replace everything'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {refused && <Notice tone="bad">{refused}</Notice>}
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
                <td className="py-1 text-right font-medium">{(summary.counts[kind] ?? 0).toLocaleString()}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {!summary.secretsIncluded && (
          <Notice tone="idle">
            The file has no secrets. {counted(summary.counts.merchants ?? 0, 'merchant')}: each keeps the secret its key
            has here, or gets a new one.
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
