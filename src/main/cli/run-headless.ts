import type { Logger } from 'pino'
import { messageOf } from '../../shared/message-of.ts'
import { type Engine, startEngine } from '../engine.ts'
import { createLogger } from './create-logger.ts'
import type { HeadlessOptions } from './headless-options.ts'
import { onStopSignal } from './on-stop-signal.ts'
import { printable } from './printable.ts'
import { withMerchantsFile } from './read-merchants.ts'
import { hostWarning, readyJson, readyWords } from './ready-words.ts'
import { startFailure } from './start-failure.ts'
import { version } from './version.ts'

/** Limits the time from the first signal to the end of the process, in ms. */
const stopDeadline = 4_500

/** Resolves when the text is written. A closed reader is not a failure. */
const say = (stream: NodeJS.WriteStream, text: string): Promise<void> =>
  new Promise((resolve) => {
    stream.write(text, () => resolve())
  })

const complain = (line: string): Promise<void> => say(process.stderr, `paylink-console: ${printable(line)}\n`)

const endUnexpectedly = async (error: unknown, logger: Logger): Promise<never> => {
  logger.fatal({ err: error }, 'unexpected failure')
  await complain(`unexpected failure: ${messageOf(error)}`)
  process.exit(1)
}

/**
 * Starts the engine and prints its addresses. `rendererDir` has the built screens. Exits with 0 after a stop signal, 1
 * after an unexpected failure, 2 when it cannot start.
 */
export const runHeadless = async (options: HeadlessOptions, rendererDir: string): Promise<void> => {
  const logger = createLogger(options.logLevel)
  process.on('uncaughtException', (error) => void endUnexpectedly(error, logger))

  const { json, demo, logLevel: _, merchantsFile, ...config } = options
  const start = async (): Promise<Engine> => {
    const merchants = await withMerchantsFile(config.merchants, merchantsFile)
    return startEngine({ ...config, merchants, rendererDir, version, logger })
  }
  const started = start()

  const stop = async (): Promise<void> => {
    // A failed start is reported below.
    const engine = await started.catch(() => undefined)
    if (engine === undefined) return
    await engine.stop()
    if (json) await say(process.stdout, '{"event":"stopped"}\n')
    process.exit(0)
  }
  onStopSignal({
    first: () => {
      setTimeout(() => process.exit(0), stopDeadline)
      stop().catch((error: unknown) => endUnexpectedly(error, logger))
    },
    again: (exitCode) => process.exit(exitCode),
  })

  try {
    const { urls, demoMerchantKey } = await started
    const warning = hostWarning(options.host)
    if (warning !== undefined) await complain(warning)
    await say(process.stdout, json ? readyJson(urls) : readyWords(urls, demoMerchantKey, demo))
  } catch (error) {
    const reason = startFailure(error, options)
    if (reason === undefined) return endUnexpectedly(error, logger)
    await complain(reason)
    process.exit(2)
  }
}
