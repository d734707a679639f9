import { describe, expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { sampleIpn as fields } from '../support/sample-ipn.ts'

const second = { ...fields, cs_ref_code: '202610-000513', merchant_ref_code: 'R-78', transaction_id: 'TD0000000513' }
const members = (ipn: object, write: (name: string, value: string) => string): string =>
  Object.entries(ipn)
    .map(([name, value]) => write(name, value))
    .join(' ')
const elixir = (ipn: object): string =>
  `  Parameters: %{${members(ipn, (name, value) => `"${name}" => "${value}",`).slice(0, -1)}}`
const notesOf = (...texts: string[]): string =>
  readMaterial(texts.map((one) => `recv ${one} done\n`).join(''))
    .candidates.flatMap(({ notes }) => notes)
    .join('\n')

describe.each<[string, (ipn: object) => string]>([
  ['JSON', JSON.stringify],
  ['a form of Go', (ipn) => `map[${members(ipn, (name, value) => `${name}:[${value}]`)}]`],
])('copies of an IPN as %s', (_, print) => {
  test.each([
    ['before them', [second, fields, fields], false],
    ['between them', [fields, second, fields], true],
    ['after them', [fields, fields, second], false],
  ])('with another IPN %s', (_, ipns, isLate) => {
    const notes = notesOf(...ipns.map(print))
    expect(notes).toMatch(/has this IPN 2 times/)
    expect(/stands after another IPN/.test(notes)).toBe(isLate)
  })
})

test.each<[string, (ipn: object) => string]>([
  ['JSON', JSON.stringify],
  ['a form', (ipn) => new URLSearchParams(ipn as typeof fields).toString()],
  ['Elixir', elixir],
])('copies as %s are counted once beside a copy with another spelling of its amount', (_, print) => {
  const texts = [fields, fields, { ...fields, amount: '64.9' }].map((ipn) => `${print(ipn)}\n`)
  const { candidates } = readMaterial(texts.join('200\n'))
  const counts = candidates.map(({ notes }) => notes.filter((note) => note.includes('has this IPN')).length)
  expect(counts).toEqual([1, 1])
  for (const one of candidates) expect(one).not.toHaveProperty('isRepeated')
})

test('a zero before a number makes it another one', () => {
  const [one, other] = ['77', '0077'].map((merchant_ref_code) => elixir({ ...fields, merchant_ref_code }))
  expect(notesOf(one ?? '', other ?? '')).toMatch(/differs in merchant_ref_code: merchant_ref_code is 77 here and 0077/)
})

test.each(['amount', 'true_amount'])('a hidden %s is not compared', (name) => {
  expect(notesOf(JSON.stringify({ ...fields, [name]: '***' }))).toBe('')
})

describe('payments of one amount in the rows of a table', () => {
  const notesBelow = (...ipns: object[]): string => {
    const rows = [Object.keys(fields), ...ipns.map(Object.values)].map((row) => row.join('\t'))
    const { candidates } = readMaterial(rows.join('\n'))
    expect(candidates.length).toBe(ipns.length)
    return candidates.flatMap(({ notes }) => notes).join('\n')
  }
  test.each([
    [1, false],
    [2, true],
    [5, true],
    [6, false],
  ])('are distinguished beside a copy: %i', (count, isSaid) => {
    const payments = Array.from({ length: count }, (_, at) => ({
      ...fields,
      cs_ref_code: `202610-${at}`,
      merchant_ref_code: `R-${at}`,
      transaction_id: `TD${at}`,
    }))
    expect(/payments with one amount/.test(notesBelow({ ...payments[0] }, ...payments))).toBe(isSaid)
  })
  test('are not distinguished by a hidden id', () => {
    expect(notesBelow(fields, fields, { ...second, transaction_id: 'TD…513' })).not.toMatch(/payments with one amount/)
  })
})

test.each([
  ['Markdown', '|', '| --- | :--- | ---: | --- | --- | --- | --- | --- |'],
  ['Markdown in a quoted mail', '|', '> | --- | --- | --- | --- | --- | --- | --- | --- |'],
  ['psql', '|', '-----+---+---+---+---+---+---+---'],
])('the line between head and rows of a table of %s is no IPN', (_, separator, line) => {
  const row = (cells: string[]): string => ` ${cells.join(` ${separator} `)} `
  const border = /^[> ]*\|/.exec(line)?.[0]
  const bordered = (text: string): string => (border === undefined ? text : `${border}${text}|`)
  const lines = [
    bordered(row(Object.keys(fields))),
    line,
    ...[fields, second].map((one) => bordered(row(Object.values(one)))),
  ]
  const { candidates } = readMaterial(lines.join('\n'))
  expect(candidates.map((one) => one.kind === 'ipn' && Object.fromEntries(one.fields))).toEqual([fields, second])
})
