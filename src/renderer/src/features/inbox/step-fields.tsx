import { Field, TextArea, TextInput } from '../../ui/field.tsx'
import type { StepDraft } from './step-draft.ts'

interface StepFieldsProps {
  step: StepDraft
  onChange: (step: StepDraft) => void
  path: string
  faults: Readonly<Record<string, string>>
}

/** The fields of one step. `path` is the step's position in the behaviour, under which the engine reports faults. */
export const StepFields = ({ step, onChange, path, faults }: StepFieldsProps) => {
  const fault = (name: string) => faults[path + name]
  const headersFault = Object.entries(faults).find(([name]) => name.startsWith(`${path}headers`))?.[1]
  const text = (name: 'status' | 'delayMs' | 'url' | 'timeoutSeconds', label: string, className?: string) => (
    <Field label={label} problem={fault(name)} {...(className === undefined ? {} : { className })}>
      <TextInput
        inputMode={name === 'url' ? 'url' : 'numeric'}
        value={step[name]}
        onChange={(typed) => onChange({ ...step, [name]: typed })}
        mono={name === 'url'}
        className="tabular"
      />
    </Field>
  )
  switch (step.kind) {
    case 'hang':
      return (
        <p className="text-small text-faint">
          The connection stays open until the sender disconnects, at most 10 minutes.
        </p>
      )
    case 'reset':
      return text('delayMs', 'Delay (ms)', 'max-w-40')
    case 'forward':
      return (
        <div className="flex flex-wrap gap-3">
          {text('url', 'To this URL', 'min-w-56 flex-1')}
          {text('timeoutSeconds', 'Timeout (s)', 'w-28')}
        </div>
      )
    case 'answer':
      return (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap gap-3">
            {text('status', 'Status', 'w-28')}
            {text('delayMs', 'Delay (ms)', 'w-28')}
          </div>
          <Field label="Headers, one per line" problem={headersFault}>
            <TextArea
              rows={2}
              placeholder="Retry-After: 5"
              value={step.headers}
              onChange={(headers) => onChange({ ...step, headers })}
              mono
            />
          </Field>
          <Field label="Body" problem={fault('body')}>
            <TextArea rows={3} value={step.body} onChange={(body) => onChange({ ...step, body })} mono />
          </Field>
        </div>
      )
  }
}
