import type { FastifyReply } from 'fastify'
import { ConsoleProblem } from '../http/problems.ts'

/**
 * Allows one run at a time and refuses others with the given message. The run's signal aborts when its client
 * disconnects; the run then ends as canceled.
 */
export const createOneRun = (busy: string) => {
  let isRunning = false
  return async <T>({ raw }: FastifyReply, run: (disconnected: AbortSignal) => Promise<T>): Promise<T> => {
    if (isRunning) throw new ConsoleProblem('conflict', busy)
    isRunning = true
    const hangUp = new AbortController()
    raw.once('close', () => hangUp.abort())
    try {
      // The client disconnected before the listener was added.
      if (raw.destroyed) hangUp.abort()
      hangUp.signal.throwIfAborted()
      return await run(hangUp.signal)
    } catch (error) {
      if (hangUp.signal.aborted) throw new ConsoleProblem('conflict', 'The run was canceled.')
      throw error
    } finally {
      isRunning = false
    }
  }
}
