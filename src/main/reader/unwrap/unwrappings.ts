import { byteLists } from './byte-lists.ts'
import { chatLines } from './chat-lines.ts'
import { hardWraps } from './hard-wraps.ts'
import { invisible } from './invisible.ts'
import { linePrefixes } from './line-prefixes.ts'
import { markup } from './markup.ts'
import { pageBreaks } from './page-breaks.ts'
import { quoteMarks } from './quote-marks.ts'
import { hasTypographicQuotes, straightQuotes, typographicNote } from './straight-quotes.ts'
import { tableCells } from './table-cells.ts'
import { traceLines } from './trace-lines.ts'
import type { Unwrapped } from './unwrapped.ts'

interface Unwrapping {
  of(text: string): Unwrapped | undefined
  /** Its sign leaves no doubt. Others count only if more can be read without what they remove. */
  isSure: boolean
}

const withStraightQuotes = (text: string): Unwrapped | undefined =>
  hasTypographicQuotes(text) ? { text: straightQuotes(text), note: typographicNote } : undefined

/** What is undone of a text, in this order. */
export const unwrappings: readonly Unwrapping[] = [
  { of: byteLists, isSure: true },
  { of: invisible, isSure: false },
  { of: pageBreaks, isSure: true },
  { of: traceLines, isSure: true },
  ...markup.map((of) => ({ of, isSure: true })),
  ...[chatLines, tableCells, linePrefixes, quoteMarks, hardWraps, withStraightQuotes].map((of) => ({
    of,
    isSure: false,
  })),
]
