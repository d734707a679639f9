import { Plus, Search, Store } from 'lucide-react'
import { useMemo, useState } from 'react'
import { routes } from '../../backend/routes.ts'
import { useConsole, useSession } from '../../stores/console.tsx'
import { useResource } from '../../stores/use-resource.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextInput } from '../../ui/field.tsx'
import { Keys } from '../../ui/keys.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListTime } from '../../ui/time.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'

const most = 500

/** The session's merchants, with the numbers of their links kept current while the list is open. */
const useMerchants = () => {
  const { backend } = useConsole()
  const known = useSession((state) => state.merchants)
  const { data } = useResource(
    'merchants',
    (signal) => backend.call(routes.listMerchants, { query: { limit: most }, signal }),
    ({ type }) => type === 'link' || type === 'merchant' || type === 'removed',
  )
  return data?.items ?? known
}

const none: ReadonlySet<string> = new Set()

/** All merchants: few enough to be held and filtered here. */
export const MerchantsList = ({
  selectedId,
  onSelect,
  onEscape,
  onCreate,
}: {
  selectedId: string | null
  onSelect: (id: string) => void
  onEscape: () => void
  onCreate: () => void
}) => {
  const merchants = useMerchants()
  const loaded = useSession((state) => state.status !== null)
  const [filter, setFilter] = useState('')
  const items = useMemo(() => {
    const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
    return merchants.filter(({ name, key, id }) => {
      const text = `${name}\n${key}\n${id}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
  }, [merchants, filter])
  const create = (
    <Button kind="primary" onClick={onCreate}>
      <Plus size={14} aria-hidden />
      New merchant
    </Button>
  )

  return (
    <section aria-label="Merchants" data-list-page className="flex h-full min-w-0 flex-col bg-surface">
      <header className="flex shrink-0 items-center gap-3 px-4 pt-3 pb-2.5">
        <h1 className="text-page font-semibold">Merchants</h1>
        <div className="relative min-w-0 flex-1">
          <Search size={14} className="pointer-events-none absolute top-2.5 left-2.5 text-faint" aria-hidden />
          <TextInput
            data-filter
            aria-label="Filter merchants"
            placeholder="Filter"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            className="h-8.5! border-line! bg-sunken! pr-8! pl-8! focus:bg-surface!"
          />
          {filter === '' && (
            <span className="pointer-events-none absolute top-0.75 right-2.5 flex h-7 items-center">
              <Keys keys="/" />
            </span>
          )}
        </div>
        {create}
      </header>
      {!loaded && merchants.length === 0 ? (
        <Loading />
      ) : items.length > 0 ? (
        <VirtualList
          label="Merchants"
          items={items}
          columns="minmax(0,1.2fr) minmax(0,1.4fr) 56px 84px"
          header={['Name', 'Key', 'Links', 'Created']}
          row={({ name, key, links, createdAt }) => (
            <>
              <span className="truncate font-medium">{name}</span>
              <span className="truncate font-mono text-code text-soft">{key}</span>
              <span className="tabular">{links.toLocaleString()}</span>
              <ListTime at={createdAt} aged />
            </>
          )}
          rowLabel={({ name, key }) => `${name}, key ${key}`}
          selectedId={selectedId}
          onSelect={onSelect}
          onOpen={onSelect}
          onEscape={onEscape}
          onEnd={() => undefined}
          arrived={none}
        />
      ) : (
        <div className="min-h-0 flex-1">
          {merchants.length === 0 ? (
            <EmptyState icon={Store} title="No merchants" action={create}>
              A merchant has the key and secret that requests are signed with. Add one to make payment links.
            </EmptyState>
          ) : (
            <EmptyState
              icon={Search}
              title="No merchant matches this filter"
              action={<Button onClick={() => setFilter('')}>Clear filter</Button>}
            />
          )}
        </div>
      )}
      <footer className="flex h-8 shrink-0 items-center border-t border-line px-4 text-small text-faint tabular">
        {items.length} of {merchants.length}
      </footer>
    </section>
  )
}

const Loading = () => (
  <div className="min-h-0 flex-1 pt-7" role="status" aria-label="Loading">
    {['a', 'b', 'c'].map((row) => (
      <div key={row} className="flex h-9 items-center gap-4 px-4">
        <Skeleton className="h-3 w-32" />
        <Skeleton className="h-3 flex-1" />
      </div>
    ))}
  </div>
)
