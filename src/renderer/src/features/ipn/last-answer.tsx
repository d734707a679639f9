import type { DeliverySummary } from '../../../../shared/contract/deliveries.ts'
import { HttpStatus } from '../../ui/status.tsx'

/** The last response of a receiver: its status, or in one word why there was none. */
export const LastAnswer = ({
  delivery: { attemptCount, lastStatus, lastError, droppedBy },
}: {
  delivery: Pick<DeliverySummary, 'attemptCount' | 'lastStatus' | 'lastError' | 'droppedBy'>
}) => {
  if (droppedBy !== null && attemptCount === 0) {
    return (
      <span className="truncate text-simulated" title={`dropped by rule “${droppedBy.name}”`}>
        dropped
      </span>
    )
  }
  if (lastError !== null) {
    return (
      <span className="truncate text-bad" title={lastError.message}>
        {lastError.code}
      </span>
    )
  }
  return lastStatus === null ? <span className="text-faint">–</span> : <HttpStatus status={lastStatus} />
}
