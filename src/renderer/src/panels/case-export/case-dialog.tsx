import { ClipboardCopy, FileCode2, FileJson, FolderOpen } from 'lucide-react'
import { useLocation } from 'wouter'
import { useConsole } from '../../stores/console.tsx'
import { toast } from '../../stores/toast.ts'
import { useAction } from '../../stores/use-action.ts'
import { useSettled } from '../../stores/use-settled.ts'
import { useTabState } from '../../stores/use-tab-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextArea, TextInput } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Switch } from '../../ui/switch.tsx'
import { type CaseInput, caseInputName } from './built-case.ts'
import { CasePreview } from './case-preview.tsx'

/** Pause in typing after which the case is built again, in ms. */
const pauseMs = 500

interface Wanted {
  title: string
  ticket: string
  note: string
  keepCustomers: boolean
}

const untouched: Wanted = { title: '', ticket: '', note: '', keepCustomers: false }

/** The case for the current texts and switches. The previous one stays until the next is built. */
const useBuiltCase = (source: CaseInput, { title, ticket, note, keepCustomers }: Wanted) => {
  const { call } = useConsole().backend
  const words = { ...(title && { title }), ...(ticket && { ticket }), ...(note && { note }) }
  const body = { source, keepCustomers, ...words }
  const isTyped = Object.keys(words).length > 0
  return useSettled(
    JSON.stringify(body),
    (signal) => call('POST /api/cases/build', { body, signal }),
    isTyped ? pauseMs : 0,
  )
}

/** Shows what a case contains and what was redacted, before it is saved. */
const CaseDialog = ({ source, onClose }: { source: CaseInput; onClose: () => void }) => {
  const { call } = useConsole().backend
  const [, navigate] = useLocation()
  const [wanted, setWanted] = useTabState(caseInputName(source), untouched)
  const close = () => {
    setWanted(undefined)
    onClose()
  }
  const { data: built, problem, isCurrent } = useBuiltCase(source, wanted)
  const busy = !isCurrent
  const change = (changed: Partial<Wanted>): void => setWanted({ ...wanted, ...changed })
  const save = (text: string, type: string, ending: string): void =>
    saveFile(new Blob([text], { type }), `${built?.fileName ?? 'case'}${ending}`)
  const copy = useAction(async (text: string) => navigator.clipboard.writeText(text), 'Copied as Markdown')
  const keep = useAction(async (text: string) => {
    const { summary } = await call('POST /api/cases', { body: { text } })
    close()
    navigate(`/cases/${summary.id}`)
    toast('The case is in Cases')
  })
  const ready = built !== null && !busy

  return (
    <Dialog
      wide
      onClose={close}
      title="Make a case"
      description="One file with everything a colleague needs to see the problem. Your secrets, the hashes made with them and card numbers never get into it."
      footer={
        <div className="flex flex-1 flex-wrap justify-end gap-2">
          <Button
            icon={ClipboardCopy}
            disabled={!ready || copy.busy}
            onClick={() => built && copy.start(built.markdown)}
          >
            Copy as Markdown
          </Button>
          <Button icon={FileCode2} disabled={!ready} onClick={() => built && save(built.html, 'text/html', '.html')}>
            Save as HTML
          </Button>
          <Button icon={FolderOpen} disabled={!ready || keep.busy} onClick={() => built && keep.start(built.json)}>
            Keep in Cases
          </Button>
          <Button
            icon={FileJson}
            kind="primary"
            disabled={!ready}
            onClick={() => built && save(built.json, 'application/json', '.paylink-case.json')}
          >
            Save case file
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-[2fr_1fr] gap-3 max-[640px]:grid-cols-1">
          <Field label="Title">
            <TextInput
              maxLength={300}
              value={wanted.title}
              placeholder={built?.case.head.title ?? ''}
              onChange={(title) => change({ title })}
            />
          </Field>
          <Field label="Ticket">
            <TextInput maxLength={300} value={wanted.ticket} onChange={(ticket) => change({ ticket })} />
          </Field>
        </div>
        <Field label="Note" hint="What you found out, for whoever opens the case.">
          <TextArea rows={2} spellCheck maxLength={20_000} value={wanted.note} onChange={(note) => change({ note })} />
        </Field>
        <div className="flex items-center justify-between gap-4 rounded-control bg-sunken px-3 py-2">
          <span>
            <span className="font-medium">Replace customers’ data</span>
            <span className="block text-small text-soft">
              Names, e-mail, phone and IP address get pseudonyms of the same length, so that the signature fails in the
              same way.
            </span>
          </span>
          <Switch
            label="Replace customers’ data"
            checked={!wanted.keepCustomers}
            onChange={(on) => change({ keepCustomers: !on })}
          />
        </div>
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        <div aria-busy={busy} className={busy && built !== null ? 'opacity-60' : ''}>
          {built === null && problem === null && <p className="text-soft">Collecting and signing again…</p>}
          {built !== null && <CasePreview built={built} />}
        </div>
      </div>
    </Dialog>
  )
}

export default CaseDialog
