import { ExternalLink, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { AppliedRuleView } from '../../../../shared/contract/applied-rule.ts'
import type { DeliveryView } from '../../../../shared/contract/deliveries.ts'
import type { InboxMessageView } from '../../../../shared/contract/inbox.ts'
import type { LogEntryView } from '../../../../shared/contract/log.ts'
import { useConsole } from '../../stores/console.tsx'
import { useResource } from '../../stores/use-resource.ts'
import { BodyView, HeaderTable } from '../../ui/code/body-view.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { AppliedRules } from '../applied-rules.tsx'
import { ExchangeView, exchangeOfAttempt, exchangeOfCall } from '../exchange-view.tsx'
import type { Bytes } from './story.ts'

interface Shown {
  title: string
  at: string
  aheadMs?: number
  merchantId?: string | null
  href: string
  hrefText: string
  rules: readonly AppliedRuleView[]
  content: ReactNode
}

const shownCall = (entry: LogEntryView): Shown => ({
  title: `Call ${entry.id}`,
  at: entry.at,
  merchantId: entry.merchantId,
  href: `/log/${entry.id}`,
  hrefText: 'Open in Log',
  rules: entry.rules,
  content: <ExchangeView exchange={exchangeOfCall(entry)} />,
})

const shownMessage = ({ id, name, at, method, url, headers, body, contentType }: InboxMessageView): Shown => ({
  title: `Received by the inbox ${name}`,
  at,
  href: `/inbox/${id}`,
  hrefText: 'Open in Inbox',
  rules: [],
  content: (
    <section aria-label="Message" className="flex flex-col gap-2 p-4">
      <h3 className="font-mono text-code font-medium break-all">
        {method} {url}
      </h3>
      <HeaderTable headers={headers} label="Message headers" />
      <BodyView body={body} contentType={contentType ?? ''} label="Message body" />
    </section>
  ),
})

const shownAttempt = ({ id, merchantId, attempts }: DeliveryView, attemptId: string): Shown => {
  const attempt = attempts.find((one) => one.id === attemptId)
  if (attempt === undefined) throw new Error('This attempt is no longer kept.')
  return {
    title: `IPN attempt ${attempt.number}${attempt.cause === 'resend' ? ', by hand' : ''}`,
    at: attempt.startedAt,
    aheadMs: attempt.aheadMs,
    merchantId,
    href: `/ipn/${id}`,
    hrefText: 'Open in IPN',
    rules: attempt.rules,
    content: <ExchangeView exchange={exchangeOfAttempt(attempt)} />,
  }
}

/** Loads the stored exchange of an arrow. */
const useBytes = (bytes: Bytes) => {
  const { call } = useConsole().backend
  const load = async (signal: AbortSignal): Promise<Shown> => {
    const { kind, id } = bytes
    if (kind === 'call') return shownCall(await call('GET /api/log/:id', { params: { id }, signal }))
    if (kind === 'inbox') return shownMessage(await call('GET /api/inbox/:id', { params: { id }, signal }))
    return shownAttempt(await call('GET /api/deliveries/:id', { params: { id: bytes.deliveryId }, signal }), id)
  }
  return useResource(
    `${bytes.kind} ${bytes.id}`,
    load,
    // A call that waits for its answer is stored before it and again after it.
    (event) => bytes.kind === 'call' && event.type === 'log' && event.item.id === bytes.id,
  )
}

/** The exact bytes of one arrow in a timeline. Esc closes it. */
const BytesPanel = ({ bytes, onClose }: { bytes: Bytes; onClose: () => void }) => {
  const { data, problem } = useBytes(bytes)
  const body = useRef<HTMLDivElement>(null)
  const part = bytes.kind === 'inbox' ? 'request' : bytes.part
  const loaded = data !== undefined

  useEffect(() => {
    if (!loaded || body.current === null) return
    const answer = body.current.querySelector<HTMLElement>('[aria-label="Answer"]')
    body.current.scrollTop = part === 'answer' && answer ? answer.offsetTop - body.current.offsetTop - 12 : 0
  }, [loaded, part])

  return (
    <section
      aria-label="Exact bytes"
      className="flex h-full min-h-0 flex-col bg-surface"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <header className="flex h-10 shrink-0 items-center gap-3 border-b border-line pr-2 pl-4">
        <h3 className="min-w-0 truncate font-medium">{data?.title ?? 'Exact bytes'}</h3>
        {data !== undefined && (
          <Time
            at={data.at}
            merchantId={data.merchantId}
            aheadMs={data.aheadMs}
            className="shrink-0 text-small text-faint"
          />
        )}
        <span className="flex-1" />
        {data !== undefined && (
          <Link href={data.href} className="flex shrink-0 items-center gap-1.5 text-small text-accent hover:underline">
            {data.hrefText} <ExternalLink size={12} aria-hidden />
          </Link>
        )}
        <IconButton icon={X} label="Close the bytes" onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard. */}
      <div ref={body} tabIndex={0} className="min-h-0 flex-1 overflow-auto outline-offset-[-2px]">
        {problem !== null ? (
          <Notice tone="bad" className="m-4">
            {problem}
          </Notice>
        ) : data === undefined ? (
          <BytesSkeleton />
        ) : (
          <>
            <AppliedRules rules={data.rules} className="mx-4 mt-4" />
            {data.content}
          </>
        )}
      </div>
    </section>
  )
}

const BytesSkeleton = () => (
  <div className="flex flex-col gap-3 p-4">
    <Skeleton className="h-5 w-2/3" />
    <Skeleton className="h-16 w-full" />
    <Skeleton className="h-40 w-full" />
  </div>
)

export default BytesPanel
