import type { ReactNode } from 'react'
import { useSession } from '../../stores/console.tsx'
import { GlobalSetting } from './global-setting.tsx'
import type { SettingGroup } from './sections.ts'

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
