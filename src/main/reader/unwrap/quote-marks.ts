import { joinLines, textLines } from '../text-lines.ts'
import type { Unwrapped } from './unwrapped.ts'

const quotedLine = /^[ \t]{0,8}(?:>|&gt;)/m

/** Removes the `> ` marks of quoted lines in a mail. */
export const quoteMarks = (text: string): Unwrapped | undefined => {
  if (!quotedLine.test(text)) return undefined
  const lines = textLines(text)
  return { text: joinLines(lines, 0, lines.length - 1), note: 'The marks of quoted lines were left out.' }
}
