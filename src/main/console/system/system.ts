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
import { route } from '../http/route.ts'
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

/** What is set up by hand and stays when only the data goes. */
const setUp = ['merchants', 'rules', 'inboxes'] as const satisfies CollectionName[]

const keptSetUp = (store: Store): Change[] => [
  ...Array.from(store.merchants.oldest(), (record): Change => ({ put: 'merchants', record })),
  ...Array.from(store.rules.oldest(), (record): Change => ({ put: 'rules', record })),
  ...Array.from(store.inboxes.oldest(), (record): Change => ({ put: 'inboxes', record })),
]

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
    const deletes = collectionNames.filter((name) => body.everything || !setUp.some((kept) => kept === name))
    let deleted = 0
    // As on a first run, the demo merchant included: there is always someone to sign as.
    const firstRun = (): Change[] => [
      { settings: defaultSettings },
      { put: 'merchants', record: demoMerchant({ store, clock, identity }) },
    ]
    await store.replaceAll(() => {
      deleted = deletes.reduce((sum, name) => sum + store[name].size, 0)
      return body.everything ? firstRun() : keptSetUp(store)
    })
    if (body.everything) await clockControl.reset()
    return { deleted }
  })
}
