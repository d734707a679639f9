import { createFieldNames } from '../../shared/create-fields.ts'
import type { Candidate, TextRange } from './candidate.ts'
import { ipnFieldNames, ipnNameOf, messageOf } from './field-sets.ts'

const known: ReadonlySet<string> = new Set([...createFieldNames, ...ipnFieldNames])
const separators = ['\t', ';', '|', ','] as const
const maxRows = 100
const maxText = 1_000_000
const note = 'It is a row of a table, whose program may have changed numbers and times.'

const cellsOf = (line: string, separator: string): string[] =>
  line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))

/** A line that separates rows, as Markdown and databases' shells draw it. */
const ruler = /^[\s>|+:=-]+$/
/** Cells of links and boxes that phpMyAdmin has before the values of a row. */
const maxBefore = 6
const oneName = /^[A-Za-z]\w{0,60}$/
/** What only the right column has. */
const forms: Readonly<Record<string, RegExp>> = { cs_ref_code: /^\d{6}-\d+$/, transaction_id: /^TD\d+$/ }

/** Drops leading cells that no header names, when the remaining cells match the header. */
const ofNames = (cells: readonly string[], names: readonly string[]): readonly string[] | undefined => {
  const extra = cells.length - names.length
  if (extra <= 0) return cells
  if (extra > maxBefore) return undefined
  const own = cells.slice(extra)
  const isOwn = names.every((name, at) => forms[name]?.test(own[at] ?? '') !== false)
  return isOwn && names.some((name) => Object.hasOwn(forms, name)) ? own : undefined
}

interface Row {
  names: readonly string[]
  cells: readonly string[]
  range: TextRange
}

const insert =
  /\bINSERT\s{1,5}(?:IGNORE\s{1,5})?INTO\s{1,5}[^\s(]{1,200}\s{0,5}\(([^()]{1,2000})\)\s{0,5}VALUES(?=\s{0,5}\()/gi
const insertedRow = /[\s,]{0,20}\(((?:'(?:[^'\\]|\\.|'')*'(?!')|[^'()]|\([^'()]{0,200}\)){1,20000})\)/y
const insertedValue = /'((?:[^'\\]|\\.|'')*)'(?!')|[^\s,'][^,']{0,200}/g

