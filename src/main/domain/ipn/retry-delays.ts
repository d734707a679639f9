import type { Settings } from '../../../shared/contract/settings.ts'

export type RetrySettings = Pick<Settings, 'ipnRetries' | 'ipnRetrySchedule'>

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Without jitter, so that tests are predictable. */
const presets: Record<Exclude<Settings['ipnRetries'], 'custom'>, readonly number[]> = {
  standard: [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour],
  quick: [1 * second, 3 * second, 10 * second, 30 * second],
  none: [],
}

/**
 * Returns the delays between the end of a failed attempt and the next one, in ms. A delivery with `once` has none,
 * whatever the setting.
 */
export const retryDelays = (
  { ipnRetries, ipnRetrySchedule }: RetrySettings,
  { once = false }: { once?: boolean } = {},
): readonly number[] => {
  if (once) return presets.none
  if (ipnRetries !== 'custom') return presets[ipnRetries]
  return ipnRetrySchedule.split(',').map((seconds) => Math.round(Number(seconds) * second))
}

/**
 * Returns when to retry after `failedScheduledAttempts` (from 1) attempts, the last of which ended at `finishedAt` (ms).
 * Returns null when the schedule is used up.
 */
export const nextAttemptAt = (
  delays: readonly number[],
  failedScheduledAttempts: number,
  finishedAt: number,
): number | null => {
  const delay = delays[failedScheduledAttempts - 1]
  return delay === undefined ? null : finishedAt + delay
}
