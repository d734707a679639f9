import { classes } from './classes.ts'
import { inputClasses, useFieldControl } from './field.tsx'

export interface SelectProps<V extends string> {
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: string }[]
  label?: string
  className?: string
  disabled?: boolean
}

/**
 * Chooses one of a few values. Pass `label` when no <label> names it. Uses the browser's own control, styled where the
 * browser allows it (tokens.css, `picker`): an overlay of ours would have to hide the page from screen readers.
 */
export const Select = <V extends string>({ value, onChange, options, label, className, disabled }: SelectProps<V>) => (
  <select
    {...useFieldControl()}
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.target.value as V)}
    disabled={disabled ?? false}
    className={classes(inputClasses, 'picker', className)}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
)
