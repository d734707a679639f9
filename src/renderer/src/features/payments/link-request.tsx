import type { LinkRequest, LinkView } from '../../../../shared/contract/links.ts'
import { RecordTable } from '../../panels/record-table.tsx'
import { BodyView } from '../../ui/body-view.tsx'
import { Copyable } from '../../ui/copy-button.tsx'

/** In the order shown; `copied` values have a button for it. */
const shown: Readonly<Record<keyof LinkRequest, 'plain' | 'copied'>> = {
  order_id: 'copied',
  amount: 'plain',
  currency_code: 'plain',
  description: 'plain',
  customer_firstname: 'plain',
  customer_lastname: 'plain',
  customer_email: 'copied',
  customer_phone: 'plain',
  customer_ip: 'plain',
  ipn_url: 'copied',
  ipn_format: 'plain',
  return_url: 'copied',
  cancel_url: 'copied',
}
const names = Object.keys(shown) as (keyof LinkRequest)[]

/** The create call: its fields as the service understood them, and the body as it was sent. */
export const LinkRequestView = ({ link }: { link: LinkView }) => {
  const bytes = new TextEncoder().encode(link.body).length
  return (
    <div className="flex flex-col gap-6 p-4">
      <section aria-label="Fields" className="flex flex-col gap-2">
        <h3 className="text-small font-medium text-soft">Fields, as the service understood them</h3>
        <RecordTable
          rows={names.map((name) => ({
            name,
            value: shown[name] === 'copied' ? <Copyable text={link.request[name]} what={name} /> : link.request[name],
          }))}
        />
      </section>
      <section aria-label="Body" className="flex flex-col gap-2">
        <h3 className="text-small font-medium text-soft">Body, as it was sent</h3>
        <BodyView
          body={{ text: link.body, encoding: 'utf8', bytes, truncated: false }}
          contentType="application/json"
          label="Create call body"
        />
      </section>
    </div>
  )
}
