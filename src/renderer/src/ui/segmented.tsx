import { ToggleGroup } from 'radix-ui'
import { classes } from './classes.ts'

interface SegmentedProps<V extends string> {
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: string }[]
  large?: boolean
}

/** Chooses one of two or three visible values. */
export const Segmented = <V extends string>({ label, value, onChange, options, large = false }: SegmentedProps<V>) => (
  <ToggleGroup.Root
    type="single"
    role="radiogroup"
    aria-label={label}
    value={value}
    onValueChange={(next) => {
      if (next !== '') onChange(next as V)
    }}
    className="inline-flex max-w-full flex-wrap rounded-control border border-line bg-sunken p-0.5"
  >
    {options.map((option) => (
      <ToggleGroup.Item
        key={option.value}
        value={option.value}
        className={classes(
          'rounded px-2.5 text-small text-soft hover:text-text data-[state=on]:bg-raised data-[state=on]:font-medium',
          'data-[state=on]:text-text data-[state=on]:shadow-[0_0_0_1px_var(--color-line-strong)]',
          large ? 'h-8' : 'h-6',
        )}
      >
        {option.label}
      </ToggleGroup.Item>
    ))}
  </ToggleGroup.Root>
)
