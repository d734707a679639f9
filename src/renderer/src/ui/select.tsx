import { Check, ChevronDown } from 'lucide-react'
import { Select as RadixSelect } from 'radix-ui'
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

/** One of a few values. Give `label` where no <label> names it. */
export const Select = <V extends string>({
  value,
  onChange,
  options,
  id,
  label,
  className,
  disabled,
}: SelectProps<V>) => (
  <RadixSelect.Root value={value} onValueChange={(next) => onChange(next as V)} disabled={disabled ?? false}>
    <RadixSelect.Trigger
      id={id}
      aria-label={label}
      className={classes(inputClasses, 'inline-flex items-center justify-between gap-2 text-left', className)}
    >
      <span className="truncate">
        <RadixSelect.Value />
      </span>
      <ChevronDown size={14} className="shrink-0 text-faint" aria-hidden />
    </RadixSelect.Trigger>
    <RadixSelect.Portal>
      <RadixSelect.Content
        position="popper"
        sideOffset={4}
        className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-float overflow-y-auto rounded-control border border-line bg-raised p-1 shadow-float"
      >
        <RadixSelect.Viewport>
          {options.map((option) => (
            <RadixSelect.Item
              key={option.value}
              value={option.value}
              className="flex h-8 cursor-default items-center justify-between gap-4 rounded px-2 outline-none data-highlighted:bg-hover"
            >
              <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
              <RadixSelect.ItemIndicator>
                <Check size={14} className="text-accent" aria-hidden />
              </RadixSelect.ItemIndicator>
            </RadixSelect.Item>
          ))}
        </RadixSelect.Viewport>
      </RadixSelect.Content>
    </RadixSelect.Portal>
  </RadixSelect.Root>
)
