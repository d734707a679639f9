import { Store } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Split } from '../../ui/split.tsx'
import { MerchantDetails } from './merchant-details.tsx'
import { MerchantForm } from './merchant-form.tsx'
import { MerchantsList } from './merchants-list.tsx'

/** Who may call the service, and with which key and secret. */
const MerchantsPage = () => {
  const { id } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const [creating, setCreating] = useState(false)
  const close = () => navigate('/merchants')
  return (
    <>
      <Split
        id="merchants"
        open={id !== undefined}
        list={
          <MerchantsList
            selectedId={id ?? null}
            onSelect={(next) => navigate(`/merchants/${next}`, { replace: id !== undefined })}
            onEscape={close}
            onCreate={() => setCreating(true)}
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
