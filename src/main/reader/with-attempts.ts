import { settingDefaults } from '../../shared/setting-defaults.ts'
import { timeOfLine } from '../../shared/time-of-line.ts'
import type { AccessCandidate, Candidate } from './candidate.ts'

const waits = settingDefaults.ipnRetrySchedule.split(',').map(Number)
/** Two lines may be two payments by chance. */
const minLines = 3
/** What an attempt may take until it fails, and the rounding of a log. */
const slack = settingDefaults.ipnTimeoutSeconds + 1

const secondsOf = ({ fields: { time } }: AccessCandidate): number => timeOfLine(time ?? '') / 1_000

const isAcknowledged = ({ fields: { status } }: AccessCandidate): boolean => status >= 200 && status < 300

/** Whether each line but the last is a failure, and the next one follows when an IPN is sent again by default. */
const areAttempts = (lines: readonly AccessCandidate[]): boolean =>
  lines.length >= minLines &&
  lines.length <= waits.length + 1 &&
  lines.slice(1).every((line, at) => {
    const [before, wait] = [lines[at], waits[at]]
    if (before === undefined || wait === undefined || isAcknowledged(before)) return false
    const extra = secondsOf(line) - secondsOf(before) - wait
    return line.fields.target === before.fields.target && extra >= -1 && extra <= slack
  })

const isIpnLine = (one: Candidate): one is AccessCandidate =>
  one.kind === 'access-line' && one.confidence === 'certain' && !one.fields.target.includes('/payment-links')

/** Says of the access lines of IPNs that they are the attempts of one, not several payments. */
export const withAttempts = (candidates: readonly Candidate[]): Candidate[] => {
  const lines = candidates.filter(isIpnLine)
  if (!areAttempts(lines)) return [...candidates]
  const note = `These ${lines.length} lines are probably the attempts of one IPN, so of one payment: it is sent again after ${waits.slice(0, lines.length - 1).join(', ')} s by default until it is acknowledged.`
  return candidates.map((one) => (one === lines[0] ? { ...one, notes: [...one.notes, note] } : one))
}
