/**
 * Limits the work of a search in MD5 blocks: enough to try all on a body of thirteen fields. A count instead of a
 * time, so that a request has the same diagnosis on a busy machine.
 */
export const searchBudget = 2_100_000
