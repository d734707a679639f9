import { delayText, readDelay, writtenDelay } from '../../ui/text/delay-text.ts'

const seconds = /^\d+(\.\d{1,3})?$/

/** Formats `5,300,1800` (seconds) for display and editing: `5s, 5m, 30m`. */
export const scheduleText = (schedule: string): string =>
  schedule
    .split(',')
    .map((delay) => (seconds.test(delay) ? writtenDelay(Number(delay)) : delay))
    .join(', ')

/** Parses a typed schedule into the engine's seconds. An invalid part stays unchanged, for the engine to refuse. */
export const readSchedule = (typed: string): string =>
  typed
    .split(',')
    .map((part) => String(readDelay(part) ?? part.trim()))
    .join(',')

/** `after 5 s, 5 min, 30 min: 4 attempts in all`; empty for an invalid schedule. */
export const scheduleWords = (schedule: string): string => {
  const delays = schedule.split(',')
  if (!delays.every((delay) => seconds.test(delay))) return ''
  return `after ${delays.map((delay) => delayText(Number(delay))).join(', ')}: ${delays.length + 1} attempts in all`
}
