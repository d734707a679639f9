import { Pencil, Webhook } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { DeliverySummary } from '../../../../shared/contract/deliveries.ts'
import { DeliveriesChart } from '../../panels/deliveries-chart.tsx'
import { useConsole } from '../../stores/console.tsx'
import { useFilterKeys } from '../../stores/use-filter-keys.ts'
import { useList } from '../../stores/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { RightHead } from '../../ui/right-head.tsx'
import { appliedRulesText, RuleMark } from '../../ui/rule-mark.tsx'
import { Split } from '../../ui/split.tsx'
import { StateBadge } from '../../ui/status.tsx'
import { ListTime } from '../../ui/time.tsx'
import { ChartStrip } from './chart-strip.tsx'
import { Countdown } from './countdown.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { LastAnswer } from './last-answer.tsx'
import { RecoverButton } from './recover-button.tsx'
import { useDeliveryActions } from './use-delivery-actions.ts'

const filterKeys = {
  status: { hint: 'state', values: ['pending', 'sending', 'retrying', 'delivered', 'failed', 'stopped'] },
  order: { hint: 'order id' },
  result: { hint: 'of the payment', values: ['paid', 'failed', 'canceled'] },
  http: { hint: 'last answer, 5xx', values: ['200', '4xx', '5xx'] },
  url: { hint: 'part of the address' },
  format: { hint: 'form or json', values: ['form', 'json'] },
  merchant: { hint: 'name or key' },
  rule: { hint: 'name of a fault rule' },
}

const deliveryRow = (delivery: DeliverySummary): ReactNode => (
  <>
    <StateBadge state={delivery.state} plain />
    <span className="flex min-w-0 flex-col">
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="truncate font-mono text-code">
          <RuleMark rules={delivery.rules} />
          {delivery.orderId}
        </span>
        {delivery.editedFrom !== null && (
          <span className="inline-flex shrink-0 items-center gap-1 text-small text-soft">
            <Pencil size={11} aria-hidden /> edited
          </span>
        )}
      </span>
      <span className="truncate font-mono text-small text-faint" title={delivery.url}>
        {delivery.url}
      </span>
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

/** IPN deliveries: how they go over time, and each with its attempts. */
const IpnPage = () => {
  const { id } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const { lists } = useConsole()
  const { view, actions } = useList(lists.deliveries)
  const { resend } = useDeliveryActions()
  const [minutes, setMinutes] = useState(60)
  const close = () => navigate('/ipn')

  return (
    <Split
      id="ipn"
      open={id !== undefined}
      list={
        <ListPanel
          title="IPN"
          view={view}
          actions={actions}
          filterKeys={useFilterKeys(filterKeys)}
          columns="88px minmax(0,1fr) 64px 32px 64px 84px 60px"
          narrow={{
            columns: '88px minmax(0,1fr) 32px 64px 60px',
            without: '[&>:nth-child(3)]:hidden [&>:nth-child(6)]:hidden',
          }}
          rowHeight={46}
          header={[
            'State',
            'Order and receiver',
            'Result',
            <RightHead key="tries">Tries</RightHead>,
            'Answer',
            'Next try',
            <RightHead key="time">Time</RightHead>,
          ]}
          row={deliveryRow}
          toolbar={<RecoverButton filter={view.filter} />}
          banner={
            <ChartStrip minutes={minutes} onMinutes={setMinutes}>
              <DeliveriesChart minutes={minutes} height={96} />
            </ChartStrip>
          }
          rowLabel={({ orderId, state, attemptCount, rules, editedFrom }) =>
            [orderId, editedFrom === null ? '' : 'edited', state, `${attemptCount} attempts`, appliedRulesText(rules)]
              .filter(Boolean)
              .join(', ')
          }
          selectedId={id ?? null}
          onSelect={(next) => navigate(`/ipn/${next}`, { replace: id !== undefined })}
          onEscape={close}
          onKey={(key, delivery) => {
            if (key === 'r') resend.start(delivery.id)
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
        />
      }
      details={
        id === undefined ? (
          <EmptyState icon={Webhook} title="Pick a delivery">
            Its attempts, what comes next and when, and the exact bytes sent show here. R sends the selected one again.
          </EmptyState>
        ) : (
          <DeliveryDetails key={id} id={id} onClose={close} />
        )
      }
    />
  )
}

export default IpnPage
