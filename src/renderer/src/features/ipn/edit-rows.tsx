import { Plus, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextInput } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type DraftRow, withRow } from './edit-draft.ts'

interface EditRowsProps {
  label: string
  /** The kind of a row: `field`, `header`. */
  one: string
  rows: readonly DraftRow[]
  onChange: (rows: readonly DraftRow[]) => void
  /** The original value of a name in the delivery. */
  before: ReadonlyMap<string, string>
  faults: ReadonlyMap<string, string>
}

/** Edits, adds and removes names and values. `faults` maps names to faults. */
export const EditRows = ({ label, one, rows, onChange, before, faults }: EditRowsProps) => {
  const change = (row: DraftRow, next: Partial<DraftRow>) =>
    onChange(rows.map((other) => (other === row ? { ...row, ...next } : other)))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame of its own.
    <div role="group" aria-label={label} className="flex flex-col gap-1.5">
      {rows.map((row, index) => {
        const fault = faults.get(row.name)
        const changed = row.was !== row.name || before.get(row.name) !== row.value
        const what = row.name === '' ? `${one} ${index + 1}` : row.name
        return (
          <div key={row.key} className="flex flex-col gap-0.5">
            <div className="flex items-center gap-1.5">
              <span
                aria-hidden
                title={changed ? 'changed' : undefined}
                className={classes('h-5 w-0.5 shrink-0 rounded-full', changed ? 'bg-accent' : 'bg-transparent')}
              />
              <TextInput
                aria-label={`Name of ${one} ${index + 1}`}
                aria-invalid={fault === undefined ? undefined : true}
                value={row.name}
                onChange={(name) => change(row, { name })}
                mono
                className="w-52! shrink"
              />
              <TextInput
                aria-label={`Value of ${what}`}
                aria-invalid={fault === undefined ? undefined : true}
                value={row.value}
                onChange={(value) => change(row, { value })}
                mono
                className="flex-1"
              />
              <IconButton
                icon={X}
                label={`Take ${what} out`}
                onClick={() => onChange(rows.filter((other) => other !== row))}
              />
            </div>
            {fault !== undefined && (
              <p role="alert" className="pl-2 text-small text-bad">
                {what} {fault}.
              </p>
            )}
          </div>
        )
      })}
      <span>
        <Button icon={Plus} size="small" onClick={() => onChange(withRow(rows))}>
          Add a {one}
        </Button>
      </span>
    </div>
  )
}
