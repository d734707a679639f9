/** What came of doing the same to several things. */
export interface BulkResult<R> {
  /** In the order of the things. */
  done: R[]
  /** Why it could not be done, one for each that was not. */
  problems: string[]
}

/** At a time: the browser has six connections to the engine, and one is the event stream. */
const atATime = 4

/** Does the same to each of several things, a few at a time. One that fails keeps none of the others from it. */
export const forEachOf = async <T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<BulkResult<R>> => {
  const outcomes: ({ value: R } | { problem: string } | undefined)[] = []
  const rest = items.entries()
  const work = async (): Promise<void> => {
    for (const [index, item] of rest) {
      try {
        outcomes[index] = { value: await run(item) }
      } catch (error) {
        outcomes[index] = { problem: error instanceof Error ? error.message : String(error) }
      }
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return {
    done: outcomes.flatMap((outcome) => (outcome && 'value' in outcome ? [outcome.value] : [])),
    problems: outcomes.flatMap((outcome) => (outcome && 'problem' in outcome ? [outcome.problem] : [])),
  }
}
