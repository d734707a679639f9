import { messageOf } from '../../../shared/message-of.ts'

/** The result of one action on several items. */
export interface BulkResult<R> {
  /** In the order of the items. */
  done: R[]
  /** The reasons for the items that failed. */
  problems: string[]
}

/** Items in flight. The browser has six connections to the engine, and one is the event stream. */
const atATime = 4

/** Runs an action on several items, a few at a time. A failure does not stop the others; `stop` begins no further one. */
export const forEachOf = async <T, R>(
  items: readonly T[],
  run: (item: T) => Promise<R>,
  stop?: AbortSignal,
): Promise<BulkResult<R>> => {
  const outcomes: ({ value: R } | { problem: string } | undefined)[] = []
  const rest = items.entries()
  const work = async (): Promise<void> => {
    for (const [index, item] of rest) {
      if (stop?.aborted) return
      try {
        outcomes[index] = { value: await run(item) }
      } catch (error) {
        outcomes[index] = { problem: messageOf(error) }
      }
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return {
    done: outcomes.flatMap((outcome) => (outcome && 'value' in outcome ? [outcome.value] : [])),
    problems: outcomes.flatMap((outcome) => (outcome && 'problem' in outcome ? [outcome.problem] : [])),
  }
}
