/** Formats ms since the epoch as in the contract: ISO 8601, UTC. */
export const instantOf = (ms: number): string => new Date(ms).toISOString()

export const instantOrNull = (ms: number | null): string | null => (ms === null ? null : instantOf(ms))
