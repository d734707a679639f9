import { Plus, Store } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { filterKeys } from '../../../../shared/filter-keys.ts'
import { useConsole, useIsDown } from '../../stores/console.tsx'
import { useList } from '../../stores/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/list-head.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { Split } from '../../ui/split.tsx'
import { ListTime } from '../../ui/time.tsx'
import { MerchantDetails } from './merchant-details.tsx'
import { MerchantForm } from './merchant-form.tsx'

const columns: readonly Column[] = [
  { title: 'Name' },
  { title: 'Key' },
  { title: 'Links', isRight: true },
  { title: 'Created', isRight: true, sort: ['newest', 'oldest'] },
]

/** The merchants with their keys and secrets. */
const MerchantsPage = () => {
  const [, navigate] = useLocation()
  const { lists } = useConsole()
  const { view, actions, selectedId, select } = useList(lists.merchants, '/merchants')
  const isDown = useIsDown()
  const [creating, setCreating] = useState(false)
  const close = () => select(null)
  const create = (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Plus size={14} aria-hidden />
      New merchant
    </Button>
  )
  return (
    <>
      <Split
        id="merchants"
        title="Merchants"
        open={selectedId !== null}
        list={
          <ListPanel
            title="Merchants"
            view={view}
            actions={actions}
            filterKeys={filterKeys.merchants}
            isDown={isDown}
            toolbar={create}
            columns="minmax(0,1.2fr) minmax(0,1.4fr) 56px 84px"
            header={columns}
            row={({ name, key, links, createdAt }) => (
              <>
                <span className="truncate font-medium">{name}</span>
                <span className="truncate font-mono text-code text-soft">{key}</span>
                <span className="text-right tabular">{links.toLocaleString()}</span>
                <ListTime at={createdAt} aged className="text-right" />
              </>
            )}
            rowLabel={({ name, key }) => `${name}, key ${key}`}
            selectedId={selectedId}
            onSelect={select}
            onEscape={close}
            empty={
              <EmptyState icon={Store} title="No merchants" action={create}>
                A merchant has the key and secret that requests are signed with. Add one to make payment links.
              </EmptyState>
            }
          />
        }
        details={
          selectedId === null ? (
            <EmptyState icon={Store} title="Pick a merchant">
              Its key and secret show here, with the secrets from before a rotation that are still valid.
            </EmptyState>
          ) : (
            <MerchantDetails key={selectedId} id={selectedId} onClose={close} />
          )
        }
      />
      {creating && (
        <MerchantForm
          onClose={() => setCreating(false)}
          onSaved={({ id: created }) => navigate(`/merchants/${created}`)}
        />
      )}
    </>
  )
}

export default MerchantsPage
