import { classes } from './classes.ts'
import { inputClasses } from './field.tsx'

export interface SelectProps<V extends string> {
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: string }[]
  id?: string
  label?: string
  className?: string
  disabled?: boolean
}

/**
 * One of a few values. Give `label` where no <label> names it. The browser's own control, drawn by us where it lets us
 * (tokens.css, `picker`): an overlay of ours would have to hide the page behind it from screen readers.
 */
export const Select = <V extends string>({
  value,
  onChange,
  options,
  id,
  label,
  className,
  disabled,
}: SelectProps<V>) => (
  <select
    id={id}
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
