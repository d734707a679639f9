import type { Attempt, Delivery } from '../../src/main/domain/ipn/delivery.ts'
import { secretsOf } from '../../src/main/domain/merchant.ts'
import { createVirtualClock, type MovableClock } from '../../src/main/domain/virtual-clock.ts'
import { createScheduler } from '../../src/main/ipn/create-scheduler.ts'
import type { IpnScheduler } from '../../src/main/ipn/scheduler.ts'
import type { ClockControl } from '../../src/main/operations/clock-control.ts'
import { createClockControl } from '../../src/main/operations/create-clock-control.ts'
import type { Settings } from '../../src/shared/contract/settings.ts'
import { createFakeClock, type FakeClock } from './fake-clock.ts'
import { makeDelivery } from './make-records.ts'
import { createMemoryStore, type MemoryStore } from './memory-store.ts'
import { createSequenceIdentity } from './sequence-identity.ts'
import { withinLimit } from './within-limit.ts'

export interface SchedulerBench {
  store: MemoryStore
  /** Real time. */
  clock: FakeClock
  virtualClock: MovableClock
  control: ClockControl
  scheduler: IpnScheduler
  /** Stores deliveries due at once and lets the scheduler hear of them. */
  add(...deliveries: Partial<Delivery>[]): Promise<void>
  delivery(id?: string): Delivery
  attempts(id?: string): Attempt[]
  /** Resolves once a delivery has so many attempts on disk and none under way. */
  attempted(count: number, id?: string): Promise<Delivery>
}

/** A scheduler on a fake clock over a store in memory; attempts go over real sockets. */
export const createSchedulerBench = async ({
  settings = {},
  store = createMemoryStore(),
  clock = createFakeClock(),
  start = true,
}: {
  settings?: Partial<Settings>
  store?: MemoryStore
  clock?: FakeClock
  start?: boolean
} = {}): Promise<SchedulerBench> => {
  await store.commit([{ settings: { ...store.settings(), ...settings } }])
  const virtualClock = createVirtualClock(clock, store.clockOffset())
  const scheduler = createScheduler({
    store,
    clock: virtualClock,
    identity: createSequenceIdentity(),
    secrets: () => secretsOf(store.merchants),
    version: '1.2.3',
  })
  const control = createClockControl({ store, clock: virtualClock, scheduler })
  if (start) scheduler.start()

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
    scheduler,
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
    attempted: (count, id = 'delivery-1') => {
      const attempted = new Promise<Delivery>((resolve) => {
        const look = (): void => {
          if (delivery(id).attemptCount < count || scheduler.isSending(id)) return
          undo()
          resolve(delivery(id))
        }
        // The attempt is over a few promises after its commit.
        const undo = store.onCommit(() => setImmediate(look))
        look()
      })
      return withinLimit(attempted, () => `${id} has ${delivery(id).attemptCount} of ${count} attempts on disk`)
    },
  }
}
