import type { Attempt, Delivery } from './delivery.ts'
import { nextAttemptAt, type RetrySettings, retryDelays } from './retry-delays.ts'

/**
 * Whether the receiver acknowledged the IPN: any 2xx before the timeout, whatever its body. Redirects are not followed
 * and count as failures.
 */
export const isAcknowledged = ({ response, error }: Pick<Attempt, 'response' | 'error'>): boolean =>
  error === null && response !== null && response.status >= 200 && response.status < 300

/**
 * Returns the delivery after an attempt that ended at `finishedAt` (ms). `delivery` is the stored one at that moment;
 * it may have been stopped during the attempt. An acknowledgement then still counts, a failure changes nothing. A
 * resend does not change the schedule unless it is acknowledged: then nothing more is due.
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
