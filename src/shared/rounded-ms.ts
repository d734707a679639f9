/** Rounds a measured duration to microseconds, as records keep it. */
export const roundedMs = (ms: number): number => Math.round(ms * 1_000) / 1_000

/** Rounds a measured duration to tenths of a millisecond, as views show it. */
export const roundedToTenth = (ms: number): number => Math.round(ms * 10) / 10
