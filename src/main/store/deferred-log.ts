import type { Files } from './files.ts'
import { hasField } from './journal-header.ts'
import { parseLine } from './line-buffer.ts'
import { type Place, readPlaces } from './read-places.ts'
import type { Change, Records } from './store.ts'

/**
 * Log entries of journals that are parsed only when they are still there at the end of the replay. Entries are more
 * than half of a journal, and retention has dropped most of them again by its end.
 */
export interface DeferredLog {
  /**
   * Takes the first log entry out of the line of a transaction, whose JSON begins at this place of a journal, and
   * returns the value of the rest; undefined when the line is to be parsed whole: it holds no entry, cannot be taken apart, or
   * gathers records of a replacement that may never come to its end.
   */
  withoutEntry(json: Buffer, place: Omit<Place, 'bytes'>): unknown
  /** The entry was dropped, or put again by a line that was parsed whole. */
  forget(id: string): void
  /** Everything was replaced. */
  forgetAll(): void
  /** Reads the entries that are left, in the order they were put. */
  entries(files: Files, dataDir: string): AsyncIterable<Records['log']>
}

// JSON escapes quotes inside strings, so these bytes are never part of a text that somebody sent.
const put = '{"put":"log","record":{"id":"'
/** Between two changes, but perhaps also inside an entry. */
const nextChange = '},{'
const lineEnd = ']}'

/** What stands before and after the entry, without the comma that is one too many. */
const joined = (before: string, after: string): string => {
  const head = before.endsWith(',') ? before.slice(0, -1) : before
  return head + (head.endsWith('[') && after.startsWith(',') ? after.slice(1) : after)
}

/** Whether the rest of the line puts or drops the same entry: then the order of its changes matters. */
const changesEntry = (rest: unknown, id: string): boolean =>
  hasField(rest, 'c') &&
  Array.isArray(rest.c) &&
  rest.c.some((change: Change) =>
    'put' in change ? change.put === 'log' && change.record.id === id : 'drop' in change && change.ids.includes(id),
  )

export const createDeferredLog = (): DeferredLog => {
  /** Only the places: what is read into memory for nothing makes the heap grow. */
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
      // When `start` or `end` is no boundary between changes, brackets or quotes of the rest are not in pairs.
      const rest = parseLine(joined(json.toString('utf8', 0, start), json.toString('utf8', end)))
      if (rest === undefined || hasField(rest, 'stage') || changesEntry(rest, id)) return undefined
      // In the order of the places, so that they can be read in one go.
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
