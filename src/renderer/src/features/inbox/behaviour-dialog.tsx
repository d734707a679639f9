import { Plus, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { toast } from 'sonner'
import type { InboxView } from '../../../../shared/contract/inboxes.ts'
import { routes } from '../../backend/routes.ts'
import { useConsole } from '../../stores/console.tsx'
import { useSubmit } from '../../stores/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { behaviourDraft, behaviourOf } from './behaviour-draft.ts'
import { freshStep } from './step-draft.ts'
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

const stepKinds = [
  { value: 'answer', label: 'Answer' },
  { value: 'reset', label: 'Reset the connection' },
  { value: 'hang', label: 'Never answer' },
  { value: 'forward', label: 'Forward' },
] as const

const afters = [
  { value: 'repeat-last', label: 'The last one stays' },
  { value: 'start-over', label: 'It starts over' },
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
  const { kind, step, steps } = draft
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
        {kind === 'fail-first' && (
          <>
            <div className="flex flex-wrap items-start gap-3">
              <Field label="The first" problem={faults.times} className="w-28">
                {(control) => (
                  <TextInput
                    {...control}
                    inputMode="numeric"
                    value={draft.times}
                    onChange={(event) => setDraft({ ...draft, times: event.target.value })}
                    className="tabular"
                  />
                )}
              </Field>
              <Field label="get" className="w-52">
                {(control) => (
                  <Select
                    id={control.id}
                    value={step.kind}
                    onChange={(next) => setDraft({ ...draft, step: { ...step, kind: next } })}
                    options={stepKinds}
                  />
                )}
              </Field>
              <p className="pt-6 text-soft">and every later one 200.</p>
            </div>
            <StepFields
              step={step}
              onChange={(next) => setDraft({ ...draft, step: next })}
              path="failure."
              faults={faults}
            />
          </>
        )}
        {kind === 'sequence' && (
          <>
            <ol className="flex flex-col gap-3" aria-label="Steps">
              {steps.map((one, index) => (
                <li key={one.key} className="flex flex-col gap-3 rounded-panel border border-line p-3">
                  <div className="flex items-center gap-2">
                    <span className="w-6 text-small text-faint tabular">{index + 1}</span>
                    <Select
                      label={`Step ${index + 1}`}
                      value={one.kind}
                      onChange={(next) =>
                        setDraft({
                          ...draft,
                          steps: steps.map((other) => (other === one ? { ...one, kind: next } : other)),
                        })
                      }
                      options={stepKinds}
                      className="max-w-52"
                    />
                    <span className="flex-1" />
                    <IconButton
                      icon={X}
                      label={`Remove step ${index + 1}`}
                      disabled={steps.length === 1}
                      onClick={() => setDraft({ ...draft, steps: steps.filter((other) => other !== one) })}
                    />
                  </div>
                  <StepFields
                    step={one}
                    onChange={(next) =>
                      setDraft({
                        ...draft,
                        steps: steps.map((other) => (other === one ? { ...next, key: one.key } : other)),
                      })
                    }
                    path={`steps.${index}.`}
                    faults={faults}
                  />
                </li>
              ))}
            </ol>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <Button
                onClick={() =>
                  setDraft({
                    ...draft,
                    steps: [...steps, { ...freshStep, key: Math.max(...steps.map(({ key }) => key)) + 1 }],
                  })
                }
                disabled={steps.length >= 50}
              >
                <Plus size={14} aria-hidden /> Add a step
              </Button>
              <Segmented
                label="After the last step"
                value={draft.after}
                onChange={(after) => setDraft({ ...draft, after })}
                options={afters}
              />
            </div>
          </>
        )}
      </form>
    </Dialog>
  )
}
