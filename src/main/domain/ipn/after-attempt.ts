import type { Attempt, Delivery } from './delivery.ts'
import { nextAttemptAt, type RetrySettings, retryDelays } from './retry-delays.ts'

/** Whether the receiver took the IPN: any 2xx in time, whatever its body. A redirect is not followed and fails. */
export const isAcknowledged = ({ response, error }: Pick<Attempt, 'response' | 'error'>): boolean =>
  error === null && response !== null && response.status >= 200 && response.status < 300

/**
 * The delivery once an attempt has ended at `finishedAt` (ms). `delivery` is what is stored at that moment, which may
 * have been stopped meanwhile: an acknowledgement still counts then, a failure changes nothing. A resend leaves the
 * schedule as it is, but once one is acknowledged nothing more is due.
 */
export const afterAttempt = (
  delivery: Delivery,
  attempt: Attempt,
  { settings, finishedAt }: { settings: RetrySettings; finishedAt: number },
): Delivery => {
  const scheduled = attempt.cause === 'schedule'
  const attempted: Delivery = {
    ...delivery,
    scheduledAttempts: delivery.scheduledAttempts + (scheduled ? 1 : 0),
    attemptCount: delivery.attemptCount + 1,
    lastStatus: attempt.response?.status ?? null,
    lastError: attempt.error,
  }
  if (isAcknowledged(attempt)) return { ...attempted, state: 'delivered', nextAttemptAt: null }
  if (delivery.nextAttemptAt === null) return attempted
  if (!scheduled) return { ...attempted, state: 'retrying' }
  const next = nextAttemptAt(retryDelays(settings, delivery), attempted.scheduledAttempts, finishedAt)
  return { ...attempted, state: next === null ? 'failed' : 'retrying', nextAttemptAt: next }
}
