import { Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { PartRow } from './part-row.tsx'
import type { Counts } from './record-kinds.ts'

/** Replaces all data by the content of an export, after showing what that is. */
export const ImportPart = ({ counts }: { counts: Counts }) => {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Reset, so that the same file can be chosen again after it was changed.
    event.target.value = ''
    if (file !== undefined) setChosen(file)
  }

  return (
    <>
      <PartRow
        title="Import"
        explains="Replaces everything here, settings too, by the content of an export. That content is shown first."
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
          onChange={choose}
        />
      </PartRow>
      {chosen && <ImportDialog file={chosen} counts={counts} onClose={() => setChosen(null)} />}
    </>
  )
}
