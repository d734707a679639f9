import type { DeliverySummary } from '../../../../shared/contract/deliveries.ts'
import { HttpStatus } from '../../ui/status.tsx'

/** The last answer of a receiver: its status, or in a word why there was none. */
export const LastAnswer = ({ lastStatus, lastError }: Pick<DeliverySummary, 'lastStatus' | 'lastError'>) => {
  if (lastError !== null) {
    return (
      <span className="truncate text-bad" title={lastError.message}>
        {lastError.code}
      </span>
    )
  }
  return lastStatus === null ? <span className="text-faint">–</span> : <HttpStatus status={lastStatus} />
}
