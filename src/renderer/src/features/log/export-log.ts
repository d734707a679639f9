import type { Call } from '../../backend/call.ts'
import { routes } from '../../backend/routes.ts'

export interface ExportProgress {
  done: number
  /** How many there are; more may come meanwhile, and are left out. */
  total: number
}

const pageSize = 100

/**
 * Every call that meets the filter, newest first, whole: one JSON object a line. Reads page by page; `onProgress` is
 * reported after each. Rejects when a page cannot be read or `signal` says so: half an export is none.
 */
export const exportLog = async (
  call: Call,
  { q, signal, onProgress }: { q: string; signal: AbortSignal; onProgress: (progress: ExportProgress) => void },
): Promise<Blob> => {
  const parts: string[] = []
  let done = 0
  let cursor: string | undefined
  do {
    const query = { q, limit: pageSize, ...(cursor === undefined ? {} : { cursor }) }
    const page = await call(routes.listLogEntries, { query, signal })
    signal.throwIfAborted()
    parts.push(...page.items.map((entry) => `${JSON.stringify(entry)}\n`))
    done += page.items.length
    onProgress({ done, total: Math.max(page.total, done) })
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return new Blob(parts, { type: 'application/jsonl' })
}
