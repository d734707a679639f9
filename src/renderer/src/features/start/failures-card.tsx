import { CircleCheck } from 'lucide-react'
import { Link } from 'wouter'
import type { Failure } from '../../../../shared/contract/activity.ts'
import { Card } from '../../panels/card.tsx'
import { useConsole } from '../../stores/console.tsx'
import { useResource } from '../../stores/use-resource.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'

const shown = 6

const rowOf = (failure: Failure) => {
  if (failure.kind === 'call') {
    const { id, code, message, orderId } = failure.call
    const about = orderId
    // The service says nothing more about a wrong signature; the doctor does.
    if (code === 'E012') return { id: `call ${id}`, verb: 'Diagnose', href: `/doctor?log=${id}`, code, message, about }
    return { id: `call ${id}`, verb: 'Open', href: `/log/${id}`, code: code ?? '', message, about }
  }
  const { id, lastStatus, lastError, orderId, state } = failure.delivery
  const answer = lastError?.message ?? `The receiver answered ${lastStatus}.`
  const message = `${answer} ${state === 'retrying' ? 'It is retried.' : 'No attempt is left.'}`
  return { id: `delivery ${id}`, verb: 'Open', href: `/ipn/${id}`, code: 'IPN', message, about: orderId }
}

/** The latest failures: refused calls, and IPNs that failed or are being retried. */
export const FailuresCard = () => {
  const { backend } = useConsole()
  const { data, problem } = useResource(
    'failures',
    (signal) => backend.call('GET /api/activity/failures', { query: { limit: shown }, signal }),
    (event) => event.type === 'log' || event.type === 'delivery' || event.type === 'removed',
    { everyMs: 1_000 },
  )
  return (
    <Card title="Latest failures">
      <div className="min-h-48 pb-2">
        {data === undefined ? (
          <div className="flex flex-col gap-3 px-4 py-2">
            {problem === null ? (
              [1, 2, 3].map((row) => <Skeleton key={row} className="h-5 w-full" />)
            ) : (
              <Notice tone="bad">{problem}</Notice>
            )}
          </div>
        ) : data.items.length === 0 ? (
          <p className="flex items-center gap-2 px-4 py-2 text-soft">
            <CircleCheck size={15} className="text-good" aria-hidden /> Nothing has failed.
          </p>
        ) : (
          <ul>
            {data.items.map(rowOf).map(({ id, verb, href, code, message, about }, index) => (
              <li key={id} className="flex min-w-0 items-center gap-3 px-4 py-1 hover:bg-hover">
                <span className="w-11 shrink-0 font-mono text-code text-bad">{code}</span>
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="truncate" title={message ?? undefined}>
                    {message}
                  </span>
                  <span className="flex gap-2 text-small text-faint">
                    <RelativeTime at={data.items[index]?.at ?? ''} real />
                    {about !== null && <span className="truncate font-mono">{about}</span>}
                  </span>
                </span>
                <Link
                  href={href}
                  aria-label={`${verb} ${code}${about === null ? '' : ` of ${about}`}`}
                  className="flex h-7 shrink-0 items-center rounded-control border border-line-strong bg-raised px-2 text-small hover:bg-hover"
                >
                  {verb}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
