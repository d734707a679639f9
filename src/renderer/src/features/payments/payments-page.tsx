import { ReceiptText, RotateCcw, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useLocation } from 'wouter'
import type { ComparedRef } from '../../../../shared/contract/compare.ts'
import type { LinkSummary } from '../../../../shared/contract/links.ts'
import { filterKeys } from '../../../../shared/filter-keys.ts'
import type { BulkQuestion } from '../../panels/bulk-bar.tsx'
import { ListPage } from '../../panels/list-page.tsx'
import { useConsole, useSession } from '../../stores/console.tsx'
import { useFilterKeys } from '../../stores/list/use-filter-keys.ts'
import { useList } from '../../stores/list/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/list/list-head.tsx'
import { IpnBadge, StateBadge } from '../../ui/status.tsx'
import { TestMark } from '../../ui/test-mark.tsx'
import { counted } from '../../ui/text/counted.ts'
import { MiddleText } from '../../ui/text/middle-text.tsx'
import { moneyText } from '../../ui/text/money.ts'
import { ListTime } from '../../ui/text/time.tsx'
import { LinkDetails } from './link-details.tsx'

/** Orders that are named; the others are counted. */
const maxNamed = 5

const waits = ({ ipn }: LinkSummary): boolean => ipn === 'pending' || ipn === 'retrying'

/** Says what goes with payments that are deleted, and what stays. */
const askToDelete = (links: readonly LinkSummary[]): BulkQuestion => {
  const what = counted(links.length, 'payment')
  const waiting = links.filter(waits).length
  return {
    title: `Delete ${what}?`,
    action: `Delete ${what}`,
    text: (
      <div className="flex flex-col gap-2">
        <p className="font-mono text-code break-words text-text">
          {links
            .slice(0, maxNamed)
            .map(({ orderId }) => orderId)
            .join(', ')}
          {links.length > maxNamed && ` and ${links.length - maxNamed} more`}
        </p>
        <p>
          Their results, IPNs and hosted pages go too. The log and the inbox keep what they have, and the order ids can
          be used again. This cannot be undone.
        </p>
        {waiting > 0 && <p className="text-wait">{counted(waiting, 'IPN')} still waiting will never be sent.</p>}
      </div>
    ),
  }
}

const columns: readonly Column[] = [
  { title: 'State' },
  { title: 'IPN' },
  { title: 'Order' },
  { title: 'Merchant' },
  { title: 'Amount', isRight: true, sort: ['highest', 'lowest'] },
  { title: 'Created', isRight: true, sort: ['newest', 'oldest'] },
]

const chips = [
  { label: 'All', filter: '' },
  { label: 'Paid', filter: 'state:paid' },
  { label: 'Failed', filter: 'state:failed' },
  { label: 'Open', filter: 'state:open' },
  { label: 'IPN failing', filter: 'ipn:failing' },
  { label: 'Not delivered', filter: 'state:paid -ipn:delivered' },
]

/** Never cut: a large amount is written smaller. */
const Amount = ({ text }: { text: string }) => (
  <span className={classes('text-right whitespace-nowrap tabular', text.length > 12 && 'text-[11.5px] tracking-tight')}>
    {text}
  </span>
)

const linkRow =
  (names: ReadonlyMap<string, string>) =>
  (link: LinkSummary): ReactNode => (
    <>
      <StateBadge state={link.state} plain />
      <IpnBadge state={link.ipn} />
      <span className="flex min-w-0 items-center">
        <TestMark run={link.testRun} />
        <MiddleText text={link.orderId} className="font-mono text-code" />
      </span>
      <span className="truncate text-soft">{names.get(link.merchantId)}</span>
      <Amount text={moneyText(link.amount, link.currency)} />
      <ListTime at={link.createdAt} merchantId={link.merchantId} aheadMs={link.aheadMs} aged className="text-right" />
    </>
  )

const linkLabel = (link: LinkSummary): string =>
  `${link.orderId}, ${link.state}, IPN ${link.ipn ?? 'none'}, ${moneyText(link.amount, link.currency)}`

/** The links and their states. The details show a link's timeline. */
const PaymentsPage = () => {
  const [, navigate] = useLocation()
  const { backend } = useConsole()
  const list = useList((lists) => lists.links, '/payments')
  const merchants = useSession((state) => state.merchants)
  const row = useMemo(() => linkRow(new Map(merchants.map((merchant) => [merchant.id, merchant.name]))), [merchants])
  const read = ({ id }: LinkSummary) => backend.call('GET /api/links/:id', { params: { id } })
  const resend = async (link: LinkSummary) => {
    const [delivery] = (await read(link)).deliveries
    if (delivery === undefined) throw new Error(`${link.orderId} has no IPN.`)
    await backend.call('POST /api/deliveries/:id/resend', { params: { id: delivery.id } })
  }

  /** Two payments are compared by their create calls. */
  const createCallOf = async (link: LinkSummary): Promise<ComparedRef> => {
    const id = (await read(link)).timeline.find(({ kind }) => kind === 'create')?.logId ?? null
    if (id === null) throw new Error(`The create call of ${link.orderId} is no longer in the log.`)
    return { kind: 'log', id }
  }

  const remove = async ({ id }: LinkSummary) => {
    await backend.call('DELETE /api/links/:id', { params: { id } })
    if (id === list.selectedId) list.close()
  }

  return (
    <ListPage
      title="Payments"
      list={list}
      icon={ReceiptText}
      filterKeys={useFilterKeys(filterKeys.links)}
      chips={chips}
      columns="92px minmax(30px,80px) minmax(112px,1.4fr) minmax(68px,1fr) 100px 76px"
      narrow={{
        columns: '92px 30px minmax(0,1fr) 100px 76px',
        without: '[&>:nth-child(4)]:hidden',
      }}
      header={columns}
      row={row}
      rowLabel={linkLabel}
      bulk={{
        one: 'payment',
        actions: [
          {
            label: 'Resend IPN of',
            icon: RotateCcw,
            isFor: ({ ipn }) => ipn !== null,
            run: resend,
            done: 'sent again',
          },
          { label: 'Delete', icon: Trash2, kind: 'danger', run: remove, done: 'deleted', ask: askToDelete },
        ],
        exchangeOf: createCallOf,
        read,
        fileName: 'paylink-payments.jsonl',
      }}
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
      pick={{
        title: 'Pick a payment',
        text: 'Its whole story shows here: the call that made it, the card page, the redirect and every IPN.',
      }}
      details={(id) => <LinkDetails key={id} id={id} onClose={list.close} />}
    />
  )
}

export default PaymentsPage
