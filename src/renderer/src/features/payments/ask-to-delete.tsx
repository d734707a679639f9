import type { LinkSummary } from '../../../../shared/contract/links.ts'
import type { BulkQuestion } from '../../panels/bulk-bar.tsx'
import { counted } from '../../ui/text/counted.ts'

/** Orders that are named; the others are counted. */
const maxNamed = 5

const waits = ({ ipn }: LinkSummary): boolean => ipn === 'pending' || ipn === 'retrying'

/** Says what goes with payments that are deleted, and what stays. */
export const askToDelete = (links: readonly LinkSummary[]): BulkQuestion => {
  const what = counted(links.length, 'payment')
  const waiting = links.filter(waits).length
  return {
    title: `Delete ${what}?`,
    action: `Delete ${what}`,
    text: (
      <div className="flex flex-col gap-2">
        <p className="font-mono text-code break-words text-text">
          {links
            .slice(0, maxNamed)
            .map(({ orderId }) => orderId)
            .join(', ')}
          {links.length > maxNamed && ` and ${links.length - maxNamed} more`}
        </p>
        <p>
          Their results, IPNs and hosted pages go too. The log and the inbox keep what they have, and the order ids can
          be used again. This cannot be undone.
        </p>
        {waiting > 0 && <p className="text-wait">{counted(waiting, 'IPN')} still waiting will never be sent.</p>}
      </div>
    ),
  }
}
