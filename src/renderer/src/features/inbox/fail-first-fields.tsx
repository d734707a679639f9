import { Field, TextInput } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { BehaviourFieldsProps } from './behaviour-draft.ts'
import { StepFields } from './step-fields.tsx'
import { stepKinds } from './step-kinds.ts'

/** Edits the number of requests that fail first, and their response. */
export const FailFirstFields = ({ draft, onChange, faults }: BehaviourFieldsProps) => {
  const { step, times } = draft
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <Field label="The first" problem={faults.times} className="w-28">
          <TextInput
            inputMode="numeric"
            value={times}
            onChange={(event) => onChange({ ...draft, times: event.target.value })}
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
