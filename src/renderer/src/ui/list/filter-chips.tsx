import { classes } from '../classes.ts'

/** A predefined view of a list. An empty filter shows everything. */
export interface FilterChip {
  label: string
  filter: string
}

const termsOf = (filter: string): string[] => filter.match(/-?[a-z]+:"[^"]*"|"[^"]*"|\S+/gi) ?? []

/** The chip with the most terms among those whose terms the filter contains all. */
export const chosenChip = (filter: string, chips: readonly FilterChip[]): FilterChip | undefined => {
  const terms = new Set(termsOf(filter))
  const fitting = chips.filter((chip) => termsOf(chip.filter).every((term) => terms.has(term)))
  return fitting.toSorted((one, other) => termsOf(other.filter).length - termsOf(one.filter).length)[0]
}

/** Replaces one chip's terms in a filter by another's. Other terms stay. */
export const withChip = (filter: string, chip: FilterChip, chips: readonly FilterChip[]): string => {
  const ofChips = new Set(chips.flatMap((one) => termsOf(one.filter)))
  return [...termsOf(chip.filter), ...termsOf(filter).filter((term) => !ofChips.has(term))].join(' ')
}

interface FilterChipsProps {
  chips: readonly FilterChip[]
  filter: string
  onFilter: (filter: string) => void
  /** Whether the records of test runs are shown. */
  tests: 'show' | 'hide'
  onTests: (tests: 'show' | 'hide') => void
}

/** Chips of the predefined views of a list, and the switch for test runs. */
export const FilterChips = ({ chips, filter, onFilter, tests, onTests }: FilterChipsProps) => {
  const chosen = chosenChip(filter, chips)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, no fields of a form.
    <div role="group" aria-label="Views" className="flex shrink-0 flex-wrap items-center gap-1 px-4 pb-2">
      {chips.map((chip) => (
        <Chip key={chip.label} pressed={chip === chosen} onPress={() => onFilter(withChip(filter, chip, chips))}>
          {chip.label}
        </Chip>
      ))}
      <span className="ml-auto">
        <Chip pressed={tests === 'show'} onPress={() => onTests(tests === 'show' ? 'hide' : 'show')}>
          Test runs
        </Chip>
      </span>
    </div>
  )
}

const Chip = ({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: string }) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onPress}
    className={classes(
      'h-6 rounded-full border px-2.5 text-small whitespace-nowrap',
      pressed
        ? 'border-accent bg-selected font-medium text-text'
        : 'border-line text-soft hover:bg-hover hover:text-text',
    )}
  >
    {children}
  </button>
)
