import type { Candidate } from './candidate.ts'
import type { ReadContext } from './read-context.ts'
import { joinLines, textLines } from './text-lines.ts'

const quotedLine = /^[ \t]{0,8}(?:>|&gt;)/m

/** Removes the `> ` marks of quoted lines in a mail and reads the result. */
export const quotedMail = (text: string, { readInner }: ReadContext): Candidate[] => {
  if (!quotedLine.test(text)) return []
  const lines = textLines(text)
  const first = lines.findIndex(({ quoted }) => quoted)
  const last = lines.findLastIndex(({ quoted }) => quoted)
  if (first < 0 || first === last) return []
  const range = { start: lines[first]?.start ?? 0, end: lines[last]?.end ?? text.length }
  return readInner(joinLines(lines, first, last)).map((candidate) => ({ ...candidate, range }))
}
