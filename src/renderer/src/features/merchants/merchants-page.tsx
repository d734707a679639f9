import { Plus, Store } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { useConsole } from '../../stores/console.tsx'
import { useList } from '../../stores/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { RightHead } from '../../ui/right-head.tsx'
import { Split } from '../../ui/split.tsx'
import { ListTime } from '../../ui/time.tsx'
import { MerchantDetails } from './merchant-details.tsx'
import { MerchantForm } from './merchant-form.tsx'

const filterKeys = {
  name: { hint: 'part of the name' },
  key: { hint: 'part of the key' },
}

/** Who may call the service, and with which key and secret. */
const MerchantsPage = () => {
  const { id } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const { lists } = useConsole()
  const { view, actions } = useList(lists.merchants)
  const [creating, setCreating] = useState(false)
  const close = () => navigate('/merchants')
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
        open={id !== undefined}
        list={
          <ListPanel
            title="Merchants"
            view={view}
            actions={actions}
            filterKeys={filterKeys}
            toolbar={create}
            columns="minmax(0,1.2fr) minmax(0,1.4fr) 56px 84px"
            header={[
              'Name',
              'Key',
              <RightHead key="links">Links</RightHead>,
              <RightHead key="created">Created</RightHead>,
            ]}
            row={({ name, key, links, createdAt }) => (
              <>
                <span className="truncate font-medium">{name}</span>
                <span className="truncate font-mono text-code text-soft">{key}</span>
                <span className="text-right tabular">{links.toLocaleString()}</span>
                <ListTime at={createdAt} aged className="text-right" />
              </>
            )}
            rowLabel={({ name, key }) => `${name}, key ${key}`}
            selectedId={id ?? null}
            onSelect={(next) => navigate(`/merchants/${next}`, { replace: id !== undefined })}
            onEscape={close}
            empty={
              <EmptyState icon={Store} title="No merchants" action={create}>
                A merchant has the key and secret that requests are signed with. Add one to make payment links.
              </EmptyState>
            }
          />
        }
        details={
          id === undefined ? (
            <EmptyState icon={Store} title="Pick a merchant">
              Its key and secret show here, with the secrets from before a rotation that still count.
            </EmptyState>
          ) : (
            <MerchantDetails key={id} id={id} onClose={close} />
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