/** The rows of `INSERT INTO … (names) VALUES (…), (…)` of SQL. */
const insertedRows = (text: string): Row[] =>
  [...text.matchAll(insert)].slice(0, maxRows).flatMap(({ index, 0: head, 1: list = '' }) => {
    const names = list.split(',').map((name) => name.trim().replace(/^[`"[]|[`"\]]$/g, ''))
    const rows: Row[] = []
    insertedRow.lastIndex = index + head.length
    for (let row = insertedRow.exec(text); row !== null && rows.length < maxRows; row = insertedRow.exec(text)) {
      const cells = [...(row[1] ?? '').matchAll(insertedValue)].map(([bare, quoted]) =>
        quoted === undefined ? bare.trim().replace(/^null$/i, '') : quoted.replace(/''|\\(.)/g, (_, one) => one ?? "'"),
      )
      if (cells.length === names.length)
        rows.push({ names, cells, range: { start: row.index, end: insertedRow.lastIndex } })
    }
    return rows
  })

/** The rows of a table whose first line, or a line for each, has the names of the fields. */
const tableRows = (text: string): Row[] => {
  const found: Row[] = []
  let head: { separator: string; names: string[]; isBelow?: boolean } | undefined
  let below: string[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const range = { start, end: start + line.length }
    start += line.length + 1
    if (line.length > 5_000 || found.length >= maxRows) continue
    if (oneName.test(line.trim())) {
      below.push(line.trim())
      continue
    }
    if (below.length <= maxRows && messageOf(below) === 'ipn' && line.includes('\t'))
      head = { separator: '\t', names: below, isBelow: true }
    below = []
    const separator = separators.find((one) => messageOf(cellsOf(line, one)) === 'ipn')
    if (separator !== undefined) {
      head = { separator, names: cellsOf(line, separator) }
      continue
    }
    if (head === undefined || ruler.test(line)) continue
    const written = cellsOf(line, head.separator)
    const cells = ofNames(written, head.names) ?? (head.isBelow ? [] : written)
    found.push({ names: head.names, cells, range })
  }
  return found
}

const nameOfRow = /^[\s|│"'`*]{0,20}([A-Za-z]\w{2,30})["'`*]{0,3}(?: {0,40}[:=|│;,\t]| {2})(.+)$/
const spaces = / {2,}/
const betweenCells = [/[|│]/, /\t/, /;/, / vs\.? /, spaces, /,/]
/** Lines between two rows that have no name of a field. */
const maxBetween = 1

/** Returns the text after the name of a field. */
const namedCells = (line: string) => {
  const plain = line.replace(/<\/t[dh]>|<\/?t(?:r|able)\b[^<>]{0,60}>/g, '').replace(/<t[dh]\b[^<>]{0,60}>/g, '|')
  const [, written = '', rest = ''] = nameOfRow.exec(plain.trimEnd()) ?? []
  const name = ipnNameOf(written)
  const behind = rest.replace(/[|│]$/, '').replace(/^ +/, '')
  return name === undefined ? undefined : { name, written, behind }
}

type NamedCells = NonNullable<ReturnType<typeof namedCells>>
const noValue = /^(?:[-–—]|n\/a|\(none\)|null)$/i

/** The cells of a row. Two lists side by side have the name before each value. */
const cellsOfRow = ({ written, behind }: NamedCells, between: RegExp): string[] =>
  behind
    .split(between)
    .map((one) => one.trim().replace(/^["'`*]{1,3}|["'`*]{1,3}$/g, ''))
    .filter((one) => one !== written)
    .map((one) =>
      (one.startsWith(written) ? one.slice(written.length).replace(/^["'`*]{0,3}\s*[:=|]?\s*/, '') : one).replace(
        noValue,
        '',
      ),
    )

/** The columns of a table whose rows begin with the names of the fields, if each has another payment. */
const columnsOf = (rows: readonly NamedCells[], range: TextRange): Row[] => {
  const idRow = rows.find(({ name }) => Object.hasOwn(forms, name))
  const between = betweenCells.find((one) => idRow && idRow.behind.split(one).length > 1)
  if (idRow === undefined || between === undefined) return []
  const ids = cellsOfRow(idRow, between)
  // Which cell a row has too many or, with spaces, lacks is not known.
  const least = between === spaces ? ids.length : 0
  const whole = rows
    .map((row) => ({ name: row.name, cells: cellsOfRow(row, between) }))
    .filter(({ cells }) => cells.length >= least && cells.length <= ids.length)
  const names = whole.map(({ name }) => name)
  const columns = ids
    .map((id, at) => ({ id, cells: whole.map(({ cells }) => cells[at] ?? '') }))
    .filter(
      ({ id, cells }) =>
        id !== '' && cells.every((cell, at) => cell === '' || forms[names[at] ?? '']?.test(cell) !== false),
    )
  const isEach = columns.length > 1 && new Set(columns.map(({ id }) => id)).size === columns.length
  return isEach ? columns.map(({ cells }) => ({ names, cells, range })) : []
}

/** IPNs beside each other: a row for each field. */
const besideRows = (text: string): Row[] => {
  const found: Row[] = []
  let rows: NamedCells[] = []
  let [range, start, between] = [{ start: 0, end: 0 }, 0, 0]
  for (const line of text.split(/(?<=\n|<\/tr>)/)) {
    const row = line.length > 5_000 ? undefined : namedCells(line)
    const isAlone = row !== undefined && betweenCells.every((one) => !one.test(row.behind))
    if (row === undefined || (isAlone && (rows.length === 0 || rows.some(({ name }) => name === row.name))))
      between += line.trim() === '' ? 0 : 1
    else {
      if (between > maxBetween || rows.some(({ name }) => name === row.name)) {
        found.push(...columnsOf(rows, range))
        rows = []
      }
      range = { start: rows.length === 0 ? start : range.start, end: start + line.trimEnd().length }
      rows.push(row)
      between = 0
    }
    start += line.length
  }
  return [...found, ...columnsOf(rows, range)].slice(0, maxRows)
}

/** Finds IPNs in the rows or columns of a table, or in the rows that SQL inserts. */
export const fieldColumns = (text: string): Candidate[] => {
  if (text.length > maxText || !/cs_ref_code|merchant_ref_code|transaction_id/.test(text)) return []
  return [...tableRows(text), ...insertedRows(text), ...besideRows(text)].flatMap(
    ({ names, cells, range }): Candidate[] => {
      const fields = names.flatMap((name, at): [string, string][] =>
        known.has(name) && (cells[at] ?? '') !== '' ? [[name, cells[at] ?? '']] : [],
      )
      if (messageOf(fields.map(([name]) => name)) !== 'ipn') return []
      const plain = { name: null, range, notes: [note], format: null, fields, faults: [] }
      return [{ kind: 'ipn', confidence: 'likely', source: 'dump', ...plain }]
    },
  )
}
