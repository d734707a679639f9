import { type FilterKeys, filterNames, offeredKeys } from '../../../../shared/filter-keys.ts'
import { momentOf } from '../../../../shared/moment-of.ts'
import { comparisonOf, momentKeys, parseFilter } from '../../../../shared/parse-filter.ts'

const unknownKey = /^([a-z]+):(?!\/\/)./
/** Two numbers with a dash between them may also be an order, a telephone number or a reference code. */
const dashed = /\d[-–]\d/
/** The start of a number, with x for any digit. */
const plainNumber = /^\d+(\.\d*)?x*$/

/**
 * Returns one sentence per term that may be a mistake: an unknown key, which makes the term plain text, a
 * comparison without a key, or an invalid time or number, which matches nothing.
 */
export const filterDoubts = (filter: string, keys: FilterKeys): string[] => {
  const names = filterNames(keys)
  const keyOf = (name: string) =>
    Object.entries(keys).find(([key, { aliases }]) => [key, ...(aliases ?? [])].includes(name))
  return parseFilter(filter, names).flatMap(({ negated, key, value }) => {
    if (key === null) {
      const unknown = unknownKey.exec(value)?.[1]
      const numberKey = Object.keys(keys).find((name) => keys[name]?.isNumber)
      if (unknown === undefined) {
        if (numberKey === undefined || comparisonOf(value) === undefined || dashed.test(value)) return []
        const minus = negated ? '-' : ''
        return [`“${minus}${value}” was looked for as text. Write ${minus}${numberKey}:${value}.`]
      }
      return [`This list has no key “${unknown}”. It has ${[...offeredKeys(keys), ...momentKeys].join(', ')}.`]
    }
    if (momentKeys.includes(key) && momentOf(value, 0) === undefined) {
      return [`“${key}:${value}” is not a time. Write 10:00, 15m, 2h or 2026-11-20.`]
    }
    const isNumber = keyOf(key)?.[1].isNumber === true
    if (!isNumber || plainNumber.test(value) || comparisonOf(value) !== undefined) return []
    return [`“${key}:${value}” is not a number. Write 400, >400, <=400 or 100..400.`]
  })
}
