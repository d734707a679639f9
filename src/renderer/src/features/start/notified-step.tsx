import { Link } from 'wouter'
import type { DeliverySummary } from '../../../../shared/contract/deliveries.ts'
import type { LinkView } from '../../../../shared/contract/links.ts'
import { countdownText } from '../../panels/story/story-rows.ts'
import { useConsole } from '../../stores/console.tsx'
import { useAction } from '../../stores/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { StateBadge } from '../../ui/status.tsx'
import { durationText, useNow } from '../../ui/text/time.tsx'
import { Step, type StepPhase } from './step.tsx'

const phaseOf = (delivery: DeliverySummary | undefined): StepPhase => {
  if (delivery === undefined) return 'ahead'
  if (delivery.state === 'delivered') return 'done'
  return delivery.state === 'failed' || delivery.state === 'stopped' ? 'failed' : 'active'
}

const linkClasses = 'text-accent underline'

const nextWords = (at: string, now: number): string => `Next attempt in ${countdownText(Date.parse(at) - now)}`

/** Before the first attempt: on its way, held back by a rule, or dropped by one. */
const NotSent = ({ delivery: { droppedBy, nextAttemptAt } }: { delivery: DeliverySummary }) => {
  const now = useNow()
  if (droppedBy !== null) return <p className="text-simulated">Dropped by the rule “{droppedBy.name}”: not sent.</p>
  if (nextAttemptAt === null || Date.parse(nextAttemptAt) <= now) {
    return <p className="text-soft">On its way to the inbox…</p>
  }
  return <p className="text-wait tabular">{nextWords(nextAttemptAt, now)}</p>
}

const Retry = ({ delivery }: { delivery: DeliverySummary }) => {
  const { call } = useConsole().backend
  const now = useNow()
  const { id, lastError, lastStatus, nextAttemptAt } = delivery
  const send = useAction(() =>
    nextAttemptAt === null
      ? call('POST /api/deliveries/:id/resend', { params: { id } })
      : call('POST /api/deliveries/:id/retry', { params: { id } }),
  )
  return (
    <>
      <p className="text-soft">{lastError?.message ?? `The receiver answered ${lastStatus}.`}</p>
      <span className="flex items-center gap-2">
        {nextAttemptAt !== null && <span className="text-wait tabular">{nextWords(nextAttemptAt, now)}</span>}
        <Button size="small" disabled={send.busy} onClick={() => send.start()}>
          {nextAttemptAt === null ? 'Resend' : 'Now'}
        </Button>
      </span>
    </>
  )
}

const Delivered = ({ link, delivery }: { link: LinkView; delivery: DeliverySummary }) => {
  const received = link.timeline.findLast(({ inboxId }) => inboxId !== null)
  const attempt = link.timeline.findLast(({ deliveryId }) => deliveryId === delivery.id)
  return (
    <p className="text-soft">
      The receiver answered {delivery.lastStatus}
      {attempt?.durationMs != null && <span className="tabular"> in {durationText(attempt.durationMs)}</span>}.{' '}
      {received?.inboxId != null && (
        <Link href={`/inbox/${received.inboxId}`} className={linkClasses}>
          Read the message
        </Link>
      )}
    </p>
  )
}

/** Step three: the IPN has arrived, or has not yet. */
export const NotifiedStep = ({ link }: { link: LinkView | undefined }) => {
  const delivery = link?.deliveries[0]
  return (
    <Step
      number={3}
      title="Notified"
      phase={phaseOf(delivery)}
      aside={delivery && <StateBadge state={delivery.state} plain />}
      last
    >
      {link === undefined || delivery === undefined ? (
        <p className="text-soft">
          {link?.payment
            ? 'No IPN is sent for this result, as the settings say.'
            : 'The IPN reaches the built-in inbox.'}
        </p>
      ) : delivery.state === 'delivered' ? (
        <Delivered link={link} delivery={delivery} />
      ) : delivery.attemptCount === 0 ? (
        <NotSent delivery={delivery} />
      ) : (
        <Retry delivery={delivery} />
      )}
    </Step>
  )
}
