import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useIsDown } from '../stores/console.tsx'
import type { useList } from '../stores/list/use-list.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPanel } from '../ui/list/list-panel.tsx'
import { Split } from '../ui/split.tsx'
import { inOverlay } from '../ui/takes-text.ts'
import { type Bulk, BulkBar } from './bulk-bar.tsx'

const focusList = (): void => document.querySelector<HTMLElement>('[data-list]')?.focus()

/** A page with a live list on the left and the selected record on the right. Enter moves to the record, Esc back to the list. */
export const ListPage = <T extends { id: string }>({
  title,
  list: { view, actions, selectedId, select, close },
  bulk,
  icon,
  pick,
  details,
  ...panel
}: Omit<
  ComponentProps<typeof ListPanel<T>>,
  'view' | 'actions' | 'isDown' | 'selectedId' | 'onSelect' | 'onOpen' | 'onEscape' | 'bulk'
> & {
  list: ReturnType<typeof useList<T>>
  /** Actions on several rows. Absent: rows cannot be marked. */
  bulk?: Bulk<T>
  icon: LucideIcon
  /** Shown while no record is selected. */
  pick: { title: string; text: ReactNode }
  /** The details of the record with this id. */
  details: (id: string) => ReactNode
}) => {
  const isDown = useIsDown()
  const record = useRef<HTMLDivElement>(null)
  const leaveRecord = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !inOverlay(event.target as Element)) focusList()
  }
  return (
    <Split
      id={title.toLowerCase()}
      title={title}
      open={selectedId !== null}
      onClose={close}
      list={
        <ListPanel
          {...panel}
          title={title}
          view={view}
          actions={actions}
          isDown={isDown}
          selectedId={selectedId}
          onSelect={select}
          onOpen={() => record.current?.focus()}
          onEscape={close}
          {...(bulk !== undefined && {
            bulk: (items: readonly T[], clear: () => void) => <BulkBar {...bulk} items={items} onClear={clear} />,
          })}
        />
      }
      details={
        selectedId === null ? (
          <EmptyState icon={icon} title={pick.title}>
            {pick.text}
          </EmptyState>
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: keys that bubble up from the controls inside.
          <div ref={record} tabIndex={-1} onKeyDown={leaveRecord} className="h-full -outline-offset-2">
            {details(selectedId)}
          </div>
        )
      }
    />
  )
}
