import type { Recovery } from '../../../../shared/contract/deliveries.ts'
import { counted } from '../../ui/counted.ts'

/** How a recovery ended: `3 sent again: 2 delivered, 1 failed.` */
export const recoverySummary = ({ matched, resent, delivered, failed, skipped, canceled }: Recovery): string => {
  if (matched === 0) return 'No delivery that failed was last tried in that time.'
  const parts = [`${delivered.toLocaleString()} delivered`, `${failed.toLocaleString()} failed again`]
  if (skipped > 0) parts.push(`${skipped.toLocaleString()} left as they were`)
  const sentence = `${counted(resent, 'delivery', 'deliveries')} sent again: ${parts.join(', ')}.`
  return canceled ? `Stopped. ${sentence}` : sentence
}
