import type { Unwrapped } from './unwrapped.ts'

/** A narrower text is not wrapped by a program, and a wider one has few lines of the same length. */
const [minWidth, maxWidth] = [50, 250]
const maxLines = 20_000

/** Joins the lines that a terminal, mail program or printer broke after a fixed number of characters, with a hyphen or without. */
export const hardWraps = (text: string): Unwrapped | undefined => {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''))
  if (lines.length > maxLines) return undefined
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0)
  const full = lines.filter(({ length }) => length === width)
  if (width < minWidth || width > maxWidth || full.length < 2) return undefined
  const isHyphenated = full.every((line) => line.endsWith('-'))
  const plain = lines
    .map((line) => (line.length < width ? `${line}\n` : isHyphenated ? line.slice(0, -1) : line))
    .join('')
  return { text: plain, note: 'Lines that were broken at a fixed width were joined.', exact: false }
}
