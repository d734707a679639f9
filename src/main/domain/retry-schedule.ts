import type { Settings } from '../../shared/contract/settings.ts'

export type RetryPreset = Settings['ipnRetries']

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** ms from the end of each failed attempt to the next. No jitter: a test tool should be predictable. */
const delays: Record<RetryPreset, readonly number[]> = {
  standard: [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour],
  quick: [1 * second, 3 * second, 10 * second, 30 * second],
  none: [],
}

/**
 * When to try again after the given number (from 1) of scheduled attempts has failed, the last of them at `finishedAt`
 * (ms). null when the schedule is used up.
 */
export const nextAttemptAt = (
  preset: RetryPreset,
  failedScheduledAttempts: number,
  finishedAt: number,
): number | null => {
  const delay = delays[preset][failedScheduledAttempts - 1]
  return delay === undefined ? null : finishedAt + delay
}
