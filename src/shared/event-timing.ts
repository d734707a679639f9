/** Interval of the heartbeat, which keeps an idle event stream open. ms. */
export const heartbeatMs = 15_000
/** After this time without data a page gives its event stream up as lost. Two missed heartbeats and some delay. ms. */
export const silenceMs = 40_000
