import { zonedText } from '../../../../shared/zoned-text.ts'

/** Time of day to the ms in a time zone: `12:04:02.118`. `at` in ms since the epoch. */
export const clockText = (at: number, zone: string): string => {
  const { clock, ms } = zonedText(at, zone)
  return `${clock}.${ms}`
}
