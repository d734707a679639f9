import type { FastifyInstance } from 'fastify'
import { defaultSettings } from '../../../shared/contract/settings.ts'
import { getStatus, reset } from '../../../shared/contract/system.ts'
import type { VirtualClock } from '../../domain/clock.ts'
import type { Identity } from '../../domain/identity.ts'
import type { IpnScheduler } from '../../ipn/scheduler.ts'
import type { ClockControl } from '../../operations/clock-control.ts'
import { demoMerchant } from '../../operations/set-up-merchants.ts'
import { type Change, type CollectionName, collectionNames, type Store } from '../../store/store.ts'
import { clockState } from '../clock/clock-view.ts'
import { route } from '../http/endpoint-route.ts'
import { instantOf } from '../lists/instant.ts'

export interface SystemDeps {
  store: Store
  clock: VirtualClock
  clockControl: Pick<ClockControl, 'underWay' | 'nextAttemptAt' | 'reset'>
  identity: Identity
  scheduler: Pick<IpnScheduler, 'counts'>
  serviceUrl: () => string
  payUrl: () => string
  version: string
}

/** Drops everything the named collections hold. */
export const emptied = (store: Store, names: readonly CollectionName[]): { drop: CollectionName; ids: string[] }[] =>
  names
    .map((name) => {
      const records: Iterable<{ id: string }> = store[name].oldest()
      return { drop: name, ids: Array.from(records, ({ id }) => id) }
    })
    .filter(({ ids }) => ids.length > 0)

/** What runs where, and starting over. */
export const system = async (
  app: FastifyInstance,
  { store, clock, clockControl, identity, scheduler, serviceUrl, payUrl, version }: SystemDeps,
): Promise<void> => {
  route(app, getStatus, () => ({
    version,
    now: instantOf(clock.real.now()),
    clock: clockState({ clock, clockControl }),
    serviceUrl: serviceUrl(),
    payUrl: payUrl(),
    storage: store.status(),
    counts: Object.fromEntries(collectionNames.map((name) => [name, store[name].size])),
    deliveries: scheduler.counts(),
  }))

  route(app, reset, async ({ body }) => {
    const kept = collectionNames.filter((name) => !['merchants', 'rules', 'inboxes'].includes(name))
    const drops = emptied(store, body.everything ? collectionNames : kept)
    // As on a first run, the demo merchant included: there is always someone to sign as.
    const firstRun = (): Change[] => [
      { settings: defaultSettings },
      { put: 'merchants', record: demoMerchant({ store, clock, identity }) },
    ]
    const changes: Change[] = body.everything ? [...drops, ...firstRun()] : drops
    if (changes.length > 0) await store.commit(changes)
    if (body.everything) await clockControl.reset()
    return { deleted: drops.reduce((sum, { ids }) => sum + ids.length, 0) }
  })
}
