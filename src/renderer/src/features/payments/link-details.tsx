import { memo } from 'react'
import type { LinkView } from '../../../../shared/contract/links.ts'
import { createFieldNames } from '../../../../shared/create-fields.ts'
import { CodePanel } from '../../panels/code-panel.tsx'
import { DetailHeader } from '../../panels/detail-header.tsx'
import { LoadingDetails } from '../../panels/loading-details.tsx'
import { RecordTable } from '../../panels/record-table.tsx'
import { StoryPanel } from '../../panels/story/story-panel.tsx'
import { useConsole, useMerchant } from '../../stores/console.tsx'
import { useDetailTab } from '../../stores/use-detail-tab.ts'
import { useLink } from '../../stores/use-link.ts'
import { BodyView } from '../../ui/code/body-view.tsx'
import { StateBadge } from '../../ui/status.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { LongValue } from '../../ui/text/long-value.tsx'
import { moneyText } from '../../ui/text/money.ts'
import { Ago, Time } from '../../ui/text/time.tsx'
import { LinkActions } from './link-actions.tsx'
import { LinkRecord } from './link-record.tsx'

/** The create call: its fields as the service parsed them, and the body as sent. */
const LinkRequestView = ({ link }: { link: LinkView }) => {
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

/** Code of a receiver for the notifications of this link. */
const LinkCode = ({ link }: { link: LinkView }) => {
  const { backend } = useConsole()
  return (
    <CodePanel
      about="An IPN handler for this payment: reads form or JSON, checks order, amount and currency, answers 200 and ignores repeats."
      subject={link.id}
      load={(signal) => backend.call('POST /api/signature/ipn-handlers', { body: { linkId: link.id }, signal })}
    />
  )
}

/** What is to be paid, and how much of it was, where that is less or more. */
const amountOf = ({ amount, currency, payment, state }: LinkView): string => {
  const whole = moneyText(amount, currency)
  const isWhole = state !== 'paid' || payment === null || payment.trueAmount === amount
  return isWhole ? whole : `${moneyText(payment.trueAmount, currency)} paid of ${whole}`
}

/** One payment link: its state, actions, timeline, request and record. */
export const LinkDetails = memo(({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: link, problem } = useLink(id)
  const merchant = useMerchant(link?.merchantId ?? null)
  const [tab, setTab] = useDetailTab('story')

  if (link === undefined) return <LoadingDetails label="Payment details" problem={problem} onClose={onClose} />

  return (
    <section aria-label="Payment details" className="flex h-full flex-col overflow-y-auto">
      <DetailHeader
        title={<span className="font-mono">{link.orderId}</span>}
        badge={<StateBadge state={link.state} />}
        facts={
          <>
            <span className="font-medium text-text tabular">{amountOf(link)}</span>
            {merchant && <span>{merchant.name}</span>}
            <Time at={link.createdAt} merchantId={link.merchantId} aheadMs={link.aheadMs} className="tabular" />
            <Ago at={link.createdAt} className="text-faint" />
          </>
        }
        actions={<LinkActions link={link} />}
        problem={problem}
        onClose={onClose}
      />
      <Tabs
        label="Payment details"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'story', label: 'Story', content: <StoryPanel link={link} /> },
          { value: 'request', label: 'Request', content: <LinkRequestView link={link} /> },
          { value: 'record', label: 'Record', content: <LinkRecord link={link} /> },
          { value: 'code', label: 'IPN handler', content: <LinkCode link={link} /> },
        ]}
      />
    </section>
  )
})
