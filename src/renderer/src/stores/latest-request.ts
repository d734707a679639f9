import { messageOf } from '../../../shared/message-of.ts'

export interface LatestRequest {
  /**
   * Sends a request, aborting the previous one. Resolves to undefined when it was aborted or failed; a failure is
   * passed to `onProblem`.
   */
  send<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T | undefined>
  /** Restarts the time limit, because the engine has answered. */
  extend(): void
  /** Aborts the request. */
  abort(): void
}

/** Sends one request at a time to the engine. A late response is ignored. */
export const createLatestRequest = ({
  limitMs,
  onProblem,
}: {
  /** In ms: time limit, for a connection that hangs. */
  limitMs: number
  onProblem: (problem: string) => void
}): LatestRequest => {
  let current: AbortController | null = null
  let limit: ReturnType<typeof setTimeout> | undefined

  const abort = () => {
    clearTimeout(limit)
    current?.abort()
    current = null
  }
  const startLimit = () => {
    clearTimeout(limit)
    limit = setTimeout(() => {
      abort()
      onProblem(`There was no answer for ${limitMs / 1000} seconds, so it was stopped. Try again.`)
    }, limitMs)
  }
  return {
    abort,
    extend: () => {
      if (current !== null) startLimit()
    },
    send: async (ask) => {
      abort()
      const own = new AbortController()
      current = own
      startLimit()
      try {
        const reply = await ask(own.signal)
        return current === own ? reply : undefined
      } catch (error) {
        if (current !== own) return undefined
        abort()
        onProblem(messageOf(error))
        return undefined
      }
    },
  }
}
