import { parsedJson } from '../../../shared/parsed-json.ts'
import type { Files } from '../files.ts'
import type { Change, Records } from '../store.ts'
import { hasField } from './journal-header.ts'
import { type Place, readPlaces } from './read-places.ts'

/**
 * Parses the log entries of journals only if they still exist at the end of the replay. Entries are more than half of a
 * journal, and retention has dropped most of them by its end.
 */
export interface DeferredLog {
  /**
   * Removes the first log entry from the line of a transaction and returns the parsed rest. `place` is where the line's
   * JSON starts in the journal. Returns undefined when the line must be parsed whole: it has no entry, cannot be split,
   * or stages records of a replacement that may be incomplete.
   */
  withoutEntry(json: Buffer, place: Omit<Place, 'bytes'>): unknown
  /** Called when the entry was dropped, or replaced by a line that was parsed whole. */
  forget(id: string): void
  /** Called when everything was replaced. */
  forgetAll(): void
  /** Reads the remaining entries in the order in which they were put. */
  entries(files: Files, dataDir: string): AsyncIterable<Records['log']>
}

// JSON escapes quotes inside strings, so these bytes never occur in a received text.
const put = Buffer.from('{"put":"log","record":{"id":"')
/** Separates two changes, but may also occur inside an entry. */
const nextChange = Buffer.from('},{')
const lineEnd = ']}'

/** Joins the text before and after the entry and removes the extra comma. */
const joined = (before: string, after: string): string => {
  const head = before.endsWith(',') ? before.slice(0, -1) : before
  return head + (head.endsWith('[') && after.startsWith(',') ? after.slice(1) : after)
}

/** Whether the rest of the line puts or drops the same entry. The order of its changes matters then. */
const changesEntry = (rest: unknown, id: string): boolean =>
  hasField(rest, 'c') &&
  Array.isArray(rest.c) &&
  rest.c.some((change: Change) =>
    'put' in change ? change.put === 'log' && change.record.id === id : 'drop' in change && change.ids.includes(id),
  )

export const createDeferredLog = (): DeferredLog => {
  /** Holds places instead of entries, because reading entries that are dropped later would grow the heap. */
  const puts = new Map<string, Place>()

  return {
    withoutEntry(json, { file, offset }) {
      const start = json.indexOf(put)
      if (start < 0) return undefined
      const next = json.indexOf(nextChange, start)
      const end = next < 0 ? json.length - lineEnd.length : next + 1
      const idAt = start + put.length
      const id = json.toString('utf8', idAt, json.indexOf('"', idAt))
      if (id.includes('\\')) return undefined
      // If `start` or `end` is not between two changes, the rest has unbalanced brackets or quotes and does not parse.
      const rest = parsedJson(joined(json.toString('utf8', 0, start), json.toString('utf8', end)))
      if (rest === undefined || hasField(rest, 'stage') || changesEntry(rest, id)) return undefined
      // Deleted first to keep the map in the order of the places, so that they can be read sequentially.
      puts.delete(id)
      puts.set(id, { file, offset: offset + start, bytes: end - start })
      return rest
    },
    forget(id) {
      puts.delete(id)
    },
    forgetAll() {
      puts.clear()
    },
    async *entries(files, dataDir) {
      for await (const json of readPlaces(files, dataDir, puts.values())) {
        yield (JSON.parse(json.toString('utf8')) as { record: Records['log'] }).record
      }
    },
  }
}
