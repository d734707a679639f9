import { Tabs as RadixTabs } from 'radix-ui'
import type { ReactNode } from 'react'

export interface Tab<V extends string> {
  value: V
  label: ReactNode
  content: ReactNode
}

interface TabsProps<V extends string> {
  tabs: readonly Tab<V>[]
  value: V
  onChange: (value: V) => void
  label: string
}

/** Tabs. An unknown value selects the first. Panels scroll on their own; in low windows the container scrolls. */
export const Tabs = <V extends string>({ tabs, value, onChange, label }: TabsProps<V>) => (
  <RadixTabs.Root
    value={tabs.some((tab) => tab.value === value) ? value : (tabs[0]?.value ?? value)}
    onValueChange={(next) => onChange(next as V)}
    className="flex min-h-60 flex-1 flex-col"
  >
    <RadixTabs.List aria-label={label} className="flex shrink-0 gap-1 border-b border-line px-4">
      {tabs.map((tab) => (
        <RadixTabs.Trigger
          key={tab.value}
          value={tab.value}
          className="-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent px-2 text-soft hover:text-text data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-text"
        >
          {tab.label}
        </RadixTabs.Trigger>
      ))}
    </RadixTabs.List>
    {tabs.map((tab) => (
      <RadixTabs.Content
        key={tab.value}
        value={tab.value}
        className="min-h-0 flex-1 overflow-auto outline-offset-[-2px]"
      >
        {tab.content}
      </RadixTabs.Content>
    ))}
  </RadixTabs.Root>
)
