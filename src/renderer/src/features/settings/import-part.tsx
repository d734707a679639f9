import { Upload } from 'lucide-react'
import { useState } from 'react'
import { FileButton } from '../../ui/file-button.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { PartRow } from './part-row.tsx'
import type { Counts } from './record-kinds.ts'

/** Replaces all data by the content of an export, after showing what that is. */
export const ImportPart = ({ counts }: { counts: Counts }) => {
  const [chosen, setChosen] = useState<File | null>(null)
  return (
    <>
      <PartRow
        title="Import"
        explains="Replaces everything here, settings too, by the content of an export. That content is shown first."
      >
        <FileButton
          label="Choose a file…"
          icon={Upload}
          inputLabel="Export file to import"
          accept=".json,application/json"
          onFile={setChosen}
        />
      </PartRow>
      {chosen && <ImportDialog file={chosen} counts={counts} onClose={() => setChosen(null)} />}
    </>
  )
}
