export interface RepeatedRead {
  /** Reads now, or once more after the read under way. */
  ask(): void
  /** Aborts the read. */
  end(): void
}

/** Reads one thing again and again, one read at a time. A read under way is not aborted, so a slow one ends too. */
export const createRepeatedRead = (read: (signal: AbortSignal) => Promise<void>): RepeatedRead => {
  const abort = new AbortController()
  let isReading = false
  let isAskedAgain = false
  const ask = () => {
    isAskedAgain = isReading
    if (isReading || abort.signal.aborted) return
    isReading = true
    void read(abort.signal).finally(() => {
      isReading = false
      if (isAskedAgain) ask()
    })
  }
  return { ask, end: () => abort.abort() }
}
