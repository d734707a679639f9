export const eventTiming = {
  /** Interval of the heartbeat, which keeps an idle event stream open. ms. */
  heartbeatMs: 15_000,
  /** A page gives its event stream up as lost after this time without data: two missed heartbeats and some delay. ms. */
  silenceMs: 40_000,
} as const
