import type { JsonObject } from '../../../shared/json/json-node.ts'
import { compareCodePoints } from '../../../shared/signature/canonical-json.ts'

const stringLiteral = /"(?:[^"\\]|\\.)*"/gs
const slashEscape = /(?<!\\)(?:\\\\)*\\\//
/** Escapes that the canonical form does not need. It escapes control characters, `"` and `\`. */
const needlessEscape = /(?<!\\)(?:\\\\)*\\u(?!00[01])(?!0022|005[cC])/

const unsortedKey = ({ entries }: JsonObject): string | undefined => {
  const at = entries.findIndex(([key], i) => i > 0 && compareCodePoints(entries[i - 1]?.[0] ?? '', key) > 0)
  const [before, after] = [entries[at - 1], entries[at]]
  return before && after ? `keys are not sorted (${after[2]} comes after ${before[2]})` : undefined
}

/** Describes the differences of a body from its canonical form, most significant first. */
export const rawTraits = (raw: string, root: JsonObject): string[] => {
  const ended = raw.trimEnd()
  const traits = [
    unsortedKey(root),
    slashEscape.test(raw) && 'slashes are escaped as \\/',
    needlessEscape.test(raw) && 'characters are written as \\u escapes',
    /\s/.test(ended.trimStart().replace(stringLiteral, '""')) && 'there is white space between the members',
    ended !== raw && `${/[\r\n]/.test(raw.slice(ended.length)) ? 'a line break' : 'a space'} follows its end`,
  ]
  return traits.filter((trait) => typeof trait === 'string')
}
