/** What the orders of a scorecard cost, except where the amount is the matter. */
export const scorecardAmount = '19.90'
