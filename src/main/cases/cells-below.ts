import { anyOf } from '../../shared/any-of.ts'
/** A cell of a table, without marks around it, and where it is in the text. */
export interface TableCell {
  /** The name of its column, as written. */
  name: string
  text: string
  at: number
}

const rowEnd = /\r?\n|\\{1,4}r\\{1,4}n|\\{1,4}n|<\/tr>/gi
/** What ends a cell: the first of these that is in the row with the names. */
const cellEnds: readonly RegExp[] = [/<\/t[dh]>/gi, /\t|\\{1,4}t/g, /\|/g, /;/g, /,/g]
/** What is around a cell: spaces, quotes, marks of a quotation, the tags of HTML, and those of JSON around a text. */
const cellStart = /^(?:[\s>"'`*]|<[^<>]{0,80}>|\\{1,4}")*/
const isMark = (character: string): boolean => /[\s"'`*\]}\\]/.test(character)
/** Limits the rows below the names of the columns. */
const maxRows = 1_000

const pieces = (text: string, from: number, end: RegExp): { text: string; at: number }[] => {
  const found: { text: string; at: number }[] = []
  let start = 0
  for (const { 0: { length } = [''], index = 0 } of text.matchAll(end)) {
    found.push({ text: text.slice(start, index), at: from + start })
    start = index + length
  }
  return [...found, { text: text.slice(start), at: from + start }]
}

/** Joins pieces that quotes hold together, as `"Doe, Jane"` of a list with commas. */
const quoted = (cells: readonly { text: string; at: number }[], row: string, from: number) => {
  const joined: { text: string; at: number }[] = []
  let open = false
  for (const cell of cells) {
    const last = joined.at(-1)
    if (open && last) last.text = row.slice(last.at - from, cell.at - from + cell.text.length)
    else joined.push({ ...cell })
    if ((cell.text.split('"').length - 1) % 2 === 1) open = !open
  }
  return open ? cells : joined
}

const trimmed = ({ text, at }: { text: string; at: number }): { text: string; at: number } => {
  const start = cellStart.exec(text)?.[0].length ?? 0
  let end = text.length
  while (end > start && isMark(text.charAt(end - 1))) end--
  return { text: text.slice(start, end), at: at + start }
}

const labelWords = anyOf(
  'order|amount|card|status|date|time|currency|error|transaction|total|payment|merchant|shop|reference|ref|id',
  'description|product|item|invoice|ticket|country|website|url|subject|attempt|code|message|browser|method|brand',
  'expiry|result|field|betrag|bestell|karte|datum|fehler|händler',
)
/** The label of a row of two cells, by its first word. */
const rowLabel = new RegExp(`^${labelWords}`, 'iu')
const separator = /^[-:=\s]*$/
const maxLabel = 40

/**
 * Returns the rows that are pairs of a label and a value, by their index: those of a table of two columns in which the
 * row above or below has a label too.
 */
const labelledRows = (
  rows: readonly { text: string; at: number }[],
  isLabel: (label: string) => boolean,
): Map<number, [label: string, value: { text: string; at: number }]> => {
  const pairs = rows.map((row) => {
    const end = cellEnds.slice(0, 3).find((one) => row.text.search(one) >= 0)
    const cells =
      end === undefined
        ? []
        : pieces(row.text, row.at, end)
            .map(trimmed)
            .filter(({ text }) => text !== '')
    const [label, value, ...others] = cells
    return label && value && others.length === 0 && label.text.length <= maxLabel
      ? ([label.text, value] as const)
      : undefined
  })
  const isRow = (at: number): boolean => {
    const label = pairs[at]?.[0]
    return label !== undefined && (isLabel(label) || rowLabel.test(label))
  }
  return new Map(
    pairs.flatMap((pair, at) => {
      if (pair === undefined || !isRow(at) || separator.test(pairs[at + 1]?.[0] ?? 'row')) return []
      const around = [at - 1, at + 1].some((other) => isRow(other) && !separator.test(pairs[other + 1]?.[0] ?? 'row'))
      return around ? [[at, [...pair]]] : []
    }),
  )
}

/**
 * Returns the cells of the columns with a wanted name, in tables of Markdown, HTML and lists with tabs, semicolons or
 * commas, and the values beside a label of that name. A table ends at an empty line, and where a row has another number
 * of cells.
 */
export const cellsBelow = (text: string, isWanted: (name: string) => boolean): TableCell[] => {
  const found: TableCell[] = []
  let table: { end: RegExp; names: string[]; left: number } | undefined
  const rows = pieces(text, 0, rowEnd)
  const isLabel = (label: string): boolean => isWanted(label.replaceAll(' ', '_'))
  const labelled = labelledRows(rows, isLabel)
  for (const [at, row] of rows.entries()) {
    const pair = labelled.get(at)
    if (pair !== undefined) {
      const [name, value] = pair
      if (isLabel(name)) found.push({ ...value, name })
      table = undefined
      continue
    }
    const end = cellEnds.find((one) => row.text.search(one) >= 0)
    const split = (by: RegExp) => quoted(pieces(row.text, row.at, by), row.text, row.at).map(trimmed)
    const heads = end ? split(end).map((cell) => cell.text) : []
    if (end && heads.length > 1 && heads.some(isWanted)) {
      table = { end, names: heads, left: maxRows }
      continue
    }
    if (table === undefined) continue
    if (row.text.trim() === '') {
      // Between rows of HTML it means nothing.
      if (table.end !== cellEnds[0]) table = undefined
      continue
    }
    const cells = split(table.end)
    if (cells.length !== table.names.length || table.left-- <= 0) {
      table = undefined
      continue
    }
    for (const [column, cell] of cells.entries()) {
      const name = table.names[column] ?? ''
      if (isWanted(name) && !separator.test(cell.text)) found.push({ ...cell, name })
    }
  }
  return found
}
