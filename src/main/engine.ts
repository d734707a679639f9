import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { BaseLogger } from 'pino'
import type { Settings, SettingsPatch } from '../shared/contract/settings.ts'
import type { Api } from './client/api.ts'
import { buildConsole } from './console/build-console.ts'
import { type ConsoleThreads, createConsoleThreads } from './console/console-threads.ts'
import { ownApi } from './console/runs/own-api.ts'
import { createUnfinishedRuns } from './console/runs/unfinished-runs.ts'
import type { Clock, Undo } from './domain/clock.ts'
import type { Identity } from './domain/identity.ts'
import { secretsOf } from './domain/merchant.ts'
import { settingsFor } from './domain/settings-for.ts'
import { createVirtualClock } from './domain/virtual-clock.ts'
import { createForward } from './http-client/create-forward.ts'
import { createIdentity } from './identity.ts'
import { createScheduler } from './ipn/create-scheduler.ts'
import { type FailedDelivery, onDeliveryFailed } from './ipn/on-delivery-failed.ts'
import { applySettings, SettingsError } from './operations/apply-settings.ts'
import { createClockControl } from './operations/create-clock-control.ts'
import { createLinkOperations } from './operations/create-link-operations.ts'
import { createHeldDeliveries } from './operations/held-deliveries.ts'
import { createRuleBook } from './operations/rule-book.ts'
import { demoMerchantKey, type MerchantCredentials, setUpMerchants } from './operations/set-up-merchants.ts'
import { buildService } from './service/build-service.ts'
import { closeListener, listen } from './service/listen.ts'
import { builtInLook } from './shop/catalogue.ts'
import { openShopLook, ShopFileError } from './shop/open-shop-look.ts'
import { openOrderBook } from './shop/order-book.ts'
import { createShop } from './shop/shop.ts'
import { brandOfLook, type ShopLook } from './shop/shop-look.ts'
import { createStage } from './stage/create-stage.ts'
import type { StageEngine, StagePart } from './stage/stage-engine.ts'
import { stageHosts } from './stage/stage-hosts.ts'
import { openCaseFolder } from './store/case-folder.ts'
import { openStore } from './store/open-store.ts'
import type { SecretBox } from './store/secret-box.ts'
import { openSessionFile } from './store/session-file.ts'
import { undoFile } from './store/undo-file.ts'
import { createSystemClock } from './system-clock.ts'

export interface EngineConfig {
  dataDir: string
  /** Address of the service listener. The console listener is always on loopback. */
  host: string
  /** 0 for any free port. */
  port: number
  consolePort: number
  /** {pay_url} of the specification. Defaults to the service's own URL. */
  payUrl?: string | undefined
  /** The token of the control API. Defaults to a random one. */
  token?: string | undefined
  merchants: readonly MerchantCredentials[]
  settings: SettingsPatch
  version: string
  logger: BaseLogger
  /** The directory of the console's built screens. */
  rendererDir?: string | undefined
  /** Seals merchant secrets on disk. Without it, only the mode of the files protects them. */
  secretBox?: SecretBox | undefined
  /** Real time. The virtual clock starts from it. */
  clock?: Clock
  identity?: Identity
  /** Returns a number in [0, 1) for the draws of fault rules. */
  random?: () => number
  /** The threads of another engine, which ends them. Its own by default. */
  threads?: ConsoleThreads | undefined
  /** Set for the engine of a stage, which has no stage of its own. */
  stage?: Pick<StagePart, 'book' | 'decorate'> & { look: ShopLook }
}

export interface EngineUrls {
  serviceUrl: string
  /** Without the token. */
  consoleUrl: string
  token: string
  dataDir: string
}

export interface Engine {
  urls: EngineUrls
  /** Calls the control API in-process, without a socket. */
  api: Api
  /** Calls the listener after each change of the store. */
  onChange(listener: () => void): Undo
  /** Key of the demo merchant while it exists. */
  demoMerchantKey: string | undefined
  settings(): Settings
  /** Calls the listener with the settings after each change. */
  onSettings(listener: (settings: Settings) => void): Undo
  /** Number of deliveries with an attempt still due. */
  waitingDeliveries(): number
  /** Calls the listener once for each delivery that used up its retries. */
  onDeliveryFailed(listener: (failure: FailedDelivery) => void): Undo
  /** Closes both listeners, lets attempts in flight finish, then closes the store. Takes at most about 3 s. */
  stop(): Promise<void>
}

const consoleHost = '127.0.0.1'
/** Time that calls and attempts in flight have to finish, in ms. */
const stopGraceMs = 2_500

/**
 * Creates and starts all parts. Rejects with a DataDirError when the data directory cannot be used, with a
 * SettingsError, or with Node's error (EADDRINUSE, EACCES, EADDRNOTAVAIL…) when a port cannot be opened. Nothing keeps
 * running then.
 */
