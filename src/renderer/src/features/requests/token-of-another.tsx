import { parseAuthorization } from '../../../../shared/signature/token.ts'
import { useMerchant, useSession } from '../../stores/console.tsx'
import { useRequestStore, useRequests } from '../../stores/request/use-request-store.ts'
import { Button } from '../../ui/button.tsx'

/** Shown when a typed token belongs to another merchant than the chosen one. Offers to change either. */
export const TokenOfAnother = () => {
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
