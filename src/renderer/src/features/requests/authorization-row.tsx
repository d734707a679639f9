import { useRequestStore, useRequests } from '../../stores/request/use-request-store.ts'
import { TextInput } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TokenOfAnother } from './token-of-another.tsx'

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
          onChange={(event) => store.setHeader('own', event.target.value)}
          className="min-w-48 flex-1 font-mono text-code"
        />
      )}
      <TokenOfAnother />
      {mode === 'none' && <span className="text-small text-faint">Sent without the header: expect E010.</span>}
    </div>
  )
}
