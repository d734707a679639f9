import { Plus, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { MerchantView } from '../../../../shared/contract/merchants.ts'
import { filterKeys } from '../../../../shared/filter-keys.ts'
import { ListPage } from '../../panels/list-page.tsx'
import { useList } from '../../stores/list/use-list.ts'
import { useOpenDialog } from '../../stores/use-tab-state.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/list/list-head.tsx'
import { ListTime } from '../../ui/text/time.tsx'
import { MerchantDetails } from './merchant-details.tsx'
import { MerchantForm } from './merchant-form.tsx'

const columns: readonly Column[] = [
  { title: 'Name' },
  { title: 'Key' },
  { title: 'Links', isRight: true },
  { title: 'Created', isRight: true, sort: ['newest', 'oldest'] },
]

const merchantRow = ({ name, key, links, createdAt }: MerchantView): ReactNode => (
  <>
    <span dir="auto" className="truncate text-left font-medium">
      {name}
    </span>
    <span className="truncate font-mono text-code text-soft">{key}</span>
    <span className="text-right tabular">{links.toLocaleString()}</span>
    <ListTime at={createdAt} aged className="text-right" />
  </>
)

const merchantLabel = ({ name, key }: MerchantView): string => `${name}, key ${key}`

/** The merchants with their keys and secrets. */
const MerchantsPage = () => {
  const [, navigate] = useLocation()
  const list = useList((lists) => lists.merchants, '/merchants')
  const [creating, setCreating] = useOpenDialog('new merchant', false)
  const create = (
    <Button icon={Plus} kind="primary" onClick={() => setCreating(true)}>
      New merchant
    </Button>
  )
  return (
    <>
      <ListPage
        title="Merchants"
        list={list}
        icon={Store}
        filterKeys={filterKeys.merchants}
        toolbar={create}
        columns="minmax(0,1.2fr) minmax(0,1.4fr) 56px 84px"
        header={columns}
        row={merchantRow}
        rowLabel={merchantLabel}
        empty={
          <EmptyState icon={Store} title="No merchants" action={create}>
            A merchant has the key and secret that requests are signed with. Add one to make payment links.
          </EmptyState>
        }
        pick={{
          title: 'Pick a merchant',
          text: 'Its key and secret show here, with the secrets from before a rotation that are still valid.',
        }}
        details={(id) => <MerchantDetails key={id} id={id} onClose={list.close} />}
      />
      {creating && (
        <MerchantForm
          onClose={() => setCreating(undefined)}
          onSaved={({ id: created }) => navigate(`/merchants/${created}`)}
        />
      )}
    </>
  )
}

export default MerchantsPage
