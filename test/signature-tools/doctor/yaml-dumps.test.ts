import { expect, test } from 'vitest'
import { yamlDumps } from '../../../src/main/signature-tools/doctor/yaml-dumps.ts'
import { scanJsonObject } from '../../../src/shared/json/json-scanner.ts'

/** What PyYAML 6 writes of a field `a` by default, and with allow_unicode. */
const dumped = (value: unknown, name = 'a'): string[] => {
  const { entries } = scanJsonObject(JSON.stringify({ [name]: value }))
  return yamlDumps.map(([, write]) => write(entries, () => ''))
}
const x = (count: number): string => 'x'.repeat(count)

test.each<[value: unknown, text: string]>([
  ['Two nights', 'Two nights'],
  ["it's", "it's"],
  ["it's: 'x'", "'it''s: ''x'''"],
  ['- x', "'- x'"],
  ['---', "'---'"],
  ['...', "'...'"],
  ['a #b', "'a #b'"],
  ['no', "'no'"],
  ['n', 'n'],
  ['12', "'12'"],
  ['0b1', "'0b1'"],
  ['1:30', "'1:30'"],
  ['1e5', '1e5'],
  ['2024-01-02', "'2024-01-02'"],
  ['', "''"],
  ['a\nb', "'a\n\n  b'"],
  ["a\n\nit's\n", "'a\n\n\n  it''s\n\n  '"],
  ['a\tb', '"a\\tb"'],
  ['\u007f', '"\\x7F"'],
  [12.5, '12.5'],
  [false, 'false'],
  [null, 'null'],
])('PyYAML writes %j as %j', (value, text) => {
  expect(dumped(value)).toEqual([`a: ${text}\n`, `a: ${text}\n`])
})

test.each<[value: string, escaped: string, plain: string]>([
  ['Zoë', '"Zo\\xEB"', 'Zoë'],
  ['ÿĀ"\\', '"\\xFF\\u0100\\"\\\\"', 'ÿĀ"\\'],
  ['\uffff\u{1f600}', '"\\uFFFF\\U0001F600"', '\uffff\u{1f600}'],
  ['Total :\u00a05', '"Total :\\_5"', 'Total :\u00a05'],
])('PyYAML escapes %j unless it may write Unicode', (value, escaped, plain) => {
  expect(dumped(value)).toEqual([`a: ${escaped}\n`, `a: ${plain}\n`])
})

test.each<[what: string, value: string, text: string]>([
  ['behind column 80', `${x(77)} y z`, `${x(77)} y\n  z`],
  ['again in the next line', `${x(78)} ${x(78)} y z`, `${x(78)}\n  ${x(78)} y\n  z`],
  ['not at two spaces', `${x(80)}  y z`, `${x(80)}  y\n  z`],
  ['in quotes, whose marks count', `'${x(75)} y z`, `'''${x(75)}\n  y z'`],
  ['in quotes behind a line break', `a\n${x(78)} y z`, `'a\n\n  ${x(78)} y\n  z'`],
  ['in double quotes', `\t${x(74)} yy zz ww`, `"\\t${x(74)} yy\\\n  \\ zz ww"`],
  ['in double quotes at a character', `${x(70)}\t\t\t\t\t`, `"${x(70)}\\t\\t\\t\\t\\\n  \\t"`],
])('PyYAML folds a long line %s', (_what, value, text) => {
  expect(dumped(value)[0]).toBe(`a: ${text}\n`)
})

test('the name of the field counts for the length of the line, and an emoji as one character', () => {
  expect(dumped(`\u{1f600}${x(66)} y z`, 'description')[1]).toBe(`description: \u{1f600}${x(66)} y\n  z\n`)
})
