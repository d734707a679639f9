import type { Recoverable, Recovery } from '../../../../shared/contract/recovery.ts'
import { counted } from '../../ui/text/counted.ts'

/** Describes what a recovery will do: `17 deliveries to 3 receivers will be sent again.` */
export const recoverableSummary = ({ matched, receiversTotal, merchantsTotal }: Recoverable): string => {
  if (matched === 0) return 'No failed delivery in this period. Nothing will be sent.'
  const of = merchantsTotal > 1 ? ` of ${counted(merchantsTotal, 'merchant')}` : ''
  return `${counted(matched, 'delivery', 'deliveries')}${of} to ${counted(receiversTotal, 'receiver')} will be sent again.`
}

/** Describes the result of a recovery: `3 sent again: 2 delivered, 1 failed.` */
export const recoverySummary = ({ matched, resent, delivered, failed, skipped, canceled }: Recovery): string => {
  if (matched === 0) return 'No failed delivery in this period.'
  const parts = [`${delivered.toLocaleString()} delivered`, `${failed.toLocaleString()} failed again`]
  if (skipped > 0) parts.push(`${skipped.toLocaleString()} unchanged`)
  const sentence = `${counted(resent, 'delivery', 'deliveries')} sent again: ${parts.join(', ')}.`
  return canceled ? `Stopped. ${sentence}` : sentence
}
