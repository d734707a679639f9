import { useState } from 'react'
import { CodePanel } from '../../panels/code-panel.tsx'
import { useConsole, useMerchant, useSettingFor } from '../../stores/console.tsx'
import { useRequests } from '../../stores/request/request-store.ts'
import { Segmented } from '../../ui/segmented.tsx'

type Form = 'this-request' | 'sign-it-yourself'

const abouts: Record<Form, string> = {
  'this-request': 'Sends exactly this request with its token: valid until the body changes.',
  'sign-it-yourself':
    'Sorts, formats, hashes and signs with the language’s own library. It reads the secret from the environment.',
}

const unreadable = 'This body is not valid. The code sends it unchanged and gets E001.'

/** The current request as code. */
export const RequestCode = () => {
  const { backend } = useConsole()
  const [form, setForm] = useState<Form>('this-request')
  const body = useRequests((state) => state.body)
  const problem = useRequests((state) => state.problem)
  const headerMode = useRequests((state) => state.headerMode)
  const ownHeader = useRequests((state) => state.ownHeader)
  const merchantId = useRequests((state) => state.merchantId)
  const merchant = useMerchant(merchantId)
  const { value: numbers } = useSettingFor('numbersInSignature', merchantId)
  const header = headerMode === 'signed' ? {} : { authorization: headerMode === 'own' ? ownHeader : '' }
  return (
    <CodePanel
      about={form === 'this-request' && problem !== null ? unreadable : abouts[form]}
      controls={
        <Segmented
          label="What the code does"
          value={form}
          onChange={setForm}
          options={[
            { value: 'this-request', label: 'This request' },
            { value: 'sign-it-yourself', label: 'Sign it yourself' },
          ]}
        />
      }
      subject={JSON.stringify([form, merchant?.id, merchant?.key, merchant?.secret, numbers, header, body])}
      load={(signal) =>
        backend.call('POST /api/signature/snippets', {
          body: { body, merchantId: merchantId ?? '', form, ...header },
          signal,
        })
      }
      reason={reasonFor(form, merchant !== undefined, problem?.message ?? null)}
    />
  )
}

/** An invalid JSON body can be sent, to see it refused. It cannot be sorted. */
const reasonFor = (form: Form, hasMerchant: boolean, problem: string | null): string | null => {
  if (!hasMerchant) return 'Add a merchant first: its key and secret sign the request.'
  return form === 'sign-it-yourself' && problem !== null
    ? `${problem} There is no code for a body that cannot be signed.`
    : null
}
