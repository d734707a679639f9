import { momentOf } from '../../../shared/moment-of.ts'
import { parseFilter } from '../../../shared/parse-filter.ts'

const momentKeys = ['after', 'before']
/** Every list finds its things by id, which nobody types, so no list offers it. */
const silentKeys = ['id']

/**
 * What in a filter may not mean what was meant, a sentence each: a key that this list does not have, which makes the
 * term plain text, and a time that is none, which nothing meets. `keys` are those of the list.
 */
export const filterDoubts = (filter: string, keys: readonly string[]): string[] =>
  parseFilter(filter, [...keys, ...silentKeys]).flatMap(({ key, value }) => {
    if (key !== null && momentKeys.includes(key) && momentOf(value, 0) === undefined) {
      return [`“${key}:${value}” is no time. Write 10:00, 15m, 2h or 2026-11-20.`]
    }
    const unknown = key === null ? /^([a-z]+):(?!\/\/)./.exec(value)?.[1] : undefined
    if (unknown === undefined) return []
    return [`This list has no key “${unknown}”. It has ${[...keys, ...momentKeys].join(', ')}.`]
  })
