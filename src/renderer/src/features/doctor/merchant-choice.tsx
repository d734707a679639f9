import { useSession } from '../../stores/console.tsx'
import { useDoctor, useDoctorStore } from '../../stores/use-doctor-store.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

const byHeader = 'by-header'

/** The key in a header, parsed leniently, because the header may be wrong. */
const keyIn = (authorization: string): string => {
  const token = authorization.trim().replace(/^bearer\s*/i, '')
  return token.slice(0, Math.max(token.lastIndexOf('.'), 0))
}

/** Chooses the merchant whose secret is used. The default is the merchant named by the header. */
export const MerchantChoice = () => {
  const store = useDoctorStore()
  const merchants = useSession((state) => state.merchants)
  const chosen = useDoctor(({ input }) => input.merchantId)
  const authorization = useDoctor(({ input }) => input.authorization)
  const fallbackId = useDoctor((state) => state.fallbackMerchantId)
  const named = merchants.find(({ key }) => key === keyIn(authorization))
  const fallback = authorization.trim() === '' ? merchants.find(({ id }) => id === fallbackId) : undefined
  const headerLabel = named
    ? `${named.name} · named by the header`
    : fallback
      ? `${fallback.name} · until a header names one`
      : 'The one the header names'
  return (
    <Field label="Merchant">
      <Select
        value={chosen ?? byHeader}
        onChange={(next) => store.setMerchant(next === byHeader ? null : next)}
        options={[
          { value: byHeader, label: headerLabel },
          ...merchants.map((merchant) => ({ value: merchant.id, label: `${merchant.name} · ${merchant.key}` })),
        ]}
      />
    </Field>
  )
}
