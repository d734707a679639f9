import type { Piscina } from 'piscina'

interface PoolOptions {
  /** The entry of its threads (see worker-file.ts). */
  filename: string
  maxThreads?: number
  concurrentTasksPerWorker?: number
  /** Time after which a thread without a task ends, in ms. */
  idleTimeout: number
  resourceLimits?: { maxOldGenerationSizeMb: number; maxYoungGenerationSizeMb: number }
}

/**
 * Opens a pool of threads, which start on first use. `onIdleFailure` is called for a thread that fails without a task;
 * the next task starts another thread.
 */
export const openPool = async <Task, Result>(
  options: PoolOptions,
  onIdleFailure: (cause: unknown) => void = () => {},
): Promise<Piscina<Task, Result>> => {
  const { Piscina } = await import('piscina')
  const pool = new Piscina<Task, Result>({ minThreads: 0, maxThreads: 1, atomics: 'disabled', ...options })
  pool.on('error', onIdleFailure)
  return pool
}
