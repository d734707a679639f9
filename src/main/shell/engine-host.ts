import type { UtilityProcess } from 'electron'
import type { Logger } from 'pino'
import type { Settings } from '../../shared/contract/settings.ts'
import type { EngineUrls } from '../engine.ts'
import type { FailedDelivery } from '../ipn/on-delivery-failed.ts'
import type { EngineStart, FromEngine, ToEngine } from './engine-messages.ts'

/** The engine could not be started; `message` is for its user. */
export class EngineStartError extends Error {
  override name = 'EngineStartError'
  readonly isDefect: boolean
  constructor(message: string, isDefect: boolean) {
    super(message)
    this.isDefect = isDefect
  }
}

export interface EngineHost {
  /** Resolves when it is up; rejects with an EngineStartError. */
  start(start: EngineStart): Promise<EngineUrls>
  /** As they are now; undefined before it is up. */
  settings(): Settings | undefined
  /** IPNs that have another attempt ahead of them. */
  waitingDeliveries(): number
  /** The machine has slept. */
  resumed(): void
  /** Ends it; resolves when its process has gone, and at once where there is none. */
  stop(): Promise<void>
}

type Child = Pick<UtilityProcess, 'on' | 'postMessage' | 'kill'>

interface Deps {
  fork(): Child
  now(): number
  logger: Logger
  onSettings(settings: Settings): void
  onDeliveryFailed(failure: FailedDelivery): void
  /** It ended by itself and is being started again; undefined: it does so too often, and is given up. */
  onCrash(restart: Promise<EngineUrls> | undefined): void
}

/** ms. A third end by itself within this time is one too many. */
const crashWindow = 60_000
const maxCrashes = 2

/** Runs the engine in a process of its own, and starts it again when that ends unasked. */
export const createEngineHost = ({ fork, now, logger, ...deps }: Deps): EngineHost => {
  let child: Child | undefined
  let gone: Promise<void> = Promise.resolve()
  let isStopping = false
  let settings: Settings | undefined
  let waiting = 0
  let crashes: number[] = []

  const send = (message: ToEngine): void => child?.postMessage(message)

  const launch = (start: EngineStart): Promise<EngineUrls> =>
    new Promise((resolve, reject) => {
      const own = fork()
      let isUp = false
      child = own
      const take = (message: FromEngine): void => {
        switch (message.kind) {
          case 'ready':
            isUp = true
            settings = message.settings
            deps.onSettings(message.settings)
            resolve(message.urls)
            // It comes back where it was, as it was set by then.
            again = {
              ...start,
              options: { ...start.options, ...sameAddress(message.urls), merchants: [], settings: {} },
            }
            return
          case 'failed':
            logger.error(message.message)
            reject(new EngineStartError(message.sentence ?? firstLine(message.message), message.sentence === null))
            own.kill()
            return
          case 'settings':
            settings = message.settings
            deps.onSettings(message.settings)
            return
          case 'waiting':
            waiting = message.deliveries
            return
          case 'delivery-failed':
            deps.onDeliveryFailed(message.failure)
        }
      }
      let again = start
      own.on('message', take)
      gone = new Promise((resolveGone) => {
        own.on('exit', (code) => {
          child = undefined
          resolveGone()
          reject(new EngineStartError(`The service ended while it started (exit code ${code}).`, true))
          if (isUp && !isStopping) restart(again, code)
        })
      })
      send({ kind: 'start', start })
    })

  const restart = (start: EngineStart, code: number): void => {
    logger.error({ code }, 'the engine ended by itself')
    crashes = [...crashes.filter((at) => now() - at < crashWindow), now()]
    deps.onCrash(crashes.length > maxCrashes ? undefined : launch(start))
  }

  return {
    start: launch,
    settings: () => settings,
    waitingDeliveries: () => waiting,
    resumed: () => send({ kind: 'resumed' }),
    stop() {
      isStopping = true
      send({ kind: 'stop' })
      return gone
    },
  }
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

const sameAddress = ({ serviceUrl, consoleUrl, token }: EngineUrls) => ({
  port: Number(new URL(serviceUrl).port),
  consolePort: Number(new URL(consoleUrl).port),
  token,
  merchantsFile: undefined,
})
