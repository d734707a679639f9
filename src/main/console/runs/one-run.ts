import type { FastifyReply } from 'fastify'
import { hangUpSignal } from '../http/hang-up-signal.ts'
import { conflict } from '../http/problems.ts'
import type { KeepUndos, UnfinishedRuns } from './unfinished-runs.ts'

/**
 * Allows one run of any kind at a time. While one is under way, others are refused with its `busy`. The run's signal
 * aborts when its client disconnects or the engine stops; the run then ends as canceled.
 */
export const createOneRun =
  (busy: string, runs: Pick<UnfinishedRuns, 'busy' | 'run' | 'stopped'>) =>
  async <T>(reply: FastifyReply, run: (canceled: AbortSignal, keepUndos: KeepUndos) => Promise<T>): Promise<T> => {
    if (runs.busy !== undefined) throw conflict(runs.busy)
    runs.busy = busy
    const canceled = AbortSignal.any([hangUpSignal(reply), runs.stopped])
    try {
      canceled.throwIfAborted()
      return await runs.run((keepUndos) => run(canceled, keepUndos))
    } catch (error) {
      if (canceled.aborted) throw conflict('The run was canceled.')
      throw error
    } finally {
      runs.busy = undefined
    }
  }
