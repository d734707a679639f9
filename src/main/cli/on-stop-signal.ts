type StopSignal = 'SIGTERM' | 'SIGINT'

interface Listener {
  first(signal: StopSignal): void
  /** Called for a second signal: the user does not want to wait. */
  again(signal: StopSignal): void
}

/** In ms. Ctrl-C under npm arrives twice: from the terminal, and from npm, which forwards it. */
const sameSignalWithin = 300

/** Distinguishes the first stop signal from a second one. Returns a function that removes the handlers. */
export const onStopSignal = ({ first, again }: Listener): (() => void) => {
  let firstAt: number | undefined
  const handle = (signal: StopSignal): void => {
    if (firstAt === undefined) {
      firstAt = performance.now()
      first(signal)
    } else if (performance.now() - firstAt > sameSignalWithin) {
      again(signal)
    }
  }
  process.on('SIGTERM', handle)
  process.on('SIGINT', handle)
  return () => {
    process.off('SIGTERM', handle)
    process.off('SIGINT', handle)
  }
}
