import { ImagePlus, X } from 'lucide-react'
import type { CaseAnchor, OpenedCase } from '../../../../shared/contract/cases.ts'
import { useConsole } from '../../stores/console.tsx'
import { useAction } from '../../stores/use-action.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Time } from '../../ui/text/time.tsx'
import { AddNote } from './add-note.tsx'

const inBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new Error('The picture cannot be read.'))
    reader.readAsDataURL(file)
  })

/** The notes and pictures of a case, imported and own. */
export const CaseNotes = ({ opened, onChange }: { opened: OpenedCase; onChange: (next: OpenedCase) => void }) => {
  const { call } = useConsole().backend
  const { id } = opened.summary
  const { notes, pictures, exchanges } = opened.case
  const attach = useAction(async (file: File) => {
    const body = { name: file.name.slice(0, 120), data: await inBase64(file) }
    onChange(await call('POST /api/cases/:id/pictures', { params: { id }, body }))
  })
  const takeOff = useAction(async (part: string) =>
    onChange(await call('DELETE /api/cases/:id/pictures/:part', { params: { id, part } })),
  )
  const remove = useAction(async (part: string) =>
    onChange(await call('DELETE /api/cases/:id/notes/:part', { params: { id, part } })),
  )
  const aboutOf = ({ exchange, field }: CaseAnchor): string =>
    [exchanges.find((one) => one.id === exchange)?.title ?? 'the whole case', field]
      .filter((part) => part !== null)
      .join(' · ')

  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex flex-wrap gap-2">
        <AddNote id={id} exchange={null} onChange={onChange} />
        <FileButton
          label="Attach a picture"
          icon={ImagePlus}
          size="small"
          disabled={attach.busy}
          inputLabel="Picture to attach"
          accept="image/png,image/jpeg"
          onFile={attach.start}
        />
      </div>
      {notes.length === 0 && pictures.length === 0 && (
        <p className="text-soft">
          Nothing noted yet. A note can be about the case, one of its steps or a single field. Pictures are PNG or JPEG
          of at most 1 MB; check what they show before you pass the case on.
        </p>
      )}
      <ul aria-label="Notes" className="flex flex-col gap-2">
        {notes.map((note) => (
          <li key={note.id} className="flex items-start gap-2 rounded-control bg-sunken px-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="break-words whitespace-pre-wrap">{note.text}</p>
              <p className="text-small text-faint">
                {aboutOf(note.anchor)} · <Time at={note.at} />
              </p>
            </div>
            <IconButton icon={X} label="Remove the note" onClick={() => remove.start(note.id)} />
          </li>
        ))}
      </ul>
      <ul aria-label="Pictures" className="flex flex-col gap-3">
        {pictures.map((picture) => (
          <li key={picture.id} className="flex flex-col gap-1">
            <span className="flex items-center gap-2 text-small text-soft">
              {picture.name}
              <IconButton icon={X} label={`Take ${picture.name} away`} onClick={() => takeOff.start(picture.id)} />
            </span>
            <img
              src={`data:${picture.type};base64,${picture.data}`}
              alt={picture.name}
              className="max-w-full self-start rounded-control border border-line"
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
