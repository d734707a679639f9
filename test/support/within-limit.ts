/** ms a test waits for something that should come at once: less than the time limit of a test, which cannot say what is missing. */
const limitMs = 25_000

/** Resolves with `waited`; rejects after the limit with what was waited for, and what there was by then, as `missing` says. */
export const withinLimit = <T>(waited: Promise<T>, missing: () => string, limit = limitMs): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited ${limit / 1_000} s in vain: ${missing()}`)), limit).unref()
  })
  const first = Promise.race([waited, tooLate]).finally(() => clearTimeout(timer))
  // A test that has ended by then does not listen any more.
  first.catch(() => {})
  return first
}

/** Resolves once it is so; rejects after the limit, saying what was waited for. */
export const untilSo = async (isSo: () => boolean, what: string, limit = limitMs): Promise<void> => {
  let isOver = false
  const waited = (async () => {
    while (!isSo() && !isOver) await new Promise((resolve) => setImmediate(resolve))
  })()
  await withinLimit(waited, () => what, limit).finally(() => {
    isOver = true
  })
}
