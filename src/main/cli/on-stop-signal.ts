import { constants } from 'node:os'

/** `exitCode` is 128 plus the number of the signal. */
interface Listener {
  first(exitCode: number): void
  /** Called for a second signal: the user does not want to wait. */
  again(exitCode: number): void
}

/** In ms. Ctrl-C under npm arrives twice: from the terminal, and from npm, which forwards it. */
const sameSignalWithin = 300

/** Distinguishes the first SIGTERM or Ctrl-C from a second one. Returns a function that removes the handlers. */
export const onStopSignal = ({ first, again }: Listener): (() => void) => {
  let firstAt: number | undefined
  const handle = (signal: 'SIGTERM' | 'SIGINT'): void => {
    const exitCode = 128 + constants.signals[signal]
    if (firstAt === undefined) {
      firstAt = performance.now()
      first(exitCode)
    } else if (performance.now() - firstAt > sameSignalWithin) {
      again(exitCode)
    }
  }
  process.on('SIGTERM', handle)
  process.on('SIGINT', handle)
  return () => {
    process.off('SIGTERM', handle)
    process.off('SIGINT', handle)
  }
}

export interface StopSignal {
  signal: AbortSignal
  /** Calls `run` at the first signal from now on. */
  onStop(run: () => void): void
  /** Undefined before a signal. */
  exitCode(): number | undefined
  dispose(): void
}

/** Aborts work at the first signal. A second one ends the process at once. */
export const abortOnStopSignal = (): StopSignal => {
  const stop = new AbortController()
  let code: number | undefined
  const dispose = onStopSignal({
    first: (exitCode) => {
      code = exitCode
      stop.abort()
    },
    again: (exitCode) => process.exit(exitCode),
  })
  return {
    signal: stop.signal,
    onStop: (run) => stop.signal.addEventListener('abort', run, { once: true }),
    exitCode: () => code,
    dispose,
  }
}
