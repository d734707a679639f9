import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { InboxView } from '../../../../shared/contract/inboxes.ts'
import { useConsole } from '../../stores/console.tsx'
import { toast } from '../../stores/toast.ts'
import { useSubmit } from '../../stores/use-submit.ts'
import { useDraft } from '../../stores/use-tab-state.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { type BehaviourDraft, type BehaviourFieldsProps, behaviourDraft, behaviourOf } from './behaviour-draft.ts'
import { freshStep, stepKinds } from './step-draft.ts'
import { StepFields } from './step-fields.tsx'

const maxSteps = 50

const afters = [
  { value: 'repeat-last', label: 'The last one stays' },
  { value: 'start-over', label: 'It starts over' },
] as const

/** Edits one step per request, and what follows the last. */
const SequenceFields = ({ draft, onChange, faults }: BehaviourFieldsProps) => {
  const { steps, after } = draft
  const setSteps = (next: BehaviourDraft['steps']) => onChange({ ...draft, steps: next })
  const replace = (next: BehaviourDraft['steps'][number]) =>
    setSteps(steps.map((step) => (step.key === next.key ? next : step)))
  const add = () => setSteps([...steps, { ...freshStep, key: Math.max(...steps.map(({ key }) => key)) + 1 }])
  return (
    <>
      <ol className="flex flex-col gap-3" aria-label="Steps">
        {steps.map((step, index) => (
          <li key={step.key} className="flex flex-col gap-3 rounded-panel border border-line p-3">
            <div className="flex items-center gap-2">
              <span className="w-6 text-small text-faint tabular">{index + 1}</span>
              <Select
                label={`Step ${index + 1}`}
                value={step.kind}
                onChange={(kind) => replace({ ...step, kind })}
                options={stepKinds}
                className="max-w-52"
              />
              <span className="flex-1" />
              <IconButton
                icon={X}
                label={`Remove step ${index + 1}`}
                disabled={steps.length === 1}
                onClick={() => setSteps(steps.filter(({ key }) => key !== step.key))}
              />
            </div>
            <StepFields
              step={step}
              onChange={(next) => replace({ ...next, key: step.key })}
              path={`steps.${index}.`}
              faults={faults}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button icon={Plus} onClick={add} disabled={steps.length >= maxSteps}>
          Add a step
        </Button>
        <Segmented
          label="After the last step"
          value={after}
          onChange={(next) => onChange({ ...draft, after: next })}
          options={afters}
        />
      </div>
    </>
  )
}

const kinds = [
  { value: 'plain', label: 'Always 200' },
  { value: 'answer', label: 'Another answer' },
  { value: 'fail-first', label: 'Fail first' },
  { value: 'sequence', label: 'Sequence' },
  { value: 'reset', label: 'Reset' },
  { value: 'hang', label: 'Hang' },
  { value: 'forward', label: 'Forward' },
] as const

/** Edits the number of requests that fail first, and their response. */
const FailFirstFields = ({ draft, onChange, faults }: BehaviourFieldsProps) => {
  const { step, times } = draft
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <Field label="The first" problem={faults.times} className="w-28">
          <TextInput
            inputMode="numeric"
            value={times}
            onChange={(times) => onChange({ ...draft, times })}
            className="tabular"
          />
        </Field>
        <Field label="get" className="w-52">
          <Select
            value={step.kind}
            onChange={(kind) => onChange({ ...draft, step: { ...step, kind } })}
            options={stepKinds}
          />
        </Field>
        <p className="pt-6 text-soft">and every later one 200.</p>
      </div>
      <StepFields step={step} onChange={(next) => onChange({ ...draft, step: next })} path="failure." faults={faults} />
    </>
  )
}

/** Edits the responses of an inbox. */
export const BehaviourDialog = ({ inbox, onClose }: { inbox: InboxView; onClose: () => void }) => {
  const { call } = useConsole().backend
  const [start] = useState(() => behaviourDraft(inbox.behaviour))
  const [draft, setDraft, close] = useDraft(`behaviour of ${inbox.name}`, start, onClose)
  const form = useSubmit(
    () => call('PUT /api/inbox/:name/behaviour', { params: { name: inbox.name }, body: behaviourOf(draft) }),
    (saved) => {
      toast.success(`The inbox ${saved.name} ${saved.next}`)
      close()
    },
  )
  const { kind, step } = draft

  return (
    <FormDialog
      wide
      title={`How the inbox ${inbox.name} answers`}
      action="Answer like this"
      form={form}
      onClose={close}
      className="min-h-64"
    >
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
        <p className="text-soft">Every message is kept and forwarded to your server, whose answer the inbox returns.</p>
      )}
      {(kind === 'answer' || kind === 'reset' || kind === 'hang' || kind === 'forward') && (
        <StepFields
          step={{ ...step, kind }}
          onChange={(next) => setDraft({ ...draft, step: next })}
          path=""
          faults={form.faults}
        />
      )}
      {kind === 'fail-first' && <FailFirstFields draft={draft} onChange={setDraft} faults={form.faults} />}
      {kind === 'sequence' && <SequenceFields draft={draft} onChange={setDraft} faults={form.faults} />}
    </FormDialog>
  )
}
