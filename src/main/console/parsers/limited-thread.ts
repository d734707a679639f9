import type { Transferable } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import { openPool } from '../../open-pool.ts'

/** A task exceeded its limit of time or memory. */
export class ThreadLimit extends Error {
  override name = 'ThreadLimit'
}

/** Passes on a result; for a task that exceeded its limits, what `otherwise` returns or throws. */
export const withinLimit = <T>(result: Promise<T>, otherwise: () => T): Promise<T> =>
  result.catch((error: unknown) => {
    if (error instanceof ThreadLimit) return otherwise()
    throw error
  })

interface Limits {
  /** In ms, from the moment the thread is ready for the task. */
  timeLimit: number
  /** Ends the thread when nobody waits for the result any more; `run` then rejects with its reason. */
  signal?: AbortSignal
  transferList?: readonly Transferable[]
}

/** `ready` is done as soon as the thread has started. */
export type WithReady<Task> = Task | { kind: 'ready' }

export interface LimitedThread<Task> {
  run(task: Task, limits: Limits): Promise<unknown>
  close(): Promise<void>
}

/** In ms: limits the start of the thread, which takes long on a busy machine. */
const startLimit = 60_000
/** ms. */
const idleTimeout = 30_000
const maxYoungGenerationSizeMb = 32

const isLimit = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))

/**
 * A worker thread that starts on first use and ends when idle. It has one task at a time; the others are queued. If a task
 * exceeds its time or the memory (`maxMb`), the thread is replaced and `run` rejects with a ThreadLimit.
 */
export const createLimitedThread = <Task>(filename: string, maxMb = 256): LimitedThread<Task> => {
  let opening: Promise<Piscina> | undefined
  // The pool drops its own queue when it ends a thread.
  const queue = createSerialQueue()
  const resourceLimits = { maxOldGenerationSizeMb: maxMb, maxYoungGenerationSizeMb }

  const run = async (task: Task, { timeLimit, signal, transferList }: Limits): Promise<unknown> => {
    signal?.throwIfAborted()
    opening ??= openPool({ filename, idleTimeout, resourceLimits })
    const pool = await opening
    const within = (ms: number): AbortSignal => {
      const timeout = AbortSignal.timeout(ms)
      return signal ? AbortSignal.any([signal, timeout]) : timeout
    }
    try {
      // The thread may have to start first, which is not a fault of the task.
      await pool.run({ kind: 'ready' } satisfies WithReady<never>, { signal: within(startLimit) })
      return await pool.run(task, { signal: within(timeLimit), ...(transferList && { transferList }) })
    } catch (error) {
      signal?.throwIfAborted()
      throw isLimit(error) ? new ThreadLimit('The text is too long or too complex.', { cause: error }) : error
    }
  }

  return {
    run: (task, limits) => queue.run(() => run(task, limits)),
    close: async () => void (await (await opening)?.destroy()),
  }
}
