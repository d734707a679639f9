import { History, OctagonMinus, Pencil, RotateCcw, Webhook } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { ComparedRef } from '../../../../shared/contract/compare.ts'
import type { DeliverySummary } from '../../../../shared/contract/deliveries.ts'
import { filterKeys } from '../../../../shared/filter-keys.ts'
import { DeliveriesChart } from '../../panels/deliveries-chart.tsx'
import { ListPage } from '../../panels/list-page.tsx'
import { useConsole } from '../../stores/console.tsx'
import { useFilterKeys } from '../../stores/list/use-filter-keys.ts'
import { useList } from '../../stores/list/use-list.ts'
import { useOpenDialog } from '../../stores/use-tab-state.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { isPressed } from '../../ui/is-pressed.ts'
import type { Column } from '../../ui/list/list-head.tsx'
import { appliedRulesText, RuleMark } from '../../ui/rule-mark.tsx'
import { HttpStatus, StateBadge } from '../../ui/status.tsx'
import { TestMark } from '../../ui/test-mark.tsx'
import { counted } from '../../ui/text/counted.ts'
import { MiddleText, withoutScheme } from '../../ui/text/middle-text.tsx'
import { ListTime } from '../../ui/text/time.tsx'
import { ChartStrip } from './chart-strip.tsx'
import { Countdown } from './countdown.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { RecoverDialog } from './recover-dialog.tsx'
import { useDeliveryActions } from './use-delivery-actions.ts'

