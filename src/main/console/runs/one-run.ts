import type { FastifyReply } from 'fastify'
import { hangUpSignal } from '../http/hang-up-signal.ts'
import { conflict } from '../http/problems.ts'
import type { KeepUndos, UnfinishedRuns } from './unfinished-runs.ts'

/**
 * Allows one run at a time and refuses others with the given message. The run's signal aborts when its client
 * disconnects or the engine stops; the run then ends as canceled.
 */
export const createOneRun = (busy: string, runs: Pick<UnfinishedRuns, 'run' | 'stopped'>) => {
  let isRunning = false
  return async <T>(
    reply: FastifyReply,
    run: (canceled: AbortSignal, keepUndos: KeepUndos) => Promise<T>,
  ): Promise<T> => {
    if (isRunning) throw conflict(busy)
    isRunning = true
    const canceled = AbortSignal.any([hangUpSignal(reply), runs.stopped])
    try {
      canceled.throwIfAborted()
      return await runs.run((keepUndos) => run(canceled, keepUndos))
    } catch (error) {
      if (canceled.aborted) throw conflict('The run was canceled.')
      throw error
    } finally {
      isRunning = false
    }
  }
}
