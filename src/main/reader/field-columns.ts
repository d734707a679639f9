import { createFieldNames } from '../../shared/create-fields.ts'
import type { Candidate } from './candidate.ts'
import { ipnFieldNames, messageOf } from './field-sets.ts'

const known: ReadonlySet<string> = new Set([...createFieldNames, ...ipnFieldNames])
const separators = ['\t', ';', '|', ','] as const
const maxRows = 100
const maxText = 1_000_000
const note = 'It is a row of a table, whose program may have changed numbers and times.'

const cellsOf = (line: string, separator: string): string[] =>
  line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))

/** Finds IPNs in the rows of a table whose first line has the names of the fields. */
export const fieldColumns = (text: string): Candidate[] => {
  const found: Candidate[] = []
  if (text.length > maxText || !/cs_ref_code|merchant_ref_code|transaction_id/.test(text)) return found
  let head: { separator: string; names: string[] } | undefined
  let start = 0
  for (const line of text.split('\n')) {
    const range = { start, end: start + line.length }
    start += line.length + 1
    if (line.length > 5_000 || found.length >= maxRows) continue
    const separator = separators.find((one) => messageOf(cellsOf(line, one)) === 'ipn')
    if (separator !== undefined) {
      head = { separator, names: cellsOf(line, separator) }
      continue
    }
    if (head === undefined) continue
    const cells = cellsOf(line, head.separator)
    const fields = head.names.flatMap((name, at): [string, string][] =>
      known.has(name) && (cells[at] ?? '') !== '' ? [[name, cells[at] ?? '']] : [],
    )
    if (messageOf(fields.map(([name]) => name)) !== 'ipn') continue
    found.push({
      kind: 'ipn',
      confidence: 'likely',
      source: 'dump',
      name: null,
      range,
      notes: [note],
      format: null,
      fields,
      faults: [],
    })
  }
  return found
}
