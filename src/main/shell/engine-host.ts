import type { UtilityProcess } from 'electron'
import type { Logger } from 'pino'
import type { Settings } from '../../shared/contract/settings.ts'
import type { EngineUrls } from '../engine.ts'
import type { FailedDelivery } from '../ipn/on-delivery-failed.ts'
import type { EngineStart, FromEngine, ToEngine } from './engine-messages.ts'

/** The engine could not be started. `message` is for the user. */
export class EngineStartError extends Error {
  override name = 'EngineStartError'
  readonly isDefect: boolean
  constructor(message: string, isDefect: boolean) {
    super(message)
    this.isDefect = isDefect
  }
}

export interface EngineHost {
  /** Resolves when the engine is up. Rejects with an EngineStartError. */
  start(start: EngineStart): Promise<EngineUrls>
  /** The current settings. undefined before the engine is up. */
  settings(): Settings | undefined
  /** Number of deliveries with an attempt still due. */
  waitingDeliveries(): number
  /** Notifies the engine that the machine was suspended. */
  resumed(): void
  /** Stops the engine. Resolves when its process has ended, or at once when there is none. */
  stop(): Promise<void>
}

type Child = Pick<UtilityProcess, 'on' | 'postMessage' | 'kill'>

interface Deps {
  fork(): Child
  now(): number
  logger: Logger
  onSettings(settings: Settings): void
  onDeliveryFailed(failure: FailedDelivery): void
  /** Called when the engine ended unexpectedly, with its restart. Called with undefined after too many crashes. */
  onCrash(restart: Promise<EngineUrls> | undefined): void
}

/** In ms. A third crash within this time is one too many. */
const crashWindow = 60_000
const maxCrashes = 2

/** Runs the engine in a separate process and restarts it after a crash. */
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
            // The restarted engine has the same address and token, and the settings that it stored.
            again = {
              ...start,
              options: { ...start.options, ...sameAddress(message.urls), merchants: [], settings: {} },
            }
            return
          case 'failed':
            logger.error(message.message)
            reject(new EngineStartError(message.sentence ?? firstLine(message.message), message.sentence === null))
            // It has nothing to stop, and a message to a process that ends may fail.
            child = undefined
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
      // Such as an engine out of memory. Without a listener the event would end the shell; `exit` follows. The report is
      // left out, because it contains the environment.
      own.on('error', (type, location) => logger.fatal({ type, location }, 'the engine cannot go on'))
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
      if (!isStopping) send({ kind: 'stop' })
      isStopping = true
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
