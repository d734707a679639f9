import { memo } from 'react'
import { DetailHeader } from '../../panels/detail-header.tsx'
import { LoadingDetails } from '../../panels/loading-details.tsx'
import { StoryPanel } from '../../panels/story/story-panel.tsx'
import { useMerchant } from '../../stores/console.tsx'
import { useDetailTab } from '../../stores/use-detail-tab.ts'
import { useLink } from '../../stores/use-link.ts'
import { Notice } from '../../ui/notice.tsx'
import { StateBadge } from '../../ui/status.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { moneyText } from '../../ui/text/money.ts'
import { Ago, Time } from '../../ui/text/time.tsx'
import { LinkActions } from './link-actions.tsx'
import { LinkCode } from './link-code.tsx'
import { LinkRecord } from './link-record.tsx'
import { LinkRequestView } from './link-request.tsx'

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
            <span className="font-medium text-text tabular">{moneyText(link.amount, link.currency)}</span>
            {merchant && <span>{merchant.name}</span>}
            <Time at={link.createdAt} merchantId={link.merchantId} aheadMs={link.aheadMs} className="tabular" />
            <Ago at={link.createdAt} className="text-faint" />
          </>
        }
        actions={<LinkActions link={link} />}
        onClose={onClose}
      />
      {problem !== null && (
        <div className="px-4 pb-2">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
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
