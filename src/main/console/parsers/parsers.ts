import type { Piscina } from 'piscina'
import type { ScenarioReading } from '../../scenario/read-scenario.ts'
import type { SentRequest } from '../../signature-tools/request-readers/sent-request.ts'
import { workerFile } from '../../worker-file.ts'
import type { ParseTask } from './parse-worker.ts'

/** A text took longer or more memory than any text needs. */
export class ParserLimit extends Error {
  override name = 'ParserLimit'
}

export interface Parsers {
  readScenario(text: string, name: string): Promise<ScenarioReading>
  readSentRequest(text: string): Promise<SentRequest>
  close(): Promise<void>
}

/** ms. The worst text within the limits of each parser takes two seconds; the first also waits for the thread. */
const defaultTimeLimit = 10_000
/** ms. */
const idleTimeout = 30_000
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/**
 * Reads what was pasted in a worker thread: started when first needed, ended when idle. One text at a time; the next
 * waits. A thread that exceeds its time or memory is replaced, and the text is refused with a ParserLimit.
 */
export const createParsers = (
  timeLimit = defaultTimeLimit,
  filename = workerFile('parse-worker', import.meta.url),
): Parsers => {
  let pool: Piscina | undefined
  let last: Promise<unknown> = Promise.resolve()

  const openPool = async (): Promise<Piscina> => {
    const { Piscina } = await import('piscina')
    const opened = new Piscina({
      filename,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout,
      resourceLimits,
      atomics: 'disabled',
    })
    // Of a thread that breaks between two texts: the next one starts another.
    opened.on('error', () => {})
    return opened
  }
  const parse = async (task: ParseTask): Promise<unknown> => {
    pool ??= await openPool()
    try {
      return await pool.run(task, { signal: AbortSignal.timeout(timeLimit) })
    } catch (error) {
      throw isLimit(error) ? new ParserLimit('The text is too long or too complex.', { cause: error }) : error
    }
  }
  /** The pool forgets what waits in its own queue when it ends a thread. */
  const inTurn = (task: ParseTask): Promise<unknown> => {
    const result = last.then(() => parse(task))
    last = result.catch(() => {})
    return result
  }

  return {
    readScenario: (text, name) => inTurn({ kind: 'scenario', text, name }) as Promise<ScenarioReading>,
    readSentRequest: (text) => inTurn({ kind: 'request', text }) as Promise<SentRequest>,
    close: async () => void (await pool?.destroy()),
  }
}

const isLimit = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
