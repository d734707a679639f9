import type { Settings } from '../../../shared/contract/settings.ts'
import { retryPresets } from '../../../shared/retry-presets.ts'

export type RetrySettings = Pick<Settings, 'ipnRetries' | 'ipnRetrySchedule'>

/**
 * Returns the delays between the end of a failed attempt and the next one, in ms. A delivery with `once` has none,
 * whatever the setting.
 */
export const retryDelays = (
  { ipnRetries, ipnRetrySchedule }: RetrySettings,
  { once = false }: { once?: boolean } = {},
): readonly number[] => {
  if (once) return retryPresets.none
  if (ipnRetries !== 'custom') return retryPresets[ipnRetries]
  return ipnRetrySchedule.split(',').map((seconds) => Math.round(Number(seconds) * 1_000))
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
