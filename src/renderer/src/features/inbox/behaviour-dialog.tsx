import { type FormEvent, useId, useState } from 'react'
import { toast } from 'sonner'
import type { InboxView } from '../../../../shared/contract/inboxes.ts'
import { routes } from '../../backend/routes.ts'
import { useConsole } from '../../stores/console.tsx'
import { useSubmit } from '../../stores/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { behaviourDraft, behaviourOf } from './behaviour-draft.ts'
import { FailFirstFields } from './fail-first-fields.tsx'
import { SequenceFields } from './sequence-fields.tsx'
import { StepFields } from './step-fields.tsx'

const kinds = [
  { value: 'plain', label: 'Always 200' },
  { value: 'answer', label: 'Another answer' },
  { value: 'fail-first', label: 'Fail first' },
  { value: 'sequence', label: 'Sequence' },
  { value: 'reset', label: 'Reset' },
  { value: 'hang', label: 'Hang' },
  { value: 'forward', label: 'Forward' },
] as const

/** How an inbox answers from now on. */
export const BehaviourDialog = ({ inbox, onClose }: { inbox: InboxView; onClose: () => void }) => {
  const { call } = useConsole().backend
  const formId = useId()
  const [draft, setDraft] = useState(() => behaviourDraft(inbox.behaviour))
  const { busy, faults, problem, submit } = useSubmit(
    () => call(routes.setInboxBehaviour, { params: { name: inbox.name }, body: behaviourOf(draft) }),
    (saved) => {
      toast.success(`The inbox ${saved.name} ${saved.next}`)
      onClose()
    },
  )
  const { kind, step } = draft
  const handle = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }

  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={`How the inbox ${inbox.name} answers`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} disabled={busy}>
            Answer like this
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handle} noValidate className="flex min-h-64 flex-col gap-4 pt-1">
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        <div className="overflow-x-auto">
          <Segmented
            label="Behaviour"
            large
            value={kind}
            onChange={(next) => setDraft({ ...draft, kind: next })}
            options={kinds}
          />
        </div>
        {kind === 'plain' && <p className="text-soft">Every request is kept and answered 200 OK.</p>}
        {kind === 'forward' && (
          <p className="text-soft">
            Every message is kept and sent on to a server of yours; what that answers is the inbox's answer.
          </p>
        )}
        {(kind === 'answer' || kind === 'reset' || kind === 'hang' || kind === 'forward') && (
          <StepFields
            step={{ ...step, kind }}
            onChange={(next) => setDraft({ ...draft, step: next })}
            path=""
            faults={faults}
          />
        )}
        {kind === 'fail-first' && <FailFirstFields draft={draft} onChange={setDraft} faults={faults} />}
        {kind === 'sequence' && <SequenceFields draft={draft} onChange={setDraft} faults={faults} />}
      </form>
    </Dialog>
  )
}
