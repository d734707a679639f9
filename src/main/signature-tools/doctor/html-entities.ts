import type { JsonEntry, JsonObject } from '../../../shared/json/json-node.ts'
import { inText, maxKeysForEach, type Rank, type TextHypothesis } from './hypotheses/hypothesis.ts'
import { byKey, changedEntries, deeply, type NodeRewriting, ofText } from './rewrite-texts.ts'
import { htmlStyles } from './text-codings.ts'

const excerpt = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Values were escaped for HTML before hashing and sent unescaped: one of them, or all. */
export const htmlEntities = ({ entries }: JsonObject): TextHypothesis[] => {
  const known = new Set<string>()
  const hypotheses = (of: readonly JsonEntry[], write: NodeRewriting, how: string, rank: Rank): TextHypothesis[] => {
    const changed = changedEntries(of, write)
    const [first] = changed
    const id = JSON.stringify(changed)
    if (first === undefined || known.has(id)) return []
    known.add(id)
    const became = (): string => (first[1].type === 'string' ? `: ${first[2]} became ${excerpt(first[1].text)}` : '')
    const what = of.length === 1 ? 'A value was' : 'Values were'
    return [
      inText('html-entities', rank, () => `${what} hashed with HTML entities, ${how}${became()}.`, {
        changed: byKey(changed),
      }),
    ]
  }
  const each = entries.length > maxKeysForEach ? [] : entries
  return [
    ...each.flatMap((entry) =>
      htmlStyles.flatMap(([write, how], index) => hypotheses([entry], ofText(write), how, index > 0 ? 2 : 1)),
    ),
    ...htmlStyles.flatMap(([write, how], index) => [
      ...hypotheses(entries, deeply(ofText(write)), how, index > 1 ? 2 : 0),
      ...hypotheses(entries, ofText(write), `${how}, those of the top level only`, 2),
    ]),
  ]
}
