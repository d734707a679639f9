import { ReceiptText } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useLocation, useParams } from 'wouter'
import type { LinkSummary } from '../../../../shared/contract/links.ts'
import { useConsole, useSession } from '../../stores/console.tsx'
import { useFilterKeys } from '../../stores/use-filter-keys.ts'
import { useList } from '../../stores/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { moneyText } from '../../ui/money.ts'
import { RightHead } from '../../ui/right-head.tsx'
import { Split } from '../../ui/split.tsx'
import { StateBadge } from '../../ui/status.tsx'
import { ListTime, RelativeTime } from '../../ui/time.tsx'
import { LinkDetails } from './link-details.tsx'

const filterKeys = {
  status: { hint: 'state', values: ['open', 'challenged', 'paid', 'failed', 'canceled', 'expired'] },
  order: { hint: 'order id' },
  email: { hint: 'customer e-mail' },
  merchant: { hint: 'name or key' },
  amount: { hint: '19.90' },
  currency: { hint: 'USD or EUR', values: ['usd', 'eur'] },
}

const linkRow =
  (names: ReadonlyMap<string, string>) =>
  (link: LinkSummary): ReactNode => (
    <>
      <StateBadge state={link.state} plain />
      <span className="truncate font-mono text-code">{link.orderId}</span>
      <span className="truncate text-soft">{names.get(link.merchantId)}</span>
      <span className="text-right tabular">{moneyText(link.amount, link.currency)}</span>
      <ListTime at={link.createdAt} merchantId={link.merchantId} aheadMs={link.aheadMs} />
      <RelativeTime at={link.createdAt} className="truncate text-right text-small text-faint" />
    </>
  )

/** Links and their state; the details show a link's whole timeline. */
const PaymentsPage = () => {
  const { id } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const { lists } = useConsole()
  const { view, actions } = useList(lists.links)
  const merchants = useSession((state) => state.merchants)
  const row = useMemo(() => linkRow(new Map(merchants.map((merchant) => [merchant.id, merchant.name]))), [merchants])
  const close = () => navigate('/payments')

  return (
    <Split
      id="payments"
      open={id !== undefined}
      list={
        <ListPanel
          title="Payments"
          view={view}
          actions={actions}
          filterKeys={useFilterKeys(filterKeys)}
          columns="104px minmax(0,1.4fr) minmax(0,1fr) 96px 84px 72px"
          narrow={{
            columns: '96px minmax(0,1fr) 84px 64px',
            without: '[&>:nth-child(3)]:hidden [&>:nth-child(6)]:hidden',
          }}
          header={['State', 'Order', 'Merchant', <RightHead key="amount">Amount</RightHead>, 'Created', '']}
          row={row}
          rowLabel={(link) => `${link.orderId}, ${link.state}, ${moneyText(link.amount, link.currency)}`}
          selectedId={id ?? null}
          onSelect={(next) => navigate(`/payments/${next}`, { replace: id !== undefined })}
          onEscape={close}
          empty={
            <EmptyState
              icon={ReceiptText}
              title="No payment links yet"
              action={
                <Button kind="primary" onClick={() => navigate('/')}>
                  Make a test payment
                </Button>
              }
            >
              Links appear here as soon as your code, or the Requests page, creates one.
            </EmptyState>
          }
        />
      }
      details={
        id === undefined ? (
          <EmptyState icon={ReceiptText} title="Pick a payment">
            Its whole story shows here: the call that made it, the card page, the redirect and every IPN.
          </EmptyState>
        ) : (
          <LinkDetails key={id} id={id} onClose={close} />
        )
      }
    />
  )
}

export default PaymentsPage
