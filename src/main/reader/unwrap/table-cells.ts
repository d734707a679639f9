import type { Unwrapped } from './unwrapped.ts'

/** The line below the names of the columns, as psql and MySQL draw it. */
const rule = /^[ \t]{0,8}[+|]?[-=─]{3,}(?:[+|┼][-=─]+)*[+|]?[ \t]*$/
const maxLines = 20_000

const cellsOf = (line: string, isBordered: boolean): string[] =>
  (isBordered ? line.replace(/^[ \t]{0,8}[|│]|[|│][ \t]*$/g, '') : line).split(/[|│]/)

/** psql marks a line break within a value by `+`, and one that it added itself by `.`. */
const mark = /[ \t]*\+[ \t]*$/

/** Reads the cells of a table of a database client: each as `column: value`, over the lines it was printed on. */
export const tableCells = (text: string): Unwrapped | undefined => {
  const lines = text.split(/\r?\n/)
  if (lines.length > maxLines) return undefined
  const at = lines.findIndex((line, index) => index > 0 && rule.test(line) && /[|│]/.test(lines[index - 1] ?? ''))
  if (at < 1) return undefined
  const isBordered = /^[ \t]{0,8}[|│]/.test(lines[at - 1] ?? '')
  const names = cellsOf(lines[at - 1] ?? '', isBordered).map((name) => name.trim())
  const rows: string[][] = []
  let end = at + 1
  for (; end < lines.length; end++) {
    const line = lines[end] ?? ''
    if (rule.test(line)) continue
    const cells = cellsOf(line, isBordered)
    if (cells.length < names.length) break
    const own = [...cells.slice(0, names.length - 1), cells.slice(names.length - 1).join('|')]
    const values = own.map((cell) => cell.replace(/^ /, '').replace(mark, '').trimEnd())
    const continues = rows.length > 0 && (own[0] ?? '').trim().replace('+', '') === ''
    const last = rows.at(-1)
    if (continues && last) {
      for (const [index, value] of values.entries()) if (value !== '') last[index] = `${last[index] ?? ''}\n${value}`
    } else rows.push(values)
  }
  if (rows.length === 0) return undefined
  const cells = rows.map((row) => row.map((value, index) => `${names[index] ?? ''}: ${value}`).join('\n'))
  const plain = [...lines.slice(0, at - 1), cells.join('\n\n'), ...lines.slice(end)].join('\n')
  return { text: plain, note: 'The cells of a table were read, each over all of its lines.' }
}
