/**
 * Limits the work of a search in MD5 blocks: about one second on an idle machine for a body of half a kilobyte. A count
 * instead of a time, so that a request has the same diagnosis on a busy machine.
 */
export const searchBudget = 2_500_000
