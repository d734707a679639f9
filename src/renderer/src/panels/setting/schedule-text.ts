import { delayText, readDelay, writtenDelay } from '../../ui/delay-text.ts'

const seconds = /^\d+(\.\d{1,3})?$/

/** `5,300,1800` (seconds) as it is shown and typed: `5s, 5m, 30m`. */
export const scheduleText = (schedule: string): string =>
  schedule
    .split(',')
    .map((delay) => (seconds.test(delay) ? writtenDelay(Number(delay)) : delay))
    .join(', ')

/** What was typed in the seconds the engine keeps; what cannot be read stays as it is, for the engine to refuse. */
export const readSchedule = (typed: string): string =>
  typed
    .split(',')
    .map((part) => String(readDelay(part) ?? part.trim()))
    .join(',')

/** `after 5 s, 5 min, 30 min: 4 attempts in all`; nothing for what is no schedule. */
export const scheduleWords = (schedule: string): string => {
  const delays = schedule.split(',')
  if (!delays.every((delay) => seconds.test(delay))) return ''
  return `after ${delays.map((delay) => delayText(Number(delay))).join(', ')}: ${delays.length + 1} attempts in all`
}
