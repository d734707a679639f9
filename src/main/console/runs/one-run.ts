import type { FastifyReply } from 'fastify'
import { ConsoleProblem } from '../http/problems.ts'

/**
 * Lets one run at a time through, and refuses another meanwhile, in the words given. The signal a run gets aborts when
 * its caller hangs up; what ends it then is reported as canceled.
 */
export const createOneRun = (busy: string) => {
  let isRunning = false
  return async <T>({ raw }: FastifyReply, run: (hungUp: AbortSignal) => Promise<T>): Promise<T> => {
    if (isRunning) throw new ConsoleProblem('conflict', busy)
    isRunning = true
    const hangUp = new AbortController()
    raw.once('close', () => hangUp.abort())
    try {
      // While the scenario was read, before anyone listened.
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
