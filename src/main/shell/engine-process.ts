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
 * The engine in a process of its own (Electron's utilityProcess): its work never holds up the window, and its end does
 * not end the window. Run by its file; talks to the shell over `process.parentPort`.
 */

const port = process.parentPort
const tell = (message: FromEngine): void => port.postMessage(message)
const clock = createSystemClock()

/** ms between two looks at how many IPNs wait. */
const lookEvery = 500
/** ms that an engine which is to stop has, come what may. */
const stopDeadline = 4_000

let engine: Promise<Engine> | undefined

const start = async ({ options, secretKey, ...config }: EngineStart): Promise<Engine> => {
  const logger = createLogger(options.logLevel)
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'unexpected failure')
    process.exit(1)
  })
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
  running.onDeliveryFailed((failure) => tell({ kind: 'delivery-failed', failure }))
  running.onSettings((settings) => tell({ kind: 'settings', settings }))
  tellWaiting(running)
  tell({ kind: 'ready', urls: running.urls, settings: running.settings() })
  return running
}

const tellWaiting = (running: Engine): void => {
  let told = 0
  const look = (): void => {
    const deliveries = running.waitingDeliveries()
    if (deliveries !== told) tell({ kind: 'waiting', deliveries })
    told = deliveries
  }
  look()
  setInterval(look, lookEvery).unref()
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
      tell({ kind: 'failed', sentence: sentenceOf(error, data.start) ?? null, message })
    })
    return
  }
  setTimeout(() => process.exit(0), stopDeadline)
  Promise.resolve(engine)
    .then((running) => running?.stop())
    .catch(() => {})
    .finally(() => process.exit(0))
})
