import type { Call } from '../../backend/call.ts'
import type { ListChoice } from '../../stores/list/list-choice.ts'

export interface ExportProgress {
  done: number
  /** The number of calls at the start. Calls that arrive later are not exported. */
  total: number
}

/** The part of the list's state that decides which calls are exported. */
export type ExportedList = Pick<ListChoice, 'filter' | 'tests'>

const pageSize = 100

/**
 * Returns every call that the list shows, newest first: one JSON object per line. Reads page by page and calls
 * `onProgress` after each. Rejects when a page cannot be read or `signal` aborts, so that no partial export is saved.
 */
export const exportLog = async (
  call: Call,
  {
    filter,
    tests,
    signal,
    onProgress,
  }: ExportedList & { signal: AbortSignal; onProgress: (progress: ExportProgress) => void },
): Promise<Blob> => {
  const parts: string[] = []
  let done = 0
  let cursor: string | undefined
  do {
    const query = { q: filter, tests, limit: pageSize, ...(cursor === undefined ? {} : { cursor }) }
    const page = await call('GET /api/log/entries', { query, signal })
    signal.throwIfAborted()
    parts.push(...page.items.map((entry) => `${JSON.stringify(entry)}\n`))
    done += page.items.length
    onProgress({ done, total: Math.max(page.total, done) })
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return new Blob(parts, { type: 'application/jsonl' })
}
