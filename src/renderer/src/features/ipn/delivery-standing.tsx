import type { DeliverySummary } from '../../../../shared/contract/deliveries.ts'
import { Time } from '../../ui/time.tsx'
import { Countdown } from './countdown.tsx'
import { standing } from './delivery-words.ts'

const boxes: Record<DeliverySummary['state'], string> = {
  pending: 'bg-wait-soft',
  sending: 'bg-wait-soft',
  retrying: 'bg-wait-soft',
  delivered: 'bg-good-soft',
  failed: 'bg-bad-soft',
  stopped: 'bg-idle-soft',
}

/** How it stands and why; what comes next, counting down. */
export const DeliveryStanding = ({ delivery }: { delivery: DeliverySummary }) => {
  const { state, attemptCount, nextAttemptAt } = delivery
  return (
    <section
      aria-label="What comes next"
      className={`mx-4 mb-3 flex flex-col gap-0.5 rounded-control px-3 py-2 ${boxes[state]}`}
    >
      <p className="break-words">{standing(delivery)}</p>
      {nextAttemptAt !== null && state !== 'sending' && (
        <p className="text-soft tabular">
          <span className="font-medium text-wait">
            Attempt {attemptCount + 1} <Countdown at={nextAttemptAt} />
          </span>
          , at <Time at={nextAttemptAt} />
        </p>
      )}
    </section>
  )
}
