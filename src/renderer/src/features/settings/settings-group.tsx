import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SettingName, SettingsPatch } from '../../../../shared/contract/settings.ts'
import { settingDefaults } from '../../../../shared/setting-defaults.ts'
import { SettingRow } from '../../panels/setting/setting-row.tsx'
import { settingTexts } from '../../panels/setting/setting-texts.ts'
import { useSettingChange } from '../../panels/setting/use-setting-change.ts'
import { valueText } from '../../panels/setting/value-text.ts'
import { useConsole, useSession } from '../../stores/console.tsx'
import type { SettingGroup } from './sections.ts'

const maxNamed = 3

/** The merchants whose own value overrides the global one. */
const OtherwiseFor = ({ name }: { name: SettingName }) => {
  const merchants = useSession((state) => state.merchants)
  const own = merchants.filter(({ settings }) => name in settings)
  if (own.length === 0) return null
  return (
    <>
      Other for{' '}
      {own.slice(0, maxNamed).map(({ id, name: merchant }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link href={`/merchants/${id}`} className="rounded text-accent underline underline-offset-2">
            {merchant}
          </Link>
        </span>
      ))}
      {own.length > maxNamed && ` and ${(own.length - maxNamed).toLocaleString()} more`}
    </>
  )
}

/** One global setting. It applies to every merchant without an own value. */
const GlobalSetting = ({ name }: { name: SettingName }) => {
  const { session } = useConsole()
  const standard = settingDefaults[name]
  const value = useSession(({ settings }) => settings?.[name] ?? standard)
  const change = useSettingChange(name, (next) => session.changeSettings({ [name]: next } as SettingsPatch))
  const label = `Reset to ${valueText(settingTexts[name].control, standard)}`
  return (
    <SettingRow
      name={name}
      value={value}
      change={change}
      reset={value === standard ? undefined : { value: standard, label }}
      note={<OtherwiseFor name={name} />}
    />
  )
}

/** Settings or other rows under one heading. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col">
    <h3 className="pb-2 font-semibold">{title}</h3>
    <div className="flex flex-col divide-y divide-line rounded-panel border border-line">{children}</div>
  </section>
)

/** The custom schedule is shown only while it is in use. */
export const SettingsGroup = ({ title, settings }: SettingGroup) => {
  const retries = useSession((state) => state.settings?.ipnRetries)
  return (
    <Group title={title}>
      {settings
        .filter((name) => name !== 'ipnRetrySchedule' || retries === 'custom')
        .map((name) => (
          <GlobalSetting key={name} name={name} />
        ))}
    </Group>
  )
}
