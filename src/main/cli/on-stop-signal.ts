import { constants } from 'node:os'

/** `exitCode` is 128 plus the number of the signal. */
interface Listener {
  first(exitCode: number): void
  /** Called for a second signal: the user does not want to wait. */
  again(exitCode: number): void
}

/** In ms. Ctrl-C under npm arrives twice: from the terminal, and from npm, which forwards it. */
const sameSignalWithin = 300

type StopSignalName = 'SIGTERM' | 'SIGINT' | 'SIGHUP'
const usualSignals: readonly StopSignalName[] = ['SIGTERM', 'SIGINT']

/** Distinguishes the first of the signals from a second one. Returns a function that removes the handlers. */
export const onStopSignal = ({ first, again }: Listener, signals = usualSignals): (() => void) => {
  let firstAt: number | undefined
  const handle = (signal: StopSignalName): void => {
    const exitCode = 128 + constants.signals[signal]
    if (firstAt === undefined) {
      firstAt = performance.now()
      first(exitCode)
    } else if (performance.now() - firstAt > sameSignalWithin) {
      again(exitCode)
    }
  }
  for (const signal of signals) process.on(signal, handle)
  return () => {
    for (const signal of signals) process.off(signal, handle)
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

/**
 * Aborts work at the first signal, also when the terminal is closed (SIGHUP). A second one ends the process at once.
 */
export const abortOnStopSignal = (): StopSignal => {
  const stop = new AbortController()
  let code: number | undefined
  const listener: Listener = {
    first: (exitCode) => {
      code = exitCode
      stop.abort()
    },
    again: (exitCode) => process.exit(exitCode),
  }
  const dispose = onStopSignal(listener, [...usualSignals, 'SIGHUP'])
  return {
    signal: stop.signal,
    onStop: (run) => stop.signal.addEventListener('abort', run, { once: true }),
    exitCode: () => code,
    dispose,
  }
}
