import type { Candidate } from './candidate.ts'
import { isObject, jsonOf, member } from './json-value.ts'
import type { ReadContext } from './read-context.ts'

const opening = /^\{/gm
const closing = /^\}/gm
const marks = /"entries"|"schema"|"_type"|"_postman_id"|"resources"/
/** Limits the pairs of brackets that are tried. */
const maxTried = 20

/** A HAR, a Postman collection or an Insomnia export. */
const isExport = (value: unknown): boolean =>
  Array.isArray(member(value, 'log', 'entries')) ||
  (isObject(member(value, 'info')) && Array.isArray(member(value, 'item'))) ||
  (member(value, '_type') === 'export' && Array.isArray(member(value, 'resources')))

/** Reads the file of a browser or an API client that was pasted into a mail, with other text before or after it. */
export const exportedFile = (text: string, { json, readInner }: ReadContext): Candidate[] => {
  if (!marks.test(text) || json() !== undefined) return []
  const found: Candidate[] = []
  let [at, tried] = [0, 0]
  for (const { index: start } of text.matchAll(opening)) {
    if (start < at) continue
    for (const { index } of text.slice(start).matchAll(closing)) {
      if (++tried > maxTried) return found
      const range = { start, end: start + index + 1 }
      const file = text.slice(range.start, range.end)
      if (!isExport(jsonOf(file))) continue
      found.push(...readInner(file).map((one) => ({ ...one, range })))
      at = range.end
      break
    }
  }
  return found
}
