import { Download, NotebookPen, Trash2 } from 'lucide-react'
import { useSession } from '../../stores/console.tsx'
import { draftFileText, readDraftFile } from '../../stores/request/draft-file.ts'
import type { Draft } from '../../stores/request/drafts.ts'
import { useRequestStore, useRequests } from '../../stores/request/request-store.ts'
import { toast } from '../../stores/toast.ts'
import { useAction } from '../../stores/use-action.ts'
import { useOpenDialog, useTabState } from '../../stores/use-tab-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { RelativeTime } from '../../ui/text/time.tsx'
import { replaceBody } from './replace-body.ts'

/** Named drafts stored in this browser: save, load and delete. */
export const DraftsButton = () => {
  const store = useRequestStore()
  const drafts = useRequests((state) => state.drafts)
  const merchants = useSession((state) => state.merchants)
  const [open, setOpen] = useOpenDialog('drafts', false)
  const [name, setName] = useTabState('draft name', '')
  const trimmed = name.trim()
  const taken = drafts.some((draft) => draft.name === trimmed)

  const save = useAction(async () => {
    if (trimmed === '') return
    store.saveDraft(trimmed)
    toast.success(`Saved as “${trimmed}”`)
    setName(undefined)
  })
  const exportDraft = (draft: Draft) => {
    const key = merchants.find(({ id }) => id === draft.merchantId)?.key ?? null
    const file = new Blob([draftFileText(draft, key)], { type: 'application/json' })
    saveFile(file, `${draft.name.replace(/[^\p{L}\p{N}]+/gu, '-')}.paylink-draft.json`)
  }
  const importDraft = useAction(async (file: File) => {
    const { draft, merchantKey } = readDraftFile(await file.text())
    store.addDraft({ ...draft, merchantId: merchants.find(({ key }) => key === merchantKey)?.id ?? null })
    toast.success(`Took in “${draft.name}”`)
  })
  const load = (draft: string) => {
    setOpen(undefined)
    replaceBody(store, () => store.loadDraft(draft), `Loaded “${draft}”`)
  }

  return (
    <>
      <Button icon={NotebookPen} kind="quiet" onClick={() => setOpen(true)}>
        Drafts
      </Button>
      {open && (
        <Dialog
          onClose={() => setOpen(undefined)}
          title="Drafts"
          description="Kept in this browser: the merchant and the body, never a secret or a card number."
        >
          <form
            onSubmit={(event) => {
              event.preventDefault()
              save.start()
            }}
            className="flex items-end gap-2"
          >
            <Field label="Name for the present body" className="flex-1">
              <TextInput value={name} maxLength={80} onChange={setName} />
            </Field>
            <Button kind="primary" type="submit" disabled={trimmed === ''}>
              {taken ? 'Replace draft' : 'Save draft'}
            </Button>
            <FileButton label="From a file…" inputLabel="Draft file" onFile={importDraft.start} />
          </form>
          {drafts.length === 0 ? (
            <p className="pt-4 text-soft">No drafts yet.</p>
          ) : (
            <ul aria-label="Drafts" className="mt-4 flex flex-col divide-y divide-line border-y border-line">
              {drafts.map((draft) => (
                <li key={draft.name} className="flex h-10 items-center gap-2">
                  <span className="min-w-0 flex-1 truncate">{draft.name}</span>
                  <RelativeTime at={draft.savedAt} real className="text-small text-faint" />
                  <Button size="small" aria-label={`Load ${draft.name}`} onClick={() => load(draft.name)}>
                    Load
                  </Button>
                  <IconButton icon={Download} label={`Export ${draft.name}`} onClick={() => exportDraft(draft)} />
                  <IconButton
                    icon={Trash2}
                    label={`Delete ${draft.name}`}
                    onClick={() => {
                      store.deleteDraft(draft.name)
                      toast(`Deleted “${draft.name}”`)
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
        </Dialog>
      )}
    </>
  )
}
