export interface SerialQueue {
  /** Starts the work when all work added before it has ended, failed or not. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when the work added so far has ended. Never rejects. */
  ended(): Promise<void>
}

/** Runs asynchronous work one after the other. */
export const createSerialQueue = (): SerialQueue => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (work) => {
      const done = last.then(work)
      last = done.catch(() => {})
      return done
    },
    ended: () => last.then(() => {}),
  }
}
