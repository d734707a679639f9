import { shortened } from '../../../../shared/cut-text.ts'
import { JsonFault } from '../../../../shared/json/json-fault.ts'
import type { JsonEntry, JsonNode, JsonObject } from '../../../../shared/json/json-node.ts'
import { scanMaskedObject } from '../../../../shared/json/json-scanner.ts'
import { canonicalJson } from '../../../../shared/signature/canonical-json.ts'
import type { TextHypothesis } from './hypothesis.ts'
import { adding, leavingOut } from './member-hypotheses.ts'
import { changing } from './value-hypotheses.ts'

const nodeText = (node: JsonNode): string =>
  canonicalJson({ type: 'object', entries: [['', node, '""']] }, 'as-sent').slice(4, -1)

const rootIn = (text: string): JsonObject | undefined => {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  if (start < 0 || end < start) return undefined
  try {
    return scanMaskedObject(text.slice(start, end + 1))
  } catch (error) {
    if (error instanceof JsonFault) return undefined
    throw error
  }
}

/**
 * Compares the text given by the merchant's code with the members sent: missing members, additional members and other
 * values. This makes any key and value searchable, not only likely ones.
 */
export const givenHypotheses = (root: JsonObject, given: string): TextHypothesis[] => {
  const hashed = rootIn(given)
  if (!hashed) return []
  const sent = new Map(root.entries.map((entry) => [entry[0], entry]))
  const present = new Set(hashed.entries.map(([key]) => key))
  const missing = root.entries.filter(([key]) => !present.has(key)).map(([key]) => key)
  const extra = hashed.entries.filter(([key]) => !sent.has(key))
  const changes = hashed.entries.flatMap(([key, value]): JsonEntry[] => {
    const entry = sent.get(key)
    return entry === undefined || nodeText(entry[1]) === nodeText(value) ? [] : [[key, value, entry[2]]]
  })

  const hypotheses: TextHypothesis[] = []
  if (missing.length > 0) hypotheses.push(leavingOut(missing, 0))
  if (extra.length > 0) hypotheses.push(adding(extra, 0))
  if (changes.length > 0) {
    const [first] = changes
    const was = first && shortened(nodeText(first[1]), 60)
    const is = first && shortened(nodeText(sent.get(first[0])?.[1] ?? { type: 'null' }), 60)
    const rest = changes.length - 1
    const others = rest === 0 ? '' : `, and ${rest} more ${rest === 1 ? 'value differs' : 'values differ'}`
    hypotheses.push(
      changing(
        changes,
        `${first?.[2]} was hashed as ${was}, but sent as ${is}${others}.`,
        0,
        changes.map(([key]) => key).join(),
      ),
    )
  }
  return hypotheses
}
