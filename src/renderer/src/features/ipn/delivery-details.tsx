import { Pencil, ReceiptText, RotateCcw } from 'lucide-react'
import { memo } from 'react'
import { Link, useLocation } from 'wouter'
import type { DeliveryEdit } from '../../../../shared/contract/deliveries.ts'
import { AppliedRules } from '../../panels/applied-rules.tsx'
import { useCaseDialog } from '../../panels/case-export/use-case-dialog.tsx'
import { DetailHeader } from '../../panels/detail-header.tsx'
import { LoadingDetails } from '../../panels/loading-details.tsx'
import { useConsole, useMerchant } from '../../stores/console.tsx'
import { useDetailTab } from '../../stores/use-detail-tab.ts'
import { useResource } from '../../stores/use-resource.ts'
import { useOpenDialog } from '../../stores/use-tab-state.ts'
import { Button } from '../../ui/button.tsx'
import { BodyView } from '../../ui/code/body-view.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { isPressed } from '../../ui/is-pressed.ts'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { Badge, StateBadge } from '../../ui/status.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { inOverlay, takesText } from '../../ui/takes-text.ts'
import { LongText } from '../../ui/text/long-value.tsx'
import { Ago, durationText, Time } from '../../ui/text/time.tsx'
import { AttemptList } from './attempt-list.tsx'
import { DeliveryStatus } from './delivery-status.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { editName } from './schedule-words.ts'
import { useDeliveryActions } from './use-delivery-actions.ts'

const Value = ({ text, old = false }: { text: string | null; old?: boolean }) => {
  if (text === null) return <span className="text-faint">not there</span>
  const shown = text === '' ? <span className="text-faint">empty</span> : text
  return old ? <del className="break-all text-soft">{shown}</del> : <span className="break-all">{shown}</span>
}

/** For an edited delivery: its original, and all differences. */
const DeliveryEdits = ({ original, edits }: { original: string; edits: readonly DeliveryEdit[] }) => (
  <section
    aria-label="Edited by hand"
    className="mx-4 mb-3 flex max-h-48 shrink-0 flex-col gap-1 overflow-y-auto rounded-control border border-line px-3 py-2"
  >
    <p className="text-soft">
      Sent by hand, made from{' '}
      <Link href={`/ipn/${original}`} className="font-medium text-accent underline-offset-2 hover:underline">
        another delivery
      </Link>{' '}
      of this payment. What differs:
    </p>
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
      {edits.map((edit) => (
        <div key={editName(edit)} className="contents">
          <dt className="text-small leading-5 text-soft">{editName(edit)}</dt>
          <dd className="font-mono text-code">
            {edit.what === 'body' ? (
              'replaced as a whole'
            ) : (
              <>
                <Value text={edit.from} old /> <span aria-hidden>→</span> <Value text={edit.to} />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

/** One IPN: its state, the next attempt, its attempts and its body. */
export const DeliveryDetails = memo(({ id, onClose }: { id: string; onClose: () => void }) => {
  const { call } = useConsole().backend
  const { data: delivery, problem } = useResource(
    `delivery ${id}`,
    (signal) => call('GET /api/deliveries/:id', { params: { id }, signal }),
    (event) =>
      (event.type === 'delivery' && event.item.id === id) ||
      (event.type === 'removed' && event.resource === 'delivery' && event.ids.includes(id)),
  )
  const merchant = useMerchant(delivery?.merchantId ?? null)
  const [, navigate] = useLocation()
  const { resend } = useDeliveryActions()
  const [tab, setTab] = useDetailTab('attempts')
  const caseExport = useCaseDialog({ kind: 'delivery', id })
  const [editing, setEditing] = useOpenDialog(`edit IPN ${id}`, false)
  if (delivery === undefined) return <LoadingDetails label="Delivery details" problem={problem} onClose={onClose} />

  const isSending = delivery.state === 'sending'
  return (
    <section
      aria-label="Delivery details"
      className="flex h-full flex-col overflow-y-auto"
      onKeyDown={(event) => {
        if (isPressed(event, 'r') && !takesText(event.target) && !inOverlay(event.target)) resend.start(id)
      }}
    >
      <DetailHeader
        title={<span className="font-mono">{delivery.orderId}</span>}
        badge={
          <>
            <StateBadge state={delivery.state} />
            {delivery.editedFrom !== null && (
              <Badge tone="idle" icon={Pencil}>
                edited
              </Badge>
            )}
          </>
        }
        facts={
          <>
            <span className="inline-flex items-center gap-1.5">
              Payment <StateBadge state={delivery.result} plain />
            </span>
            {merchant && <span>{merchant.name}</span>}
            <Time
              at={delivery.createdAt}
              merchantId={delivery.merchantId}
              aheadMs={delivery.aheadMs}
              className="tabular"
            />
            <Ago at={delivery.createdAt} className="text-faint" />
            <span className="flex w-full min-w-0 items-baseline gap-2">
              <span className="shrink-0 text-small text-faint">POST {delivery.format}</span>
              <LongText text={delivery.url} />
              <CopyButton text={delivery.url} what="receiver's URL" className="shrink-0 self-start -my-1" />
            </span>
          </>
        }
        actions={
          <>
            <Button
              icon={RotateCcw}
              kind={delivery.state === 'failed' ? 'primary' : 'secondary'}
              onClick={() => resend.start(id)}
              disabled={resend.busy || isSending}
              aria-keyshortcuts="r"
            >
              Resend
            </Button>
            <Button icon={Pencil} onClick={() => setEditing(true)}>
              Edit and resend…
            </Button>
            <Button icon={ReceiptText} kind="quiet" onClick={() => navigate(`/payments/${delivery.linkId}`)}>
              Open payment
            </Button>
            <MoreMenu items={[caseExport.item]} />
            {caseExport.dialog}
          </>
        }
        problem={problem}
        onClose={onClose}
      />
      <AppliedRules rules={delivery.rules} className="mx-4 mb-3" />
      <DeliveryStatus delivery={delivery} />
      {delivery.editedFrom !== null && <DeliveryEdits original={delivery.editedFrom} edits={delivery.edits} />}
      {editing && <EditDialog delivery={delivery} onClose={() => setEditing(undefined)} />}
      <Tabs
        label="Delivery details"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'attempts',
            label: `Attempts ${delivery.attempts.length}`,
            content: <AttemptList delivery={delivery} />,
          },
          {
            value: 'body',
            label: 'Body as sent',
            content: (
              <div className="flex flex-col gap-2 p-4">
                <p className="text-small text-soft">
                  Every attempt sends{' '}
                  {delivery.charset === 'utf-8' ? 'these bytes' : `this text in ${delivery.charset}`} as{' '}
                  <span className="font-mono">{delivery.contentType || 'no content type'}</span>
                  {delivery.slowBodyMs !== null && `, spread over ${durationText(delivery.slowBodyMs)}`}.
                </p>
                <BodyView
                  body={{ text: delivery.body, encoding: 'utf8', bytes: delivery.bodyBytes, truncated: false }}
                  contentType={delivery.contentType}
                  label="IPN body"
                />
              </div>
            ),
          },
        ]}
      />
    </section>
  )
})
