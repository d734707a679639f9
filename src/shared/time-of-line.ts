/** Returns the time of an access line in ms since the epoch: `11/Jun/2026:19:22:08 +0200` of nginx and Apache, or ISO 8601. NaN for others. */
export const timeOfLine = (time: string): number => Date.parse(time.replace(/^(\d\d)\/(\w{3})\/(\d{4}):/, '$1 $2 $3 '))
