import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTabState } from '../../stores/use-tab-state.ts'
import { classes } from '../../ui/classes.ts'
import { TextInput } from '../../ui/field.tsx'
import { readSchedule, scheduleWords } from './schedule-text.ts'
import type { Control } from './setting-texts.ts'
import { valueText } from './value-text.ts'

const timeZones = (): readonly string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
]

interface TextSettingProps {
  id: string
  /** Identifies the setting, and its merchant if it has one. */
  field: string
  about: string
  value: string
  control: Extract<Control, { kind: 'text' }>
  invalid: boolean
  onApply: (typed: string) => Promise<boolean>
  onRestore: () => void
}

/** A text setting. Enter or leaving the field applies it; Esc restores the old value. A reload keeps what was typed. */
export const TextSetting = ({ id, field, about, value, control, invalid, onApply, onRestore }: TextSettingProps) => {
  const shown = valueText(control, value)
  /** null: not being edited, the current value is shown. */
  const [typed, setTyped] = useTabState<string | null>(`setting ${field}`, null)
  const latest = useRef(typed)
  latest.current = typed
  const [focused, setFocused] = useState(false)
  const listId = useId()

  const restore = () => {
    setTyped(undefined)
    onRestore()
  }
  const apply = async () => {
    if (typed === null) return
    if (typed.trim() === shown) restore()
    else if (await onApply(control.schedule ? readSchedule(typed) : typed.trim())) {
      if (latest.current === typed) setTyped(undefined)
    } else if (latest.current !== typed) onRestore()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void apply()
    if (event.key !== 'Escape') return
    // What was typed is given up first: leaving the field, which the page does next, would save it.
    if (typed !== null) event.stopPropagation()
    restore()
  }

  const wide = control.grouped === true || control.suggestions !== undefined || control.schedule === true
  return (
    <span className="flex flex-col items-end gap-1">
      <span className="flex items-center gap-2">
        <TextInput
          id={id}
          aria-describedby={about}
          aria-invalid={invalid || undefined}
          value={typed ?? shown}
          inputMode={control.numeric ? 'numeric' : 'text'}
          {...(control.suggestions ? { list: listId } : {})}
          onChange={(text) => {
            setTyped(text)
            // The fault is of the value that was refused, not of this one.
            if (invalid) onRestore()
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false)
            // Leaving the field does not send a refused value again.
            if (!invalid) void apply()
          }}
          onKeyDown={handleKey}
          mono
          className={classes(wide ? 'w-56!' : 'w-28!', control.unit !== undefined && 'text-right')}
        />
        {control.unit !== undefined && <span className="text-soft">{control.unit}</span>}
        {control.suggestions && (
          <datalist id={listId}>
            {timeZones().map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        )}
      </span>
      {typed !== null && !focused && !invalid && (
        <span className="text-small text-wait">Not saved yet: Enter in the field saves it.</span>
      )}
      {control.schedule && (
        <span className="max-w-72 text-right text-small text-soft tabular">
          {scheduleWords(readSchedule(typed ?? shown))}
        </span>
      )}
    </span>
  )
}
