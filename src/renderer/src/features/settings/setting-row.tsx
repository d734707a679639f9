import { Check } from 'lucide-react'
import { useId } from 'react'
import type { SettingName } from '../../../../shared/contract/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type SettingText, settingTexts } from './setting-texts.ts'
import { TextSetting } from './text-setting.tsx'
import { useSetting } from './use-setting.ts'
import { valueText } from './value-text.ts'

/** One setting: what it does on the left, its control on the right, what is wrong with it below. */
export const SettingRow = ({ name }: { name: SettingName }) => {
  const { title, explains, control }: SettingText = settingTexts[name]
  const { value, apply, fault, clearFault, saved, standard } = useSetting(name)
  const id = useId()
  const changed = value !== standard
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
      <div className="flex min-w-0 flex-col items-end gap-1">
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
        {changed && (
          <Button kind="quiet" size="small" aria-describedby={`${id}-title`} onClick={() => void apply(standard)}>
            Reset to {valueText(control, standard)}
          </Button>
        )}
      </div>
    </div>
  )
}
