import type { Piscina } from 'piscina'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import { openPool } from '../../open-pool.ts'
import type { MaterialReading } from '../../reader/read-material.ts'
import type { ScenarioReading } from '../../scenario/read-scenario.ts'
import type { SentRequest } from '../../signature-tools/request-readers/sent-request.ts'
import { workerFile } from '../../worker-file.ts'
import type { ParseTask } from './parse-worker.ts'

/** A text exceeded the time or memory limit of its parser. */
export class ParserLimit extends Error {
  override name = 'ParserLimit'
}

/** Passes on what was read; for a text that exceeded the limits, what `otherwise` returns or throws. */
export const withinLimit = <T>(reading: Promise<T>, otherwise: () => T): Promise<T> =>
  reading.catch((error: unknown) => {
    if (error instanceof ParserLimit) return otherwise()
    throw error
  })

export interface Parsers {
  readScenario(text: string, name: string): Promise<ScenarioReading>
  readSentRequest(text: string): Promise<SentRequest>
  readMaterial(text: string, environment: string | undefined): Promise<MaterialReading>
  close(): Promise<void>
}

/**
 * Limits the time to parse a text of up to 2 MB, in ms; a longer one has twice as much. Two seconds are usual, more on a
 * busy machine.
 */
const defaultTimeLimit = 5_000
const longText = 2_000_000
/** In ms: limits the start of the thread, which takes long on a busy machine. */
const startLimit = 60_000
/** ms. */
const idleTimeout = 30_000
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/**
 * Parses pasted texts in worker threads, which start on first use and end when idle: one for scenarios, so that they do
 * not wait for other texts, and one for the rest. Each parses one text at a time; the others are queued. A thread that
 * exceeds its time or memory is replaced, and its text is refused with a ParserLimit.
 */
export const createParsers = (
  timeLimit = defaultTimeLimit,
  filename = workerFile('parse-worker', import.meta.url),
): Parsers => {
  /** A promise, because both queues may need it first. */
  let opening: Promise<Piscina> | undefined
  /** The pool drops its own queue when it ends a thread. */
  const [scenarios, others] = [createSerialQueue(), createSerialQueue()]

  const parse = async (task: ParseTask): Promise<unknown> => {
    opening ??= openPool({ filename, maxThreads: 2, idleTimeout, resourceLimits })
    const pool = await opening
    try {
      // The thread may have to start first, which is not a fault of the text.
      const ready: ParseTask = { kind: 'ready' }
      await pool.run(ready, { signal: AbortSignal.timeout(startLimit) })
      const isLong = 'text' in task && task.text.length > longText
      return await pool.run(task, { signal: AbortSignal.timeout(isLong ? 2 * timeLimit : timeLimit) })
    } catch (error) {
      throw isLimit(error) ? new ParserLimit('The text is too long or too complex.', { cause: error }) : error
    }
  }
  const inTurn = (task: ParseTask): Promise<unknown> =>
    (task.kind === 'scenario' ? scenarios : others).run(() => parse(task))

  return {
    readScenario: (text, name) => inTurn({ kind: 'scenario', text, name }) as Promise<ScenarioReading>,
    readSentRequest: (text) => inTurn({ kind: 'request', text }) as Promise<SentRequest>,
    readMaterial: (text, environment) => inTurn({ kind: 'material', text, environment }) as Promise<MaterialReading>,
    close: async () => void (await (await opening)?.destroy()),
  }
}

const isLimit = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
