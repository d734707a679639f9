import { parseAuthorization } from '../../../../shared/signature/token.ts'
import { useMerchant, useSession } from '../../stores/console.tsx'
import { useRequestStore, useRequests } from '../../stores/request/request-store.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'

/** Shown when a typed token belongs to another merchant than the chosen one. Offers to change either. */
const TokenOfAnother = () => {
  const store = useRequestStore()
  const chosen = useMerchant(useRequests((state) => state.merchantId))
  const key = useRequests(({ headerMode, ownHeader }) =>
    headerMode === 'own' ? parseAuthorization(ownHeader)?.key : undefined,
  )
  const named = useSession(({ merchants }) => merchants.find((merchant) => merchant.key === key))
  if (key === undefined || chosen === undefined || key === chosen.key) return null
  return (
    <div role="status" className="flex basis-full flex-wrap items-center gap-2 text-small text-wait">
      <span className="min-w-0 break-words">
        This token is {named === undefined ? `of the key ${key}` : `${named.name}’s`}, and {chosen.name} is chosen
        above. The service uses the token.
      </span>
      <Button size="small" onClick={() => store.setHeader('signed')}>
        Sign again as {chosen.name}
      </Button>
      {named !== undefined && (
        <Button size="small" onClick={() => store.setMerchant(named.id)}>
          Choose {named.name}
        </Button>
      )}
    </div>
  )
}

/** Chooses the Authorization header. A header other than the merchant's own shows how the service refuses it. */
export const AuthorizationRow = () => {
  const store = useRequestStore()
  const mode = useRequests((state) => state.headerMode)
  const own = useRequests((state) => state.ownHeader)
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 pb-3">
      <span className="font-mono text-small text-soft">Authorization</span>
      <Segmented
        label="Authorization header"
        value={mode}
        onChange={(next) => store.setHeader(next)}
        options={[
          { value: 'signed', label: 'Signed' },
          { value: 'own', label: 'My own' },
          { value: 'none', label: 'None' },
        ]}
      />
      {mode === 'own' && (
        <TextInput
          aria-label="Own Authorization header"
          placeholder="Bearer <key>.<hash>"
          value={own}
          onChange={(text) => store.setHeader('own', text)}
          mono
          className="min-w-48 flex-1"
        />
      )}
      <TokenOfAnother />
      {mode === 'none' && <span className="text-small text-faint">Sent without the header: expect E010.</span>}
    </div>
  )
}
