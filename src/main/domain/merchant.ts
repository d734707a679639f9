import { z } from 'zod'
import { merchantSettings } from '../../shared/contract/settings.ts'
import { nonEmpty, storedRecord, time } from './stored-record.ts'

/** A merchant as stored. Times are ms since the epoch. */
export const merchant = storedRecord.extend({
  name: nonEmpty,
  /** Public identifier; the part of the token before its last dot. */
  key: nonEmpty,
  secret: nonEmpty,
  previousSecrets: z.array(z.strictObject({ secret: nonEmpty, validUntil: time })),
  createdAt: time,
  /** Its own values of settings. Absent: it has none. */
  settings: merchantSettings.exactOptional(),
})
export type Merchant = z.output<typeof merchant>

/** Replaced secrets that are kept so that a signature made with one can be told; the newest first. */
const maxRotated = 3

/** Secrets that signed for a merchant once and do not any more, the newest first. They are shown nowhere. */
export const rotatedSecrets = (merchant: Merchant, now: number): string[] =>
  merchant.previousSecrets.filter(({ validUntil }) => validUntil <= now).map(({ secret }) => secret)

/** What is kept of earlier secrets when the present one is replaced: all that still sign, and the last few that do not. */
export const afterRotation = (
  { secret, previousSecrets }: Merchant,
  now: number,
  keepOldForMs: number,
): Merchant['previousSecrets'] => {
  const all = [{ secret, validUntil: now + keepOldForMs }, ...previousSecrets]
  let rotated = 0
  return all.filter(({ validUntil }) => validUntil > now || rotated++ < maxRotated)
}

/** The secrets that sign for a merchant at a moment: its own first, then those kept after a rotation. */
export const validSecrets = (merchant: Merchant, now: number): string[] => {
  if (merchant.previousSecrets.length === 0) return [merchant.secret]
  const kept = merchant.previousSecrets.filter((previous) => previous.validUntil > now)
  return [merchant.secret, ...kept.map((previous) => previous.secret)]
}
