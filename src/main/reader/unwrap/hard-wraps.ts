import { textLines } from '../text-lines.ts'
import type { Unwrapped } from './unwrapped.ts'

/** A narrower text is not wrapped by a program. */
const [minWidth, maxWidth] = [50, 250]
const maxText = 1_000_000

/** Characters with which two lines begin that are alike: entries of a log, or messages one below the other. */
const alikeStart = 8

const startOf = (line: string | undefined): string => line?.replace(/^[>\s]+/, '').slice(0, alikeStart) ?? ''

/**
 * Joins the lines that a terminal, mail program or printer broke after a fixed number of characters, with a hyphen or
 * without: several lines of the same length after each other, and the one that follows.
 */
export const hardWraps = (text: string): Unwrapped | undefined => {
  if (text.length > maxText || !/^[^\n]{50}/m.test(text)) return undefined
  const lines = textLines(text)
  const widths = lines.map(({ start, end }) => end - start)
  const repeated = new Set(
    widths.filter((width, at) => width >= minWidth && width <= maxWidth && width === widths[at + 1]),
  )
  const isFull = lines.map(({ text: line }, at) => {
    // A line that was filled up with spaces is a row of a table.
    if (!repeated.has(widths[at] ?? 0) || line.endsWith('  ')) return false
    const start = startOf(line)
    return start.length < alikeStart || start !== startOf(lines[at + 1]?.text)
  })
  if (!isFull.includes(true)) return undefined
  const isHyphenated = lines.every((line, at) => !isFull[at] || line.text.endsWith('-'))
  const joined = lines.map((line, at) =>
    isFull[at] ? (isHyphenated ? line.text.slice(0, -1) : line.text) : `${line.text}\n`,
  )
  return { text: joined.join(''), note: 'Lines that were broken at a fixed width were joined.', isExact: () => false }
}
