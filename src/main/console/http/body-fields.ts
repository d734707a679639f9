import { type FilterField, inAnyCase } from '../../../shared/parse-filter.ts'
import { unescaped } from '../lists/searchable-json.ts'

/** Matches `"customer_email" : "a\"b@…"` anywhere in a text, valid JSON or not. */
const patternOf = (name: string): RegExp => new RegExp(`"${name}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*")`, 'g')

const patterns = {
  order_id: patternOf('order_id'),
  customer_email: patternOf('customer_email'),
}

/**
 * Returns every value of a field in a create call's body. It also searches bodies that are invalid JSON, truncated or
 * masked, because people search for those.
 */
export const bodyFields = (body: string, name: keyof typeof patterns): string[] => {
  const values: string[] = []
  const pattern = patterns[name]
  // Four times as fast as `matchAll`, which copies its pattern. It ends at `null`, where `lastIndex` is 0 again.
  for (let match = pattern.exec(body); match !== null; match = pattern.exec(body)) {
    values.push(unescaped(match[1] ?? ''))
  }
  return values
}

/** Matches a body that has the wanted text in a field. Only a body that has it anywhere is searched for the field. */
export const inBodyField =
  <T>(name: keyof typeof patterns, bodyOf: (item: T) => string): FilterField<T> =>
  (wanted) => {
    const occursIn = inAnyCase(wanted)
    return (item) => {
      const body = bodyOf(item)
      if (!occursIn(body) && !body.includes('\\')) return false
      return bodyFields(body, name).some((value) => value.toLowerCase().includes(wanted))
    }
  }
