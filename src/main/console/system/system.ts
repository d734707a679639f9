import type { FastifyInstance } from 'fastify'
import type { SettingsPatch } from '../../../shared/contract/settings.ts'
import { getStatus, reset } from '../../../shared/contract/system.ts'
import type { VirtualClock } from '../../domain/clock.ts'
import type { Identity } from '../../domain/identity.ts'
import type { IpnScheduler } from '../../ipn/scheduler.ts'
import { firstSettings } from '../../operations/apply-settings.ts'
import type { ClockControl } from '../../operations/clock-control.ts'
import { firstMerchants, type MerchantCredentials } from '../../operations/set-up-merchants.ts'
import { type Change, type CollectionName, collectionNames, type Put, type Store } from '../../store/store.ts'
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
  /** The merchants given at start. A reset of everything restores them. */
  merchants?: readonly MerchantCredentials[]
  /** The settings given at start. A reset of everything restores them. */
  startSettings?: SettingsPatch
}

/** Settings made by the user. A reset of the data keeps them unless it names them. */
const setUp = ['merchants', 'rules', 'inboxes'] as const satisfies CollectionName[]

const putsOf = (store: Store, name: (typeof setUp)[number]): Put[] =>
  (store[name].all() as Put['record'][]).map((record) => ({ put: name, record }) as Put)

/** Routes of system information and reset. */
export const system = async (
  app: FastifyInstance,
  { store, clock, clockControl, identity, scheduler, serviceUrl, payUrl, version, ...given }: SystemDeps,
): Promise<void> => {
  const { merchants = [], startSettings = {} } = given
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
    const kept = setUp.filter((name) => !body.everything && (name === 'merchants' || !body[name]))
    const deletes = collectionNames.filter((name) => !kept.some((one) => one === name))
    let deleted = 0
    // As on a first run: at least one merchant always exists.
    const firstRun = (): Change[] => [
      { settings: firstSettings(startSettings) },
      ...firstMerchants({ store, clock, identity }, merchants).map((record): Change => ({ put: 'merchants', record })),
    ]
    await store.replaceAll(() => {
      deleted = deletes.reduce((sum, name) => sum + store[name].size, 0)
      return body.everything ? firstRun() : kept.flatMap((name) => putsOf(store, name))
    })
    if (body.everything || body.clock) await clockControl.reset()
    return { deleted }
  })
}
