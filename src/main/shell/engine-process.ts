import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { createLogger } from '../cli/create-logger.ts'
import { withMerchantsFile } from '../cli/read-merchants.ts'
import { startFailure } from '../cli/start-failure.ts'
import { type Engine, startEngine } from '../engine.ts'
import { SealedSecretsError } from '../store/secret-box.ts'
import { createSystemClock } from '../system-clock.ts'
import type { EngineStart, FromEngine, ToEngine } from './engine-messages.ts'
import { createSecretCipher } from './secret-cipher.ts'
import { type CertificateStore, trustExtraCertificates } from './trust-extra-certificates.ts'

/**
 * Runs the engine in a separate process (Electron's utilityProcess), so that its work does not block the window and its
 * crash does not end it. Exchanges messages with the shell over `process.parentPort`.
 */

const port = process.parentPort
const send = (message: FromEngine): void => port.postMessage(message)
const clock = createSystemClock()

/** Interval at which the number of waiting deliveries is checked, in ms. */
const checkIntervalMs = 500
/** Limits the time to stop the engine, in ms. */
const stopDeadline = 4_000

let engine: Promise<Engine> | undefined

const start = async ({ options, secretKey, ...config }: EngineStart): Promise<Engine> => {
  const logger = createLogger(options.logLevel)
  const fail = (error: unknown): void => {
    logger.fatal({ err: error }, 'unexpected failure')
    process.exit(1)
  }
  process.on('uncaughtException', fail)
  // Node would end for it; a utility process only warns.
  process.on('unhandledRejection', fail)
  trustExtraCertificates(process.env.NODE_EXTRA_CA_CERTS, {
    tls: tls as CertificateStore,
    readFile: (path) => readFileSync(path, 'utf8'),
    logger,
  })
  const { json: _, logLevel: __, merchantsFile, ...engineOptions } = options
  const running = await startEngine({
    ...engineOptions,
    merchants: await withMerchantsFile(options.merchants, merchantsFile),
    rendererDir: config.rendererDir,
    version: config.version,
    logger,
    clock,
    ...(secretKey === undefined ? {} : { secretBox: createSecretCipher(secretKey) }),
  })
  running.onDeliveryFailed((failure) => send({ kind: 'delivery-failed', failure }))
  running.onSettings((settings) => send({ kind: 'settings', settings }))
  reportWaiting(running)
  send({ kind: 'ready', urls: running.urls, settings: running.settings() })
  return running
}

const reportWaiting = (running: Engine): void => {
  let reported: number | undefined
  const check = (): void => {
    const deliveries = running.waitingDeliveries()
    if (deliveries !== reported) send({ kind: 'waiting', deliveries })
    reported = deliveries
  }
  check()
  setInterval(check, checkIntervalMs).unref()
}

const sentenceOf = (error: unknown, { options, whyNoKey }: EngineStart): string | undefined =>
  error instanceof SealedSecretsError
    ? `The merchants’ secrets in ${options.dataDir} are sealed with the keychain, and this window cannot use it: ` +
      `${whyNoKey}. Start the installed program where the keychain is open, or use another data directory (--data-dir).`
    : startFailure(error, options)

port.on('message', ({ data }: { data: ToEngine }) => {
  if (data.kind === 'resumed') return clock.lookAgain()
  if (data.kind === 'start') {
    engine ??= start(data.start)
    engine.catch((error: unknown) => {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
      send({ kind: 'failed', sentence: sentenceOf(error, data.start) ?? null, message })
    })
    return
  }
  setTimeout(() => process.exit(0), stopDeadline)
  Promise.resolve(engine)
    .then((running) => running?.stop())
    .catch(() => {})
    .finally(() => process.exit(0))
})
