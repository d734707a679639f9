import { createLatestRequest } from './latest-request.ts'

export interface RepeatedRead {
  /** Reads now, or once more after the read under way. */
  ask(): void
  /** Aborts the read. */
  end(): void
}

/** In ms, from the last sign of life: a read that hangs for so long has failed, so that the next one may begin. */
const limitMs = 30_000

/**
 * Reads one thing again and again, one read at a time. A read under way is not aborted, so a slow one ends too. With
 * several requests, `load` calls `heard` after each to restart the time limit.
 */
export const createRepeatedRead = <T>(
  load: (signal: AbortSignal, heard: () => void) => Promise<T>,
  { onData, onProblem }: { onData: (data: T) => void; onProblem: (problem: string) => void },
): RepeatedRead => {
  const latest = createLatestRequest({ limitMs, onProblem })
  let isReading = false
  let isAskedAgain = false
  let hasEnded = false
  const ask = () => {
    isAskedAgain = isReading
    if (isReading || hasEnded) return
    isReading = true
    void latest
      .send(async (signal) => ({ data: await load(signal, latest.extend) }))
      .then((reply) => {
        isReading = false
        if (reply !== undefined) {
          latest.abort()
          onData(reply.data)
        }
        if (isAskedAgain) ask()
      })
  }
  return {
    ask,
    end: () => {
      hasEnded = true
      latest.abort()
    },
  }
}
