import { zonedTimeText } from '../zoned-time.ts'

/**
 * Returns `<yyyymm>-<digits>` (specification, IPN notification): the month of payment, then the payment's number with
 * at least 6 digits. The month is in the time zone of the IPN's `datetime`, so that both fields name the same month.
 */
export const csRefCode = (number: number, now: number, timeZone: string): string => {
  const day = zonedTimeText(now, timeZone)
  return `${day.slice(0, 4)}${day.slice(5, 7)}-${String(number).padStart(6, '0')}`
}

/** Returns `TD<digits>` (specification, IPN notification): the payment's number with 10 digits. */
export const transactionId = (number: number): string => `TD${String(number).padStart(10, '0')}`
