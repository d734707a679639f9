/** A merchant as stored. Times are ms since the epoch. */
export interface Merchant {
  id: string
  seq: number
  name: string
  /** Public identifier; the part of the token before its last dot. */
  key: string
  secret: string
  previousSecrets: { secret: string; validUntil: number }[]
  createdAt: number
}

/** The secrets that sign for a merchant at a moment: its own first, then those kept after a rotation. */
export const validSecrets = (merchant: Merchant, now: number): string[] => {
  if (merchant.previousSecrets.length === 0) return [merchant.secret]
  const kept = merchant.previousSecrets.filter((previous) => previous.validUntil > now)
  return [merchant.secret, ...kept.map((previous) => previous.secret)]
}
