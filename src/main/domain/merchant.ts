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
  /** The merchant's own values of settings. Absent when it has none. */
  settings: merchantSettings.exactOptional(),
})
export type Merchant = z.output<typeof merchant>

/** Limits the replaced secrets kept per merchant. They let the doctor recognise a signature made with an old secret. */
const maxRotated = 3

/** Returns the replaced secrets that no longer sign, newest first. They are never shown. */
export const rotatedSecrets = (merchant: Merchant, now: number): string[] =>
  merchant.previousSecrets.filter(({ validUntil }) => validUntil <= now).map(({ secret }) => secret)

/**
 * Returns the replaced secrets to keep when the current secret is replaced: every one that still signs, and the newest
 * few that do not.
 */
export const afterRotation = (
  { secret, previousSecrets }: Merchant,
  now: number,
  keepOldForMs: number,
): Merchant['previousSecrets'] => {
  const all = [{ secret, validUntil: now + keepOldForMs }, ...previousSecrets]
  let rotated = 0
  return all.filter(({ validUntil }) => validUntil > now || rotated++ < maxRotated)
}

/** Returns the merchant with another secret. The one it had no longer signs, and is kept as a replaced one. */
export const withSecret = (merchant: Merchant, secret: string, now: number): Merchant =>
  secret === merchant.secret ? merchant : { ...merchant, secret, previousSecrets: afterRotation(merchant, now, 0) }

/**
 * Shifts the end of every replaced secret back by `by` ms, when the clock is set back. The time that is left stays the
 * same, and a secret that has ended stays ended.
 */
export const shiftPreviousSecrets = (merchant: Merchant, by: number): Merchant => ({
  ...merchant,
  previousSecrets: merchant.previousSecrets.map(({ secret, validUntil }) => ({
    secret,
    validUntil: Math.max(0, validUntil - by),
  })),
})

/**
 * Returns the secrets that sign for a merchant at `now` (ms): the current one first, then the replaced ones whose time
 * has not run out.
 */
export const validSecrets = (merchant: Merchant, now: number): string[] => {
  if (merchant.previousSecrets.length === 0) return [merchant.secret]
  const kept = merchant.previousSecrets.filter((previous) => previous.validUntil > now)
  return [merchant.secret, ...kept.map((previous) => previous.secret)]
}

/** Returns every secret of the merchants, including replaced ones that may still sign. */
export const secretsOf = (merchants: { oldest(): Iterable<Merchant> }): string[] => {
  const secrets: string[] = []
  for (const { secret, previousSecrets } of merchants.oldest()) {
    secrets.push(secret)
    for (const previous of previousSecrets) secrets.push(previous.secret)
  }
  return secrets
}
