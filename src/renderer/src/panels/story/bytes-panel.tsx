import { ExternalLink, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { AppliedRuleView } from '../../../../shared/contract/applied-rule.ts'
import type { AttemptView } from '../../../../shared/contract/deliveries.ts'
import { routes } from '../../backend/routes.ts'
import { useConsole } from '../../stores/console.tsx'
import { useResource } from '../../stores/use-resource.ts'
import { BodyView, HeaderTable } from '../../ui/code/body-view.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { AppliedRules } from '../applied-rules.tsx'
import { type ExchangeShown, ExchangeView } from '../exchange-view.tsx'
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

const exchangeOf = ({ request, response, durationMs, error }: AttemptView): ExchangeShown => ({
  request,
  response,
  durationMs,
  measured: 'round trip',
  failure: error?.message ?? 'No response was received.',
})

/** Loads the stored exchange of an arrow. */
const useBytes = (bytes: Bytes) => {
  const { call } = useConsole().backend
  const load = async (signal: AbortSignal): Promise<Shown> => {
    if (bytes.kind === 'call') {
      const entry = await call(routes.getLogEntry, { params: { id: bytes.id }, signal })
      const { method, url, requestHeaders, requestBody, status, responseHeaders, responseBody, durationMs, rules } =
        entry
      const exchange: ExchangeShown = {
        request: { method, url, headers: requestHeaders, body: requestBody },
        // Status 0: a fault rule suppressed the response.
        response: status === 0 ? null : { status, headers: responseHeaders, body: responseBody },
        durationMs,
        measured: 'in the service',
        failure: 'No response was sent.',
      }
      const content = <ExchangeView exchange={exchange} />
      return {
        title: `Call ${entry.id}`,
        at: entry.at,
        merchantId: entry.merchantId,
        href: `/log/${entry.id}`,
        hrefText: 'Open in Log',
        rules,
        content,
      }
    }
    if (bytes.kind === 'inbox') {
      const message = await call(routes.getInboxMessage, { params: { id: bytes.id }, signal })
      const { id, name, at, method, url, headers, body, contentType } = message
      const content = (
        <section aria-label="Message" className="flex flex-col gap-2 p-4">
          <h3 className="font-mono text-code font-medium break-all">
            {method} {url}
          </h3>
          <HeaderTable headers={headers} label="Message headers" />
          <BodyView body={body} contentType={contentType ?? ''} label="Message body" />
        </section>
      )
      return {
        title: `Received by the inbox ${name}`,
        at,
        href: `/inbox/${id}`,
        hrefText: 'Open in Inbox',
        rules: [],
        content,
      }
    }
    const delivery = await call(routes.getDelivery, { params: { id: bytes.deliveryId }, signal })
    const attempt = delivery.attempts.find(({ id }) => id === bytes.id)
    if (attempt === undefined) throw new Error('This attempt is no longer kept.')
    const content = <ExchangeView exchange={exchangeOf(attempt)} />
    const title = `IPN attempt ${attempt.number}${attempt.cause === 'resend' ? ', by hand' : ''}`
    return {
      title,
      at: attempt.startedAt,
      aheadMs: attempt.aheadMs,
      merchantId: delivery.merchantId,
      href: `/ipn/${delivery.id}`,
      hrefText: 'Open in IPN',
      rules: attempt.rules,
      content,
    }
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
          <div className="p-4">
            <Notice tone="bad">{problem}</Notice>
          </div>
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
