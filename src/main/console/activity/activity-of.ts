import type { ActivityBucket, DeliveryActivity } from '../../../shared/contract/activity.ts'
import { roundedToTenth } from '../../../shared/rounded-ms.ts'
import { isAcknowledged } from '../../domain/ipn/after-attempt.ts'
import type { Attempt } from '../../domain/ipn/delivery.ts'
import { instantOf } from '../lists/instant.ts'

type Counted = Pick<Attempt, 'startedAt' | 'durationMs' | 'response' | 'error'>

const spans = 60

/** Returns the median. Of two middle values it takes the larger one. null when there are no values. */
const medianOf = (values: readonly number[]): number | null => {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  return middle === undefined ? null : roundedToTenth(middle)
}

const totalsOf = (attempts: readonly Counted[]): Omit<ActivityBucket, 'at'> => {
  const durations = attempts.map(({ durationMs }) => durationMs)
  const acknowledged = attempts.filter(isAcknowledged).length
  return {
    acknowledged,
    unacknowledged: attempts.length - acknowledged,
    medianMs: medianOf(durations),
    slowestMs: durations.length === 0 ? null : roundedToTenth(durations.reduce((a, b) => Math.max(a, b))),
  }
}

/** Counts the attempts of the last `minutes` before `now` (ms) in 60 time spans. The last span contains `now`. */
export const activityOf = (
  attempts: readonly Counted[],
  { now, minutes }: { now: number; minutes: number },
): DeliveryActivity => {
  const width = (minutes * 60_000) / spans
  const from = (Math.floor(now / width) - spans + 1) * width
  const groups = Array.from({ length: spans }, (): Counted[] => [])
  for (const attempt of attempts) groups[Math.floor((attempt.startedAt - from) / width)]?.push(attempt)
  return {
    bucketSeconds: width / 1_000,
    buckets: groups.map((group, span) => ({ at: instantOf(from + span * width), ...totalsOf(group) })),
    ...totalsOf(groups.flat()),
  }
}
