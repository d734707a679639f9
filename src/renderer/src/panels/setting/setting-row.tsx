import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { SettingName, Settings } from '../../../../shared/contract/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type SettingText, settingTexts } from './setting-texts.ts'
import { TextSetting } from './text-setting.tsx'
import type { SettingChange } from './use-setting-change.ts'

/** One setting: its description on the left, its control on the right, its fault below. */
export const SettingRow = ({
  name,
  value,
  change: { apply, fault, clearFault, saved },
  reset,
  note,
  field = name,
}: {
  name: SettingName
  value: Settings[SettingName]
  change: SettingChange
  /** Shown when the value can be reset. */
  reset?: { value: unknown; label: string } | undefined
  /** A note about the value, under the control. */
  note?: ReactNode
  /** Identifies a setting that is there several times. */
  field?: string
}) => {
  const { title, explains, control }: SettingText = settingTexts[name]
  const id = useId()
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 px-4 py-3">
      <div className="min-w-56 flex-1">
        {control.kind === 'choice' ? (
          <p id={`${id}-title`} className="font-medium">
            {title}
          </p>
        ) : (
          <label id={`${id}-title`} htmlFor={id} className="font-medium">
            {title}
          </label>
        )}
        <p id={`${id}-about`} className="max-w-[52ch] text-soft">
          {explains}
        </p>
      </div>
      <div className="ml-auto flex min-w-0 flex-col items-end gap-1">
        <div className="flex min-h-8 items-center gap-2">
          <span role="status" className="text-small text-good">
            {saved && (
              <span className="flex items-center gap-1">
                <Check size={13} aria-hidden /> Saved
              </span>
            )}
          </span>
          {control.kind === 'switch' && (
            <Switch id={id} checked={value === true} onChange={(next) => void apply(next)} />
          )}
          {control.kind === 'choice' && (
            <Segmented
              label={title}
              large
              value={String(value)}
              onChange={(next) => void apply(next)}
              options={control.options}
            />
          )}
          {control.kind === 'text' && (
            <TextSetting
              id={id}
              field={field}
              about={fault === null ? `${id}-about` : `${id}-fault`}
              value={String(value)}
              control={control}
              invalid={fault !== null}
              onApply={apply}
              onRestore={clearFault}
            />
          )}
        </div>
        {fault !== null && (
          <p id={`${id}-fault`} role="alert" className="max-w-72 text-right text-small text-bad">
            {fault}
          </p>
        )}
        {note !== undefined && <p className="max-w-72 text-right text-small text-soft">{note}</p>}
        {reset && (
          <Button kind="quiet" size="small" aria-describedby={`${id}-title`} onClick={() => void apply(reset.value)}>
            {reset.label}
          </Button>
        )}
      </div>
    </div>
  )
}
