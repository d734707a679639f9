type StopSignal = 'SIGTERM' | 'SIGINT'

interface Listener {
  first(signal: StopSignal): void
  /** Its user does not want to wait. */
  again(signal: StopSignal): void
}

/** ms. Ctrl-C under npm arrives twice at once: from the terminal and from npm, which passes it on. */
const sameSignalWithin = 300

/** Tells the first request to stop from a second one. */
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
