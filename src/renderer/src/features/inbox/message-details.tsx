import { ReceiptText, Webhook } from 'lucide-react'
import { memo } from 'react'
import { useLocation } from 'wouter'
import type { InboxMessageView } from '../../../../shared/contract/inbox.ts'
import { AppliedRules } from '../../panels/applied-rules.tsx'
import { CompareButton } from '../../panels/compare-button.tsx'
import { DetailHeader } from '../../panels/detail-header.tsx'
import { ExchangeView } from '../../panels/exchange-view.tsx'
import { LoadingDetails } from '../../panels/loading-details.tsx'
import { useCompare } from '../../panels/use-compare.ts'
import { useCopyAsCurl } from '../../panels/use-copy-as-curl.ts'
import { addressOf } from '../../stores/address-of.ts'
import { useConsole } from '../../stores/console.tsx'
import { useDetailTab } from '../../stores/use-detail-tab.ts'
import { useResource } from '../../stores/use-resource.ts'
import { Button } from '../../ui/button.tsx'
import { BodyView, HeaderTable } from '../../ui/code/body-view.tsx'
import { Copyable } from '../../ui/copy-button.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { HttpStatus } from '../../ui/status.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { sizeText } from '../../ui/text/size-text.ts'
import { RelativeTime, Time } from '../../ui/text/time.tsx'
import { Comparison } from './comparison.tsx'
import { FieldTable } from './field-table.tsx'
import { reactionWords } from './reaction-words.ts'

/** One message: its fields, exact bytes and headers. */
export const MessageDetails = memo(({ id, onClose }: { id: string; onClose: () => void }) => {
  const { backend } = useConsole()
  const [, navigate] = useLocation()
  // A message changes at most once, when a delayed response has been sent.
  const { data: message, problem } = useResource(
    `inbox ${id}`,
    (signal) => backend.call('GET /api/inbox/:id', { params: { id }, signal }),
    (event) =>
      (event.type === 'inbox' && event.item.id === id) ||
      (event.type === 'removed' && event.resource === 'inbox' && event.ids.includes(id)),
  )
  const [tab, setTab] = useDetailTab(message?.parsed === null ? 'raw' : 'fields')
  if (message === undefined) return <LoadingDetails label="Message details" problem={problem} onClose={onClose} />

  const { orderId, contentType, answeredStatus, reaction, compared, forwarded, decoded } = message
  const findPayment = () => {
    navigate(addressOf('/payments', { filter: `order:"${orderId ?? ''}"`, tests: 'show' }, null))
  }
  return (
    <section aria-label="Message details" className="flex h-full flex-col overflow-y-auto">
      <DetailHeader
        title={orderId === null ? message.name : <span className="font-mono">{orderId}</span>}
        facts={
          <>
            {orderId !== null && <span>{message.name}</span>}
            <span className="tabular">{sizeText(message.bytes)}</span>
            <span>
              {answeredStatus === null ? (
                'no answer'
              ) : (
                <>
                  answered <HttpStatus status={answeredStatus} />
                </>
              )}
            </span>
            {reaction !== null && <span className="text-simulated">{reactionWords(reaction)}</span>}
            <Time at={message.at} className="tabular" />
            <RelativeTime at={message.at} real className="text-faint" />
            <span className="flex w-full min-w-0 items-center gap-2">
              <span className="shrink-0 font-mono text-code text-faint">{message.method}</span>
              <Copyable text={message.url} what="path" />
            </span>
          </>
        }
        actions={
          <>
            {compared !== null && (
              <>
                <Button icon={Webhook} onClick={() => navigate(`/ipn/${compared.deliveryId}`)}>
                  Open delivery
                </Button>
                <Button icon={ReceiptText} kind="quiet" onClick={() => navigate(`/payments/${compared.linkId}`)}>
                  Open payment
                </Button>
              </>
            )}
            {compared === null && orderId !== null && (
              <Button icon={ReceiptText} onClick={findPayment}>
                Find the payment
              </Button>
            )}
            <MessageMenu message={message} />
          </>
        }
        problem={problem}
        onClose={onClose}
      />
      {compared !== null && <AppliedRules rules={compared.rules} className="mx-4 mb-3" />}
      <Tabs
        label="Message details"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'fields', label: 'Fields', content: <Fields message={message} /> },
          ...(compared === null
            ? []
            : [
                {
                  value: 'compare',
                  label: 'Compare',
                  content: <Comparison compared={compared} received={message.body.text} />,
                },
              ]),
          {
            value: 'raw',
            label: 'Raw',
            content: (
              <div className="p-4">
                {decoded !== null && (
                  <p className="mb-2 text-small text-soft">
                    Read as {decoded.charset}
                    {decoded.broken && ', in which some bytes are invalid'}:{' '}
                    <span className="font-mono text-code break-all text-text">{decoded.text.slice(0, 2_000)}</span>
                  </p>
                )}
                <BodyView body={message.body} contentType={contentType ?? ''} label="Message body" />
              </div>
            ),
          },
          ...(forwarded === null
            ? []
            : [
                {
                  value: 'forwarded',
                  label: 'Forwarded',
                  content: <Forwarded message={message} forwarded={forwarded} />,
                },
              ]),
          {
            value: 'headers',
            label: `Headers ${message.headers.length}`,
            content: (
              <div className="p-4">
                <HeaderTable headers={message.headers} label="Message headers" />
              </div>
            ),
          },
        ]}
      />
    </section>
  )
})

const MessageMenu = ({ message }: { message: InboxMessageView }) => {
  const { id, name, orderId, method, url, headers, body, masked } = message
  const exchange = { kind: 'inbox', id } as const
  const title = orderId ?? name
  const compare = useCompare(exchange, title)
  const curl = useCopyAsCurl({ method, url, requestHeaders: headers, requestBody: body, masked }, 'Copied as cURL')
  return (
    <>
      {compare.isSecond && <CompareButton exchange={exchange} title={title} />}
      <MoreMenu items={compare.isSecond ? [curl] : [curl, compare.item]} />
    </>
  )
}

const Fields = ({ message: { parsed, contentType, body } }: { message: InboxMessageView }) => {
  if (parsed !== null) return <FieldTable fields={parsed} />
  const why =
    body.bytes === 0
      ? 'The message has no body.'
      : body.truncated
        ? 'Only the beginning of the body was kept, so its fields are unknown.'
        : `The body is neither a form nor a JSON object (${contentType ?? 'no content type'}). It is under Raw.`
  return <p className="p-4 text-soft">{why}</p>
}

const Forwarded = ({
  message,
  forwarded,
}: {
  message: InboxMessageView
  forwarded: NonNullable<InboxMessageView['forwarded']>
}) => (
  <ExchangeView
    exchange={{
      request: { method: message.method, url: forwarded.url, headers: forwarded.requestHeaders, body: message.body },
      response: forwarded.response,
      durationMs: forwarded.durationMs,
      measured: 'round trip',
      failure: forwarded.error?.message ?? 'No answer was received.',
    }}
  />
)
