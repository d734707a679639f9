import { shiftedBy, type VirtualClock } from '../domain/clock.ts'
import type { Identity } from '../domain/identity.ts'
import { type Delivery, noAttempts } from '../domain/ipn/delivery.ts'
import { type DeliveryChange, editDelivery } from '../domain/ipn/edit-delivery.ts'
import type { Store } from '../store/store.ts'

export type ResendEditedOutcome =
  | { kind: 'unknown' }
  | { kind: 'refused'; faults: Record<string, string> }
  | { kind: 'started'; delivery: Delivery }

interface ResendEditedDeps {
  store: Pick<Store, 'deliveries' | 'nextSequence' | 'commit'>
  clock: Pick<VirtualClock, 'now' | 'offset'>
  identity: Pick<Identity, 'recordId'>
}

/**
 * Stores an edited copy of a delivery, due at once; the scheduler sends it like any other. It is sent once unless
 * `retry` gives it the retry schedule. Rejects with StorageError when it cannot be stored.
 */
export const createResendEdited =
  ({ store, clock, identity }: ResendEditedDeps) =>
  async (deliveryId: string, change: DeliveryChange, { retry }: { retry: boolean }): Promise<ResendEditedOutcome> => {
    const original = store.deliveries.get(deliveryId)
    if (original === undefined) return { kind: 'unknown' }
    const editing = editDelivery(original, change)
    if (editing.kind === 'refused') return editing
    const now = clock.now()
    const delivery: Delivery = {
      id: identity.recordId(),
      seq: store.nextSequence(),
      linkId: original.linkId,
      paymentId: original.paymentId,
      state: 'pending',
      ...editing.message,
      edited: { from: original.id, changes: editing.changes },
      ...(retry ? {} : { once: true }),
      createdAt: now,
      ...shiftedBy(clock.offset()),
      ...noAttempts,
      nextAttemptAt: now,
    }
    await store.commit([{ put: 'deliveries', record: delivery }])
    return { kind: 'started', delivery }
  }
