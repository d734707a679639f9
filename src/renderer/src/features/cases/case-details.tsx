import { ClipboardCopy, FileCode2, FileJson, SearchCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { OpenedCase } from '../../../../shared/contract/cases.ts'
import { CaseVerdict } from '../../panels/case-export/case-verdict.tsx'
import { DetailHeader } from '../../panels/detail-header.tsx'
import { LoadingDetails } from '../../panels/loading-details.tsx'
import { useConsole } from '../../stores/console.tsx'
import { useAction } from '../../stores/use-action.ts'
import { useDetailTab } from '../../stores/use-detail-tab.ts'
import { useResource } from '../../stores/use-resource.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { Time } from '../../ui/text/time.tsx'
import { CaseEnvironment } from './case-environment.tsx'
import { CaseNotes } from './case-notes.tsx'
import { CaseSteps } from './case-steps.tsx'
import { ReproducePanel } from './reproduce-panel.tsx'
import { createReproduceStores } from './reproduce-store.ts'

const verified = {
  same: { tone: 'idle', text: 'Diagnosed again with the secret of the case: the result is the same.' },
  unexplained: {
    tone: 'idle',
    text: 'Diagnosed again with the secret of the case: the result is the same, no known mistake explains the signature.',
  },
  different: {
    tone: 'bad',
    text: 'Diagnosed again, the result differs from the one in the file: the file was changed.',
  },
  'not-possible': { tone: 'wait', text: 'This case has no signature to check.' },
} as const

/** One case, read-only except for notes and pictures. */
export const CaseDetails = ({ id, onClose, onDeleted }: { id: string; onClose: () => void; onDeleted: () => void }) => {
  const { backend, kept } = useConsole()
  const { call } = backend
  const [tab, setTab] = useDetailTab('steps')
  const [deleting, setDeleting] = useState(false)
  const [changed, setChanged] = useState<OpenedCase>()
  const [outcome, setOutcome] = useState<keyof typeof verified>()
  const params = { id }
  const { data, problem } = useResource(`case ${id}`, (signal) => call('GET /api/cases/:id', { params, signal }))
  const save = useAction(async (as: 'json' | 'html') => {
    const { fileName, mediaType, text } = await call('GET /api/cases/:id/file', { params, query: { as } })
    saveFile(new Blob([text], { type: mediaType }), fileName)
  })
  const copy = useAction(async () => {
    const { text } = await call('GET /api/cases/:id/file', { params, query: { as: 'markdown' } })
    await navigator.clipboard.writeText(text)
  }, 'Copied as Markdown')
  const verify = useAction(async () => {
    const { outcome: found, diagnosis } = await call('POST /api/cases/:id/verify', { params })
    setOutcome(found === 'same' && diagnosis?.verdict === 'unexplained' ? 'unexplained' : found)
  })
  const remove = useAction(async () => {
    await call('DELETE /api/cases/:id', { params })
    onDeleted()
    kept(createReproduceStores).drop(id)
  }, 'The case is deleted here')

  const opened = changed ?? data
  if (opened === undefined) return <LoadingDetails label="Case" problem={problem} onClose={onClose} />
  const { head, verdict, exchanges, redactions } = opened.case
  const unverifiable =
    verdict.diagnosis !== null && !verdict.resigned && redactions.find(({ what }) => what === 'signature')?.how

  return (
    <section aria-label="Case" className="flex h-full flex-col overflow-y-auto">
      <DetailHeader
        title={head.title}
        facts={
          <>
            {head.ticket !== null && <span>Ticket {head.ticket}</span>}
            {head.merchant && (
              <span>
                {head.merchant.name} <code className="font-mono text-code">{head.merchant.key}</code>
              </span>
            )}
            <Time at={head.createdAt} className="tabular" />
            {head.clock === 'virtual' && <span className="text-simulated">virtual time</span>}
            {head.timeZone !== 'UTC' && <span>merchant in {head.timeZone}</span>}
          </>
        }
        actions={
          <>
            {opened.case.signing !== null && (
              <Button icon={SearchCheck} disabled={verify.busy} onClick={() => verify.start()}>
                Diagnose again
              </Button>
            )}
            <Button icon={FileJson} disabled={save.busy} onClick={() => save.start('json')}>
              Save
            </Button>
            <Button icon={ClipboardCopy} kind="quiet" disabled={copy.busy} onClick={() => copy.start()}>
              Copy as Markdown
            </Button>
            <MoreMenu
              items={[
                { label: 'Save as HTML', icon: FileCode2, disabled: save.busy, onSelect: () => save.start('html') },
                { label: 'Delete…', icon: Trash2, danger: true, onSelect: () => setDeleting(true) },
              ]}
            />
          </>
        }
        problem={problem}
        onClose={onClose}
      />
      <div className="flex max-h-[40%] shrink-0 flex-col gap-2 overflow-auto px-4 pb-3">
        <CaseVerdict verdict={verdict} />
        {unverifiable && <Notice tone="wait">{unverifiable}</Notice>}
        {outcome !== undefined && <Notice tone={verified[outcome].tone}>{verified[outcome].text}</Notice>}
      </div>
      <Tabs
        label="Case"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'steps',
            label: `What happened ${exchanges.length}`,
            content: <CaseSteps opened={opened} onChange={setChanged} />,
          },
          { value: 'again', label: 'Reproduce here', content: <ReproducePanel opened={opened} /> },
          {
            value: 'notes',
            label: `Notes ${opened.case.notes.length + opened.case.pictures.length}`,
            content: <CaseNotes opened={opened} onChange={setChanged} />,
          },
          {
            value: 'environment',
            label: 'Environment',
            content: <CaseEnvironment file={opened.case} redactions={redactions} />,
          },
        ]}
      />
      {deleting && (
        <ConfirmDialog
          title="Delete this case?"
          text="It is deleted here, with the notes you added. The file it was opened from is not deleted."
          keep="Keep it"
          action="Delete"
          busy={remove.busy}
          onAgree={remove.start}
          onClose={() => setDeleting(false)}
        />
      )}
    </section>
  )
}
