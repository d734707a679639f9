import type { FastifyReply } from 'fastify'
import { ConsoleProblem } from './problems.ts'

/** Aborts when the client disconnects. After the response, nothing listens to it any more. */
export const hangUpSignal = ({ raw }: FastifyReply): AbortSignal => {
  const hungUp = new AbortController()
  const abort = (): void => hungUp.abort(new ConsoleProblem('busy', 'The caller hung up.'))
  // The client may have disconnected before the listener is added.
  if (raw.destroyed) abort()
  raw.once('close', abort)
  return hungUp.signal
}
