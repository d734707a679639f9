import { Plus, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import type { BehaviourDraft, BehaviourFieldsProps } from './behaviour-draft.ts'
import { freshStep, stepKinds } from './step-draft.ts'
import { StepFields } from './step-fields.tsx'

const maxSteps = 50

const afters = [
  { value: 'repeat-last', label: 'The last one stays' },
  { value: 'start-over', label: 'It starts over' },
] as const

/** Edits one step per request, and what follows the last. */
export const SequenceFields = ({ draft, onChange, faults }: BehaviourFieldsProps) => {
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
