import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useIsDown } from '../stores/console.tsx'
import type { useList } from '../stores/list/use-list.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPanel } from '../ui/list/list-panel.tsx'
import { Split } from '../ui/split.tsx'
import { type Bulk, BulkBar } from './bulk-bar.tsx'

/** A page with a live list on the left and the selected record on the right. */
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
  'view' | 'actions' | 'isDown' | 'selectedId' | 'onSelect' | 'onEscape' | 'bulk'
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
          details(selectedId)
        )
      }
    />
  )
}
