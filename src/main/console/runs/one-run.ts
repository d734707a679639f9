import type { FastifyReply } from 'fastify'
import { ConsoleProblem } from '../http/problems.ts'
import type { KeepUndos, UnfinishedRuns } from './unfinished-runs.ts'

/**
 * Allows one run at a time and refuses others with the given message. The run's signal aborts when its client
 * disconnects or the engine stops; the run then ends as canceled.
 */
export const createOneRun = (busy: string, runs: Pick<UnfinishedRuns, 'run' | 'stopped'>) => {
  let isRunning = false
  return async <T>(
    { raw }: FastifyReply,
    run: (canceled: AbortSignal, keepUndos: KeepUndos) => Promise<T>,
  ): Promise<T> => {
    if (isRunning) throw new ConsoleProblem('conflict', busy)
    isRunning = true
    const hangUp = new AbortController()
    raw.once('close', () => hangUp.abort())
    const canceled = AbortSignal.any([hangUp.signal, runs.stopped])
    try {
      // The client disconnected before the listener was added.
      if (raw.destroyed) hangUp.abort()
      canceled.throwIfAborted()
      return await runs.run((keepUndos) => run(canceled, keepUndos))
    } catch (error) {
      if (canceled.aborted) throw new ConsoleProblem('conflict', 'The run was canceled.')
      throw error
    } finally {
      isRunning = false
    }
  }
}
