import { isObject } from '../../shared/is-object.ts'
import type { Candidate } from './candidate.ts'
import { environmentValues } from './environment.ts'
import { jsonOf, listAt, member, textAt } from './json-value.ts'
import type { ReadContext } from './read-context.ts'

const opening = /^\{/gm
const closing = /^\}/gm
const marks = /"entries"|"endpoint"|"schema"|"_type"|"_postman_id"|"resources"/
const beside = /^\{.{2,20000}\}[ \t]*$|^\{[ \t]*\r?\n(?:[ \t][^\n]{0,2000}\n){1,500}\}/gm
/** Limits the pairs of brackets that are tried. */
const maxTried = 20

/** A HAR, a collection of Postman or Hoppscotch, or an Insomnia export. */
const isExport = (value: unknown): boolean =>
  Array.isArray(member(value, 'log', 'entries')) ||
  (isObject(member(value, 'info')) && Array.isArray(member(value, 'item'))) ||
  listAt(value, 'requests').some((one) => textAt(one, 'endpoint') !== null) ||
  (member(value, '_type') === 'export' && Array.isArray(member(value, 'resources')))

/** Returns the variables of the environments pasted beside a file, each on one line or on lines of its own. */
const environmentsIn = (text: string): ReadonlyMap<string, string> => {
  const texts = [...text.matchAll(beside)].slice(0, maxTried).map(([one]) => one)
  return new Map(texts.flatMap((one) => [...(jsonOf(one) === undefined ? [] : environmentValues(one))]))
}

/** Returns the possible ends of a file at the start of a text: after the first line, or after a bracket that starts a line. */
function* endsIn(text: string): Generator<number> {
  const line = text.split('\n', 1)[0]?.trimEnd() ?? ''
  if (line.endsWith('}') && marks.test(line)) yield line.length
  for (const { index } of text.matchAll(closing)) yield index + 1
}

/** Reads the file of a browser or an API client that was pasted into a mail, with other text before or after it. */
export const exportedFile = (text: string, { json, readInner }: ReadContext): Candidate[] => {
  if (!marks.test(text) || json() !== undefined) return []
  const found: Candidate[] = []
  let [at, tried] = [0, 0]
  let variables: ReadonlyMap<string, string> | undefined
  for (const { index: start } of text.matchAll(opening)) {
    if (start < at) continue
    for (const end of endsIn(text.slice(start))) {
      if (++tried > maxTried) return found
      const range = { start, end: start + end }
      const file = text.slice(range.start, range.end)
      if (!isExport(jsonOf(file))) continue
      variables ??= environmentsIn(text)
      found.push(...readInner(file, variables).map((one) => ({ ...one, range })))
      at = range.end
      break
    }
  }
  return found
}
