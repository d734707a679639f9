import type { BashCursor } from './bash-cursor.ts'
import { expandedLines, readDoubleQuote, readSingleQuote } from './read-double-quote.ts'
import type { ShellCommand } from './shell-word.ts'

export interface HereDocument {
  command: ShellCommand
  marker: string
  /** Whether the marker was quoted. Then nothing in the lines is expanded. */
  quoted: boolean
  /** `<<-`: leading tabs of each line are removed. */
  withoutTabs: boolean
}

const plainMarker = /[^ \t\r\n\\'"|&;()<>]+/y

/** Reads the word after `<<`. */
export const hereDocumentMarker = (cursor: BashCursor): Pick<HereDocument, 'marker' | 'quoted'> => {
  const { text } = cursor
  while (text[cursor.at] === ' ' || text[cursor.at] === '\t') cursor.at++
  let marker = ''
  let quoted = false
  while (cursor.at < text.length) {
    plainMarker.lastIndex = cursor.at
    const run = plainMarker.exec(text)?.[0] ?? ''
    marker += run
    cursor.at += run.length
    const char = text[cursor.at]
    if (char === "'") marker += readSingleQuote(cursor)
    else if (char === '"') marker += readDoubleQuote(cursor, [])
    else if (char === '\\' && text[cursor.at + 1] !== '\n') {
      marker += text[cursor.at + 1] ?? ''
      cursor.at += 2
    } else break
    quoted = true
  }
  return { marker, quoted }
}

/** Reads the lines of the here-documents announced in a line. The cursor is at the start of the first. */
export const readHereDocuments = (cursor: BashCursor, documents: readonly HereDocument[]): void => {
  for (const { command, marker, quoted, withoutTabs } of documents) {
    const lines = linesUntil(cursor, marker, withoutTabs)
    const gaps: string[] = []
    command.input = { text: quoted ? lines : expandedLines(cursor, lines, gaps), gaps }
  }
}

const linesUntil = (cursor: BashCursor, marker: string, withoutTabs: boolean): string => {
  const { text } = cursor
  const lines: string[] = []
  while (cursor.at < text.length) {
    const newline = text.indexOf('\n', cursor.at)
    const end = newline < 0 ? text.length : newline + 1
    const raw = text.slice(cursor.at, end)
    const line = withoutTabs ? raw.replace(/^\t+/, '') : raw
    cursor.at = end
    if (line.replace(/\r?\n$/, '') === marker) return lines.join('')
    lines.push(line)
  }
  cursor.notes.add(`The here-document has no line with its end marker ${marker.slice(0, 40)}.`)
  return lines.join('')
}
