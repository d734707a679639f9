import type { ReactNode } from 'react'
import type { SettingGroup } from './sections.ts'
import { SettingRow } from './setting-row.tsx'

/** Some settings, or other rows, under one heading. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col">
    <h3 className="pb-2 font-semibold">{title}</h3>
    <div className="flex flex-col divide-y divide-line rounded-panel border border-line">{children}</div>
  </section>
)

export const SettingsGroup = ({ title, settings }: SettingGroup) => (
  <Group title={title}>
    {settings.map((name) => (
      <SettingRow key={name} name={name} />
    ))}
  </Group>
)
