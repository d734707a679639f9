import { constants } from 'node:os'
import { onStopSignal } from './on-stop-signal.ts'

/** Aborts work on Ctrl-C or SIGTERM. A second signal ends the process at once. */
export interface StopSignal {
  signal: AbortSignal
  onStop(run: () => void): void
  /** 128 plus the number of the signal; undefined before one. */
  exitCode(): number | undefined
  dispose(): void
}

export const abortOnStopSignal = (): StopSignal => {
  const stop = new AbortController()
  let code: number | undefined
  const dispose = onStopSignal({
    first: (signal) => {
      code = 128 + constants.signals[signal]
      stop.abort()
    },
    again: (signal) => process.exit(128 + constants.signals[signal]),
  })
  return {
    signal: stop.signal,
    onStop: (run) => stop.signal.addEventListener('abort', run, { once: true }),
    exitCode: () => code,
    dispose,
  }
}
