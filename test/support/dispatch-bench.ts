import type { Attempt, Delivery } from '../../src/main/domain/ipn/delivery.ts'
import { createDispatcher } from '../../src/main/ipn/create-dispatcher.ts'
import type { IpnDispatcher } from '../../src/main/ipn/dispatcher.ts'
import type { ClockControl } from '../../src/main/operations/clock-control.ts'
import { createClockControl } from '../../src/main/operations/create-clock-control.ts'
import { createVirtualClock, type MovableClock } from '../../src/main/virtual-clock.ts'
import type { Settings } from '../../src/shared/contract/settings.ts'
import { createFakeClock, type FakeClock } from './fake-clock.ts'
import { makeDelivery } from './make-records.ts'
import { createMemoryStore, type MemoryStore } from './memory-store.ts'
import { createSequenceIdentity } from './sequence-identity.ts'

export interface DispatchBench {
  store: MemoryStore
  /** Real time. */
  clock: FakeClock
  virtualClock: MovableClock
  control: ClockControl
  dispatcher: IpnDispatcher
  /** Stores deliveries due at once and lets the dispatcher hear of them. */
  add(...deliveries: Partial<Delivery>[]): Promise<void>
  delivery(id?: string): Delivery
  attempts(id?: string): Attempt[]
  /** Resolves once a delivery has so many attempts on disk and none under way. */
  attempted(count: number, id?: string): Promise<Delivery>
}

/** A dispatcher on a fake clock over a store in memory; attempts go over real sockets. */
export const createDispatchBench = async ({
  settings = {},
  store = createMemoryStore(),
  clock = createFakeClock(),
  start = true,
}: {
  settings?: Partial<Settings>
  store?: MemoryStore
  clock?: FakeClock
  start?: boolean
} = {}): Promise<DispatchBench> => {
  await store.commit([{ settings: { ...store.settings(), ...settings } }])
  const virtualClock = createVirtualClock(clock, store.clockOffset())
  const dispatcher = createDispatcher({
    store,
    clock: virtualClock,
    identity: createSequenceIdentity(),
    version: '1.2.3',
  })
  const control = createClockControl({ store, clock: virtualClock, dispatcher })
  if (start) dispatcher.start()

  const delivery = (id = 'delivery-1'): Delivery => {
    const found = store.deliveries.get(id)
    if (found === undefined) throw new Error(`no delivery ${id}`)
    return found
  }
  return {
    store,
    clock,
    virtualClock,
    control,
    dispatcher,
    delivery,
    attempts: (id = 'delivery-1') => store.attemptsOfDelivery(id),
    add: async (...deliveries) => {
      await store.commit(
        deliveries.map((fields) => ({
          put: 'deliveries',
          record: makeDelivery({ seq: store.nextSequence(), nextAttemptAt: virtualClock.now(), ...fields }),
        })),
      )
      await clock.advance(0)
    },
    attempted: (count, id = 'delivery-1') =>
      new Promise((resolve) => {
        const look = (): void => {
          if (delivery(id).attemptCount < count || dispatcher.isSending(id)) return
          undo()
          resolve(delivery(id))
        }
        // The attempt is over a few promises after its commit.
        const undo = store.onCommit(() => setImmediate(look))
        look()
      }),
  }
}
