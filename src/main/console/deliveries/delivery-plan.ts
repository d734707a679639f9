import type { DeliveryPlan } from '../../../shared/contract/deliveries.ts'
import type { Delivery } from '../../domain/ipn/delivery.ts'
import { type RetrySettings, retryDelays } from '../../domain/ipn/retry-delays.ts'
import { droppedBy } from '../../domain/rules/applied-to-attempt.ts'
import { instantOf } from '../lists/instant.ts'

const times = (count: number): string => (count === 1 ? '1 attempt' : `${count} attempts`)

/** Returns why no further attempt is due; null while one is. */
const endOf = (delivery: Delivery): DeliveryPlan['ended'] => {
  const { state, once, attemptCount, lastStatus } = delivery
  const rule = droppedBy(delivery)
  if (rule !== null) {
    const byHand =
      attemptCount === 0 ? '' : ` Resending it by hand failed ${attemptCount === 1 ? 'once' : `${attemptCount} times`}.`
    return { reason: 'dropped-by-rule', message: `It was dropped by rule “${rule.name}”.${byHand}` }
  }
  switch (state) {
    case 'delivered':
      return {
        reason: 'acknowledged',
        message: `The receiver acknowledged it${lastStatus === null ? '' : ` with ${lastStatus}`}, after ${times(attemptCount)}.`,
      }
    case 'failed':
      return once
        ? { reason: 'sent-once', message: 'It was to be sent only once, and that attempt failed.' }
        : { reason: 'schedule-used-up', message: `No retries are left, after ${times(attemptCount)}.` }
    case 'stopped':
      return { reason: 'stopped', message: `It was stopped, after ${times(attemptCount)}.` }
    default:
      return null
  }
}

/** Returns the next attempt of a delivery under the current retry schedule, or why there is none. */
export const deliveryPlan = (delivery: Delivery, settings: RetrySettings): DeliveryPlan => {
  const { scheduledAttempts: made, attemptCount, nextAttemptAt } = delivery
  const delays = retryDelays(settings, delivery)
  const upcoming: DeliveryPlan['upcoming'] = []
  if (nextAttemptAt !== null) {
    let at = nextAttemptAt
    upcoming.push({ number: attemptCount + 1, at: instantOf(at) })
    for (const delay of delays.slice(made)) {
      at += delay
      upcoming.push({ number: attemptCount + 1 + upcoming.length, at: instantOf(at) })
    }
  }
  return {
    attempts: Math.max(delays.length + 1, made + (nextAttemptAt === null ? 0 : 1)),
    made,
    upcoming,
    ended: endOf(delivery),
  }
}
