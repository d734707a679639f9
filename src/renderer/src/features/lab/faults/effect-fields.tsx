import { classes } from '../../../ui/classes.ts'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import type { EffectField, EffectValues } from './effect-info.ts'

/** Formats `3000` ms for people. Empty when ms is the clearest unit. */
const inWords = (field: EffectField, value: string): string | undefined => {
  if (field.type !== 'number' || field.unit !== 'ms') return undefined
  const ms = Number(value)
  if (value.trim() === '' || !Number.isFinite(ms) || ms < 1_000) return undefined
  return ms < 60_000 ? `= ${ms / 1_000} s` : `= ${Math.round(ms / 6_000) / 10} min`
}

interface UnitInputProps {
  unit: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
}

/** A number input with its unit. */
export const UnitInput = ({ unit, value, onChange, placeholder }: UnitInputProps) => (
  <span className="flex items-center gap-1.5">
    <TextInput
      inputMode="decimal"
      placeholder={placeholder}
      value={value}
      onChange={onChange}
      className="w-24! tabular"
    />
    {unit !== '' && <span className="text-small text-soft">{unit}</span>}
  </span>
)

interface EffectFieldsProps {
  fields: readonly EffectField[]
  values: EffectValues
  faults: Readonly<Record<string, string>>
  onChange: (values: EffectValues) => void
}

/** The fields of the chosen effect with the engine's faults. */
export const EffectFields = ({ fields, values, faults, onChange }: EffectFieldsProps) => {
  const shown = fields.filter(({ when }) => when?.(values) !== false)
  if (shown.length === 0) return null
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      {shown.map((field) => {
        const value = values[field.name] ?? field.initial
        const set = (next: string | boolean) => onChange({ ...values, [field.name]: next })
        const problem = faults[`effect.${field.name}`]
        if (field.type === 'flag') {
          return (
            <label key={field.name} className="flex min-h-8 w-full items-center gap-2">
              <input
                type="checkbox"
                checked={value === true}
                onChange={(event) => set(event.target.checked)}
                className="size-4 accent-accent"
              />
              {field.label}
            </label>
          )
        }
        const text = String(value)
        if (field.type === 'switch-over') {
          return (
            <div key={field.name} className="flex flex-col gap-1">
              <span className="text-small font-medium text-soft">{field.label}</span>
              <Segmented label={field.label} large value={text} onChange={set} options={field.options} />
            </div>
          )
        }
        const hint = [field.type === 'number' ? inWords(field, text) : undefined, field.hint].filter(Boolean).join(' ')
        return (
          <Field
            key={field.name}
            label={field.label}
            problem={problem}
            {...(hint !== '' && { hint })}
            className={classes(field.type === 'number' ? 'min-w-36 max-w-72' : 'min-w-52 flex-1')}
          >
            {field.type === 'number' && <UnitInput unit={field.unit} value={text} onChange={set} />}
            {field.type === 'choice' && <Select value={text} onChange={set} options={field.options} />}
            {field.type === 'text' && <TextInput placeholder={field.placeholder} value={text} onChange={set} mono />}
          </Field>
        )
      })}
    </div>
  )
}