export const startEngine = async (config: EngineConfig): Promise<Engine> => {
  const { logger, version, dataDir } = config
  const realClock = config.clock ?? createSystemClock()
  const identity = config.identity ?? createIdentity()
  const token = config.token ?? randomBytes(24).toString('base64url')
  const running: (() => Promise<void>)[] = []
  let closeStore = async (): Promise<void> => {}
  const runs = createUnfinishedRuns(undoFile(dataDir))
  // Concurrently, so that they take no longer than the slowest. They may still write, so the store closes last.
  const stop = async (): Promise<void> => {
    // They put back through the parts that end then.
    await runs.end()
    const ended = await Promise.allSettled(running.splice(0).map((end) => end()))
    await closeStore()
    for (const part of ended) if (part.status === 'rejected') throw part.reason
  }

  try {
    const { secretBox } = config
    const store = await openStore({
      dataDir,
      clock: realClock,
      logger,
      ...(secretBox === undefined ? {} : { secretBox }),
    })
    closeStore = store.close
    const clock = createVirtualClock(realClock, store.clockOffset())
    const secrets = () => [token, ...secretsOf(store.merchants)]
    await applySettings(store, config.settings)
    await setUpMerchants({ store, clock, identity }, config.merchants)

    const rules = createRuleBook({ store, clock, random: config.random ?? Math.random })
    const links = createLinkOperations({ store, clock, identity, rules })
    const held = createHeldDeliveries({
      store,
      clock,
      onLost: (error) => logger.warn({ err: error }, 'an IPN held by a rule could not be let go'),
    })
    running.push(async () => held.close())
    const scheduler = createScheduler({ store, clock, identity, secrets, version, logger })
    const clockControl = createClockControl({ store, clock, scheduler })
    running.push(() => Promise.all([clockControl.close(), scheduler.close(stopGraceMs)]).then(() => {}))

    const look = config.stage?.look ?? (await openShopLook(dataDir))
    const threads = config.threads ?? createConsoleThreads()
    let consoleUrl = ''
    const stage =
      config.stage === undefined
        ? stageOf({ ...config, threads }, { clock: realClock, look, consoleUrl: () => consoleUrl })
        : undefined
    running.push(async () => stage?.close())

    const { forward, close: closeForward } = createForward()
    running.push(closeForward)

    let serviceUrl = ''
    // On the stage shop and card page have one name. Elsewhere the card page shows the merchant's.
    const isBranded = look !== builtInLook || config.stage !== undefined
    const shopMerchant = () => store.merchantByKey(demoMerchantKey) ?? store.merchants.all()[0]
    const payUrl = () => config.payUrl ?? serviceUrl
    const service = buildService({
      store,
      clock,
      identity,
      secrets,
      links,
      rules,
      held,
      scheduler,
      forward,
      payUrl,
      shop: createShop({
        look,
        book: config.stage?.book ?? (await openOrderBook(join(dataDir, 'shop-orders.json'))),
        serviceUrl: () => serviceUrl,
        shopUrl: payUrl,
        credentials: shopMerchant,
        canceledStatus: () => settingsFor(store, shopMerchant()?.id).ipnStatusCanceled,
        now: realClock.now,
      }),
      brandOf: (merchantId) => (isBranded && merchantId === shopMerchant()?.id ? brandOfLook(look) : undefined),
      logger,
      decorate: config.stage?.decorate,
    })
    running.push(() => closeListener(service, stopGraceMs))

    const consoleApp = buildConsole({
      store,
      clock,
      identity,
      links,
      scheduler,
      clockControl,
      token,
      sessionFile: await openSessionFile({ dataDir, logger }),
      runs,
      threads,
      caseFolder: openCaseFolder(join(dataDir, 'cases')),
      serviceUrl: () => serviceUrl,
      payUrl,
      version,
      dataDir,
      logger,
      stage,
      merchants: config.merchants,
      startSettings: config.settings,
      rendererDir: config.rendererDir,
    })
    running.push(async () => {
      await closeListener(consoleApp, stopGraceMs)
      if (config.threads === undefined) await threads.close()
    })

    // Before any call or attempt, which an interrupted run's rules would change, and for whose end the clock would wait.
    const api = ownApi(consoleApp, token)
    const complaints = await runs.putBack(api)
    if (complaints.length > 0) logger.warn({ complaints }, 'not all that an interrupted run changed could be put back')

    serviceUrl = await listen(service, config.host, config.port)
    consoleUrl = await listen(consoleApp, consoleHost, config.consolePort)
    scheduler.start()
    if (config.threads === undefined) threads.doctorWorkers.warmUpAtRest()
    return {
      urls: { serviceUrl, consoleUrl, token, dataDir },
      api,
      onChange: (listener) => store.onCommit(() => listener()),
      demoMerchantKey: store.merchantByKey(demoMerchantKey)?.key,
      settings: () => store.settings(),
      onSettings: (listener) =>
        store.onCommit((changes) => {
          if (changes.some((change) => 'settings' in change)) listener(store.settings())
        }),
      waitingDeliveries: () => [...store.dueDeliveries()].length,
      onDeliveryFailed: (listener) => onDeliveryFailed(store, listener),
      stop,
    }
  } catch (error) {
    await stop().catch((err: unknown) => logger.warn({ err }, 'a part could not be stopped'))
    throw error
  }
}

/** Creates the stage, which runs a second engine with its own data directory and port. */
const stageOf = (
  config: EngineConfig,
  { clock, look, consoleUrl }: { clock: Clock; look: ShopLook; consoleUrl: () => string },
) => {
  const { host, reachableHost } = stageHosts(config.host)
  const start = async (part: StagePart): Promise<StageEngine> => {
    const { book, decorate, ...own } = part
    const { version, logger, threads } = config
    const engine = await startEngine({
      ...{ host, version, logger, threads, ...own, consolePort: 0, merchants: [], settings: {} },
      stage: { book, decorate, look },
    })
    const { api, onChange, stop, urls } = engine
    return { api, onChange, stop, serviceUrl: urls.serviceUrl }
  }
  return createStage({
    logger: config.logger,
    dataDir: join(config.dataDir, 'stage'),
    clock,
    look,
    reachableHost,
    startEngine: start,
    framedBy: () => [consoleUrl(), consoleUrl().replace('127.0.0.1', 'localhost')],
  })
}

export { SettingsError, ShopFileError }
