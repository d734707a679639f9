export const eventStreamTiming = {
  /** In ms: interval of the heartbeat, which keeps an idle event stream open. */
  heartbeatMs: 15_000,
  /** In ms: a page gives its event stream up as lost after this time without data: two missed heartbeats and some delay. */
  silenceMs: 40_000,
} as const
