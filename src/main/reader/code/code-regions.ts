import type { TextRange } from '../candidate.ts'
import { fence } from '../command-lines.ts'
import { type TextLine, textLines } from '../text-lines.ts'

export interface CodeRegion {
  code: string
  range: TextRange
}

/** Limits a region, in characters. A longer one is not a pasted snippet. */
const maxRegion = 100_000
/** Limits the nesting of brackets, which is the most expensive part of parsing. */
const maxNesting = 100
/** Each sign in a row is an operator, nested in the one before it. No line that is drawn in a comment has so many. */
const manySigns = /(?:[-+]\s{0,2}){1000}/
const maxRegions = 20

/** Three or more words without code characters. */
const prose = /^[ \t]{0,8}\p{Lu}?[\p{L}'’,-]{1,40}(?: [\p{L}\p{N}'’,.:!?“”-]{1,60}){3,}$/u

/** Returns the regions of code that contain a mention: a code block, or the lines around it up to prose. */
export const codeRegions = (text: string, mentions: RegExp): CodeRegion[] => {
  const lines = textLines(text)
  const found: CodeRegion[] = []
  let first = 0
  for (let at = 0; at <= lines.length && found.length < maxRegions; at++) {
    const line = lines[at]
    if (line !== undefined && !fence.test(line.text) && !prose.test(line.text)) continue
    const code = codeOf(lines, first, at)
    if (at > first && code.length <= maxRegion && mentions.test(code) && isFlat(code)) {
      found.push({ code, range: { start: lines[first]?.start ?? 0, end: lines[at - 1]?.end ?? text.length } })
    }
    first = at + 1
  }
  return found
}

/** Replaces PHP tags by spaces. */
const codeOf = (lines: readonly TextLine[], first: number, end: number): string =>
  lines
    .slice(first, end)
    .map(({ text }) => text)
    .join('\n')
    .replace(/<\?(?:php)?|\?>/g, (mark) => ' '.repeat(mark.length))

const isFlat = (code: string): boolean => nestingOf(code) <= maxNesting && !manySigns.test(code)

const nestingOf = (code: string): number => {
  let [depth, deepest] = [0, 0]
  for (const char of code) {
    if (char === '(' || char === '[' || char === '{') depth++
    else if (char === ')' || char === ']' || char === '}') depth = Math.max(0, depth - 1)
    if (depth > deepest) deepest = depth
  }
  return deepest
}
