import { zonedText } from '../../../shared/zoned-text.ts'

/** A time (s) on an axis, in a zone: `14:30`, and at midnight the day, `11-22`. */
export const tickText = (seconds: number, zone: string): string => {
  const { date, clock } = zonedText(seconds * 1_000, zone)
  return clock === '00:00:00' ? date.slice(5) : clock.slice(0, 5)
}
