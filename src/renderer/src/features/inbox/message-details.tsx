import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { InboxMessageView } from '../../../../shared/contract/inbox.ts'
import { routes } from '../../backend/routes.ts'
import { DetailHeader } from '../../panels/detail-header.tsx'
import { LoadingDetails } from '../../panels/loading-details.tsx'
import { useConsole } from '../../stores/console.tsx'
import { useResource } from '../../stores/use-resource.ts'
import { BodyView, HeaderTable } from '../../ui/body-view.tsx'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copy-button.tsx'
import { HttpStatus } from '../../ui/status.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { RelativeTime, Time } from '../../ui/time.tsx'
import { FieldTable } from './field-table.tsx'
import { sizeText } from './size-text.ts'

/** One message: its fields, its exact bytes, its headers. */
export const MessageDetails = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { backend, lists } = useConsole()
  const [, navigate] = useLocation()
  // A message never changes once it is kept.
  const { data: message, problem } = useResource(
    `inbox ${id}`,
    (signal) => backend.call(routes.getInboxMessage, { params: { id }, signal }),
    () => false,
  )
  const [chosen, setTab] = useState<string | null>(null)
  if (message === undefined) return <LoadingDetails label="Message details" problem={problem} onClose={onClose} />

  const { name, method, url, orderId, parsed, headers, contentType, bytes, at, answeredStatus } = message
  const findPayment = () => {
    lists.links.setFilter(`order:"${orderId ?? ''}"`)
    navigate('/payments')
  }
  return (
    <section aria-label="Message details" className="flex h-full flex-col">
      <DetailHeader
        title={orderId === null ? name : <span className="font-mono">{orderId}</span>}
        facts={
          <>
            <span>{name}</span>
            <span className="tabular">{sizeText(bytes)}</span>
            <span>
              {answeredStatus === null ? (
                'no answer'
              ) : (
                <>
                  answered <HttpStatus status={answeredStatus} />
                </>
              )}
            </span>
            <Time at={at} className="tabular" />
            <RelativeTime at={at} className="text-faint" />
            <span className="flex w-full min-w-0 items-center gap-2">
              <span className="shrink-0 font-mono text-code text-faint">{method}</span>
              <Copyable text={url} what="path" />
            </span>
          </>
        }
        actions={
          orderId === null ? undefined : (
            <Button onClick={findPayment}>
              <ReceiptText size={14} aria-hidden /> Find the payment
            </Button>
          )
        }
        onClose={onClose}
      />
      <Tabs
        label="Message details"
        value={chosen ?? (parsed === null ? 'raw' : 'fields')}
        onChange={setTab}
        tabs={[
          { value: 'fields', label: 'Fields', content: <Fields message={message} /> },
          {
            value: 'raw',
            label: 'Raw',
            content: (
              <div className="p-4">
                <BodyView body={message.body} contentType={contentType ?? ''} label="Message body" />
              </div>
            ),
          },
          {
            value: 'headers',
            label: `Headers ${headers.length}`,
            content: (
              <div className="p-4">
                <HeaderTable headers={headers} label="Message headers" />
              </div>
            ),
          },
        ]}
      />
    </section>
  )
}

const Fields = ({ message: { parsed, contentType, body } }: { message: InboxMessageView }) => {
  if (parsed !== null) return <FieldTable fields={parsed} />
  const why =
    body.bytes === 0
      ? 'The message has no body.'
      : body.truncated
        ? 'Only the beginning of the body was kept, so its fields cannot be told.'
        : `The body is neither a form nor a JSON object (${contentType ?? 'no content type'}). It is under Raw.`
  return <p className="p-4 text-soft">{why}</p>
}
