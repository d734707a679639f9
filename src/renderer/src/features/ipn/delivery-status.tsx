import { OctagonMinus, Zap } from 'lucide-react'
import { Link } from 'wouter'
import type { DeliveryView } from '../../../../shared/contract/deliveries.ts'
import { JumpButton } from '../../panels/clock/jump-button.tsx'
import { useSettingFor } from '../../stores/console.tsx'
import { Button } from '../../ui/button.tsx'
import { softTones, toneOf } from '../../ui/status.tsx'
import { Time, useNow } from '../../ui/text/time.tsx'
import { Countdown } from './countdown.tsx'
import { scheduleWords, statusText } from './schedule-words.ts'
import { useDeliveryActions } from './use-delivery-actions.ts'

/** States that the retry schedule is the merchant's own, and links to it. Empty for the global schedule. */
const OwnSchedule = ({ merchantId }: { merchantId: string }) => {
  if (!useSettingFor('ipnRetries', merchantId).isOwn) return null
  return (
    <Link href={`/merchants/${merchantId}`} className="rounded text-accent underline underline-offset-2">
      This merchant’s own schedule.
    </Link>
  )
}

/** The state of a delivery and its reason, and a countdown to the next attempt with buttons that skip the wait or stop it. */
export const DeliveryStatus = ({ delivery }: { delivery: DeliveryView }) => {
  const { id, merchantId, state, plan } = delivery
  const { retry, stop } = useDeliveryActions()
  const now = useNow()
  const [next, ...later] = state === 'sending' ? [] : plan.upcoming
  const last = later.at(-1)
  return (
    <section
      aria-label="What comes next"
      className={`mx-4 mb-3 flex flex-col gap-1 rounded-control px-3 py-2 ${softTones[toneOf(state)]}`}
    >
      <p className="break-words">{statusText(delivery)}</p>
      {next !== undefined && (
        <>
          <p className="text-soft tabular">
            <span className="font-medium text-wait">
              Attempt {next.number} <Countdown at={next.at} />
            </span>
            , at <Time at={next.at} merchantId={merchantId} />
            {last === undefined ? (
              '. It is the last one.'
            ) : (
              <>
                ; {scheduleWords(later.length)}, the last at <Time at={last.at} merchantId={merchantId} />.
              </>
            )}{' '}
            <OwnSchedule merchantId={merchantId} />
          </p>
          <div className="flex flex-wrap gap-2 pt-1 pb-0.5">
            <Button icon={Zap} size="small" onClick={() => retry.start(id)} disabled={retry.busy}>
              Retry now
            </Button>
            {Date.parse(next.at) > now && <JumpButton at={next.at} />}
            <Button icon={OctagonMinus} kind="danger" size="small" onClick={() => stop.start(id)} disabled={stop.busy}>
              Stop
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
