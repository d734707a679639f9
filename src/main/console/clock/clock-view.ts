import type { ClockMoveView, ClockState, FiredEntry } from '../../../shared/contract/clock.ts'
import type { VirtualClock } from '../../domain/clock.ts'
import { isAcknowledged } from '../../domain/ipn/after-attempt.ts'
import type { PaymentLink } from '../../domain/link/payment-link.ts'
import type { ClockControl, ClockMove, Fired } from '../../operations/clock-control.ts'
import type { Store } from '../../store/store.ts'
import { instantOf, instantOrNull } from '../lists/instant.ts'

export interface ClockContext {
  clock: Pick<VirtualClock, 'now' | 'offset' | 'real'>
  clockControl: Pick<ClockControl, 'underWay' | 'nextAttemptAt'>
}

export const clockState = ({ clock, clockControl }: ClockContext): ClockState => {
  const move = clockControl.underWay()
  return {
    now: instantOf(clock.now()),
    realNow: instantOf(clock.real.now()),
    aheadMs: clock.offset(),
    nextAttemptAt: instantOrNull(clockControl.nextAttemptAt()),
    moving: move ? { target: instantOf(move.target ?? clock.now()), firedTotal: move.firedTotal } : null,
  }
}

const timeOf = (fired: Fired): number =>
  fired.kind === 'attempt' ? fired.attempt.startedAt : (fired.link.expiresAt ?? 0)

const linkPart = ({ id, orderId, merchantId }: PaymentLink) => ({ linkId: id, orderId, merchantId })

/** undefined when its link has been deleted. */
const firedEntry = (fired: Fired, { links }: Pick<Store, 'links'>): FiredEntry | undefined => {
  const at = instantOf(timeOf(fired))
  if (fired.kind === 'expired') return { kind: 'expired', at, ...linkPart(fired.link) }
  const { attempt, delivery } = fired
  const link = links.get(delivery.linkId)
  if (!link) return undefined
  return {
    kind: 'attempt',
    at,
    ...linkPart(link),
    deliveryId: delivery.id,
    attemptId: attempt.id,
    number: attempt.number,
    cause: attempt.cause,
    status: attempt.response?.status ?? null,
    error: attempt.error,
    acknowledged: isAcknowledged(attempt),
    state: delivery.state,
    nextAttemptAt: instantOrNull(delivery.nextAttemptAt),
  }
}

export const clockMoveView = (
  move: ClockMove,
  { store, ...context }: ClockContext & { store: Pick<Store, 'links'> },
): ClockMoveView => ({
  clock: clockState(context),
  finished: move.finished,
  cut: move.cut,
  fired: move.fired
    .toSorted((a, b) => timeOf(a) - timeOf(b))
    .map((fired) => firedEntry(fired, store))
    .filter((entry) => entry !== undefined),
  firedTotal: move.firedTotal,
})
