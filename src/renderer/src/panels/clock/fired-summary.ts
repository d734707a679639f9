import type { ClockMoveView, FiredEntry } from '../../../../shared/contract/clock.ts'
import { counted } from '../../ui/text/counted.ts'
import { delayText } from '../../ui/text/delay-text.ts'

/** How far the clock is ahead, in whole seconds: `5 h`, `1 day 3 h`. */
export const aheadText = (aheadMs: number): string => delayText(Math.round(aheadMs / 1_000))

/** `3 attempts: 2 acknowledged, 1 failed; 1 link expired`. For a long move it covers only the reported part. */
export const firedSummary = ({ fired, firedTotal }: Pick<ClockMoveView, 'fired' | 'firedTotal'>): string => {
  if (firedTotal === 0) return 'Nothing was due on the way'
  const attempts = fired.filter(({ kind }) => kind === 'attempt')
  const acknowledged = attempts.filter((entry) => entry.kind === 'attempt' && entry.acknowledged).length
  const failed = attempts.length - acknowledged
  const expired = fired.length - attempts.length
  const results = [acknowledged > 0 && `${acknowledged} acknowledged`, failed > 0 && `${failed} failed`]
  const parts = [
    attempts.length > 0 && `${counted(attempts.length, 'attempt')}: ${results.filter(Boolean).join(', ')}`,
    expired > 0 && `${counted(expired, 'link')} expired`,
    firedTotal > fired.length && `${(firedTotal - fired.length).toLocaleString()} more`,
  ]
  return parts.filter(Boolean).join('; ')
}

/** The tone of a move's report: success only when no attempt failed. */
export const moveTone = ({ fired }: Pick<ClockMoveView, 'fired'>): 'success' | 'warning' =>
  fired.some((entry) => entry.kind === 'attempt' && !entry.acknowledged) ? 'warning' : 'success'

/** The result of one event: `acknowledged with 200`, `500. No retries are left.` */
export const firedOutcome = (entry: FiredEntry): string => {
  if (entry.kind === 'expired') return 'link expired'
  const answer = entry.status === null ? (entry.error?.message ?? 'No answer.') : String(entry.status)
  if (entry.acknowledged) return `acknowledged with ${answer}`
  return entry.state === 'failed' ? `${answer.replace(/\.$/, '')}. No retries are left.` : answer
}
