import type { LinkView } from '../../../../shared/contract/links.ts'
import { createFieldNames } from '../../../../shared/create-fields.ts'
import { RecordTable } from '../../panels/record-table.tsx'
import { BodyView } from '../../ui/code/body-view.tsx'
import { LongValue } from '../../ui/text/long-value.tsx'

/** The create call: its fields as the service parsed them, and the body as sent. */
export const LinkRequestView = ({ link }: { link: LinkView }) => {
  const bytes = new TextEncoder().encode(link.body).length
  return (
    <div className="flex flex-col gap-6 p-4">
      <section aria-label="Fields" className="flex flex-col gap-2">
        <h3 className="text-small font-medium text-soft">Fields, as the service understood them</h3>
        <RecordTable
          rows={createFieldNames.map((name) => ({
            name,
            value: <LongValue text={link.request[name]} what={name} />,
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
