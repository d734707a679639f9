import type { Settings } from './contract/settings.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Pauses after failed attempts, in ms. Without jitter, so that tests are predictable. */
export const retryPresets: Readonly<Record<Exclude<Settings['ipnRetries'], 'custom'>, readonly number[]>> = {
  standard: [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour],
  quick: [1 * second, 3 * second, 10 * second, 30 * second],
  none: [],
}
