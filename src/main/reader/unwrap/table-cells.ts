import type { Unwrapped } from './unwrapped.ts'

/** The line below the names of the columns, as psql, MySQL and SQLite draw it. */
const rule = /^[ \t]{0,8}[+|├┌└]?[-=─]{2,}(?:[+|┼┬┴][-=─]+)*[+|┤┐┘]?[ \t]*$/
/** `-[ RECORD 1 ]---`: each row of psql’s expanded display. */
const record = /^-\[ RECORD \d+ \][-+]*\s*$/
const maxLines = 20_000

const cellsOf = (line: string, isBordered: boolean): string[] =>
  (isBordered ? line.replace(/^[ \t]{0,8}[|│]|[|│][ \t]*$/g, '') : line).split(/[|│]/)

/** psql marks a line break within a value by `+`. */
const mark = /(?<![ \t])[ \t]*\+[ \t]*$/

/** Joins the lines of a cell. A line that fills the column was broken to fit, unless it is marked. */
const joined = (value: string, next: string): string =>
  mark.test(value)
    ? `${value.replace(mark, '')}\n${next}`
    : /\s$/.test(value)
      ? `${value.trimEnd()}\n${next}`
      : `${value}${next}`

interface Table {
  rows: string[][]
  end: number
}

const rowsFrom = (lines: readonly string[], from: number, count: number, isBordered: boolean): Table => {
  const rows: string[][] = []
  let end = from
  for (; end < lines.length; end++) {
    const line = lines[end] ?? ''
    if (rule.test(line)) continue
    const cells = cellsOf(line, isBordered)
    if (cells.length < count) break
    const own = [...cells.slice(0, count - 1), cells.slice(count - 1).join('|')].map((cell) => cell.replace(/^ /, ''))
    const last = rows.at(-1)
    if (last === undefined || !/^[\s+]*$/.test(own[0] ?? '')) rows.push(own.map((cell) => cell.replace(/ $/, '')))
    else {
      for (const [index, value] of own.entries()) {
        if (value.trim() !== '') last[index] = joined(last[index] ?? '', value.replace(/ $/, ''))
      }
    }
  }
  return { rows, end }
}

/** Reads the cells of a table of a database client: each as `column: value`, over the lines it was printed on. */
export const tableCells = (text: string): Unwrapped | undefined => {
  const lines = text.split(/\r?\n/)
  if (lines.length > maxLines) return undefined
  const plain: string[] = []
  let isFound = false
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const isRecord = record.test(line)
    const isHead = !isRecord && rule.test(lines[at + 1] ?? '') && /[|│]/.test(line)
    if (!isRecord && !isHead) {
      plain.push(line)
      continue
    }
    isFound = true
    const isBordered = /^[ \t]{0,8}[|│]/.test(line)
    const names = isRecord ? [] : cellsOf(line, isBordered).map((name) => name.trim())
    const { rows, end } = rowsFrom(lines, at + (isRecord ? 1 : 2), isRecord ? 2 : names.length, isBordered)
    for (const row of rows) {
      const cells = row.map((value) => value.replace(mark, '').trimEnd())
      plain.push(
        ...(isRecord
          ? [`${cells[0] ?? ''}: ${cells[1] ?? ''}`]
          : cells.map((value, index) => `${names[index] ?? ''}: ${value}`)),
        '',
      )
    }
    at = end - 1
  }
  return isFound
    ? { text: plain.join('\n'), note: 'The cells of a table were read, each over all of its lines.' }
    : undefined
}