/** Opens the dialog that resends what a receiver missed while it was down. */
const RecoverButton = ({ filter }: { filter: string }) => {
  const [open, setOpen] = useOpenDialog('recover', false)
  return (
    <>
      <Button icon={History} aria-label="Recover failed since…" onClick={() => setOpen(true)}>
        Recover failed
      </Button>
      {open && <RecoverDialog filter={filter} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** The last response of a receiver: its status, or in one word why there was none. */
const LastAnswer = ({
  delivery: { attemptCount, lastStatus, lastError, droppedBy },
}: {
  delivery: Pick<DeliverySummary, 'attemptCount' | 'lastStatus' | 'lastError' | 'droppedBy'>
}) => {
  if (droppedBy !== null && attemptCount === 0) {
    return (
      <span className="truncate text-simulated" title={`dropped by rule “${droppedBy.name}”`}>
        dropped
      </span>
    )
  }
  if (lastError !== null) {
    return (
      <span className="truncate text-bad" title={lastError.message}>
        {lastError.code}
      </span>
    )
  }
  return lastStatus === null ? <span className="text-faint">–</span> : <HttpStatus status={lastStatus} />
}

const columns: readonly Column[] = [
  { title: 'State' },
  { title: 'Order and receiver' },
  { title: 'Result' },
  { title: 'Attempts', isRight: true },
  { title: 'Answer' },
  { title: 'Next attempt' },
  { title: 'Time', isRight: true, sort: ['newest', 'oldest'] },
]

const chips = [
  { label: 'All', filter: '' },
  { label: 'Delivered', filter: 'state:delivered' },
  { label: 'Retrying', filter: 'state:retrying' },
  { label: 'Failed', filter: 'state:failed' },
  { label: 'Stopped', filter: 'state:stopped' },
]

/** Two IPNs are compared by what was sent last. */
const lastAttemptOf = async ({ id, orderId, attemptCount }: DeliverySummary): Promise<ComparedRef> => {
  if (attemptCount === 0) throw new Error(`Nothing was sent for ${orderId} yet.`)
  return { kind: 'attempt', deliveryId: id, number: attemptCount }
}

const deliveryRow = (delivery: DeliverySummary): ReactNode => (
  <>
    <StateBadge state={delivery.state} plain />
    <span className="flex min-w-0 flex-col">
      <span className="flex min-w-0 items-center gap-1.5">
        <RuleMark rules={delivery.rules} />
        <TestMark run={delivery.testRun} />
        <MiddleText text={delivery.orderId} className="font-mono text-code" />
        {delivery.editedFrom !== null && (
          <span className="inline-flex shrink-0 items-center gap-1 text-small text-soft">
            <Pencil size={11} aria-hidden /> edited
          </span>
        )}
      </span>
      <MiddleText text={withoutScheme(delivery.url)} whole={delivery.url} className="font-mono text-small text-faint" />
    </span>
    <span className="truncate text-soft">{delivery.result}</span>
    <span className="text-right tabular">{delivery.attemptCount}</span>
    <LastAnswer delivery={delivery} />
    {delivery.nextAttemptAt === null || delivery.state === 'sending' ? (
      <span />
    ) : (
      <Countdown at={delivery.nextAttemptAt} className="truncate text-small text-wait" />
    )}
    <ListTime
      at={delivery.createdAt}
      merchantId={delivery.merchantId}
      aheadMs={delivery.aheadMs}
      aged
      className="text-right"
    />
  </>
)

const deliveryLabel = ({ orderId, state, attemptCount, rules, editedFrom }: DeliverySummary): string =>
  [orderId, editedFrom === null ? '' : 'edited', state, counted(attemptCount, 'attempt'), appliedRulesText(rules)]
    .filter(Boolean)
    .join(', ')

/** IPN deliveries: their chart over time, and each with its attempts. */
const IpnPage = () => {
  const [, navigate] = useLocation()
  const { call } = useConsole().backend
  const list = useList((lists) => lists.deliveries, '/ipn')
  const { resend } = useDeliveryActions()
  const [minutes, setMinutes] = useState(60)

  return (
    <ListPage
      title="IPN"
      list={list}
      icon={Webhook}
      filterKeys={useFilterKeys(filterKeys.deliveries)}
      chips={chips}
      columns="88px minmax(0,1fr) 64px 52px 64px 84px 76px"
      narrow={{
        columns: '88px minmax(0,1fr) 52px 64px 76px',
        without: '[&>:nth-child(3)]:hidden [&>:nth-child(6)]:hidden',
      }}
      rowHeight={46}
      header={columns}
      row={deliveryRow}
      toolbar={<RecoverButton filter={list.view.filter} />}
      banner={
        <ChartStrip minutes={minutes} onMinutes={setMinutes}>
          <DeliveriesChart minutes={minutes} height={96} />
        </ChartStrip>
      }
      rowLabel={deliveryLabel}
      bulk={{
        one: 'IPN',
        actions: [
          {
            label: 'Resend',
            icon: RotateCcw,
            isFor: ({ state }) => state !== 'sending',
            run: ({ id }) => call('POST /api/deliveries/:id/resend', { params: { id } }),
            done: 'sent again',
          },
          {
            label: 'Stop',
            icon: OctagonMinus,
            kind: 'danger',
            isFor: ({ nextAttemptAt }) => nextAttemptAt !== null,
            run: ({ id }) => call('POST /api/deliveries/:id/stop', { params: { id } }),
            done: 'stopped',
          },
        ],
        exchangeOf: lastAttemptOf,
        read: ({ id }) => call('GET /api/deliveries/:id', { params: { id } }),
        fileName: 'paylink-ipn.jsonl',
      }}
      onKey={(event, delivery) => {
        if (isPressed(event, 'r')) resend.start(delivery.id)
      }}
      empty={
        <EmptyState
          icon={Webhook}
          title="No IPN yet"
          action={
            <Button kind="primary" onClick={() => navigate('/')}>
              Make a test payment
            </Button>
          }
        >
          As soon as a payment has a result, its IPN is sent to the link's ipn_url and shows here.
        </EmptyState>
      }
      pick={{
        title: 'Pick a delivery',
        text: 'Its attempts, what comes next and when, and the exact bytes sent show here. R sends the selected one again.',
      }}
      details={(id) => <DeliveryDetails key={id} id={id} onClose={list.close} />}
    />
  )
}

export default IpnPage
