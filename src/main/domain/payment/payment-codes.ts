import { zonedTimeText } from '../zoned-time.ts'

/**
 * `<yyyymm>-<digits>` (specification, IPN notification): the month of payment in the time zone of the IPN's
 * `datetime`, so that both name the same month, then the payment's number with at least 6 digits.
 */
export const csRefCode = (number: number, now: number, timeZone: string): string => {
  const day = zonedTimeText(now, timeZone)
  return `${day.slice(0, 4)}${day.slice(5, 7)}-${String(number).padStart(6, '0')}`
}

/** `TD<digits>` (specification, IPN notification): the payment's number with 10 digits. */
export const transactionId = (number: number): string => `TD${String(number).padStart(10, '0')}`
