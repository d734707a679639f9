import { describe, expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { form, notesIn } from '../support/notes-in.ts'
import { sampleIpn as fields } from '../support/sample-ipn.ts'
import { expectLinear } from '../support/worked.ts'

describe('IPNs of one payment', () => {
  const elixir = (values: object): string =>
    `  Parameters: %{${Object.entries(values).map(([name, value]) => `"${name}" => "${value}"`)}}\n`
  test('with other amounts are no repetition', () => {
    const other = { ...fields, amount: '649.00', true_amount: '649.00' }
    const notes = notesIn(`${elixir(fields)}Sent 200\n${elixir(other)}Sent 200\n`).join('\n')
    expect(notes).toMatch(/differs in amount, true_amount: amount is 64\.90 here and 649\.00 there/)
    expect(notes).not.toMatch(/has this IPN/)
  })
  test.each(['***', '', 'TD…', '[redacted]'])('are not known by the hidden id “%s”', (transaction_id) => {
    const one = { ...fields, transaction_id }
    const others = [
      { ...one, cs_ref_code: '***', amount: '5.00' },
      { ...one, cs_ref_code: '202610-000513', amount: '5.00' },
    ]
    const notes = readMaterial([one, ...others].map(elixir).join('Sent 200\n')).candidates.flatMap((each) => each.notes)
    expect(notes.join()).not.toMatch(/same payment|one payment/)
    const hidden = { ...one, cs_ref_code: '***' }
    for (const print of [elixir, (values: typeof fields) => new URLSearchParams(values).toString()]) {
      expect(notesIn(`${print(hidden)}\n200\n${print(hidden)}`).join()).not.toMatch(/one payment/)
    }
  })
  test('as sent and as printed with another amount are both shown', () => {
    const dump = elixir({ ...fields, amount: '649.00' })
    const { candidates } = readMaterial(`${form}\n\n${dump}`)
    expect(candidates.map(({ notes }) => notes.join())).toEqual([
      expect.stringMatching(/differs in amount: amount is 64\.90 here and 649\.00 there/),
      expect.stringMatching(/differs in amount: amount is 649\.00 here and 64\.90 there.*by what printed it/),
    ])
    expect(readMaterial(`${form}\n\n${elixir(fields)}`).candidates.length).toBe(1)
  })
  test('that only a log writes in another way are repetitions', () => {
    const parsed = { ...fields, amount: '64.9', datetime: fields.datetime.replace(' ', 'T') }
    expect(notesIn(`${elixir(fields)}${elixir(parsed)}`).join()).toMatch(/has this IPN 2 times/)
  })
  const later = { ...fields, cs_ref_code: '202610-000513', transaction_id: 'TD0000000513' }
  const pascal = (name: string): string => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const camel = (name: string): string => pascal(name).replace(/^./, (letter) => letter.toLowerCase())
  const pairs = (values: object, pair: (name: string, value: string) => string): string[] =>
    Object.entries(values).map(([name, value]) => pair(name, String(value)))
  test.each<[string, (values: object) => string]>([
    ['a struct of Go', (values) => `{${pairs(values, (name, value) => `${pascal(name)}:${value}`).join(' ')}}`],
    ['a form of Go', (values) => `map[${pairs(values, (name, value) => `${name}:[${value}]`).join(' ')}]`],
    ['Rust', (values) => `Ipn { ${pairs(values, (name, value) => `${name}: Some("${value}")`).join(', ')} }`],
    ['Kotlin', (values) => `Ipn(${pairs(values, (name, value) => `${camel(name)}=${value}`).join(', ')})`],
    ['Java', (values) => `Ipn{${pairs(values, (name, value) => `${camel(name)}='${value}'`).join(', ')}}`],
    ['C#', (values) => `Ipn { ${pairs(values, (name, value) => `${pascal(name)} = ${value}`).join(', ')} }`],
    [
      'print_r with escaped line breaks',
      (values) => `Array\\n(\\n${pairs(values, (name, value) => `    [${name}] => ${value}\\n`).join('')})\\n`,
    ],
  ])('as %s prints them', (_, print) => {
    const { candidates } = readMaterial([fields, later, fields].map((one) => `recv ${print(one)} done\n`).join(''))
    expect(candidates.map((one) => one.kind === 'ipn' && Object.fromEntries(one.fields))).toEqual([fields, later])
    expect(candidates[0]?.notes.join()).toMatch(/has this IPN 2 times.*stands after another IPN/)
  })
})

test('IPNs of a table beside one as it was sent', () => {
  const later = { ...fields, cs_ref_code: '202610-000513', transaction_id: 'TD0000000513', status: '3' }
  const rows = [Object.keys(fields), Object.values(fields), Object.values(later)].map((row) => row.join('\t'))
  const { candidates } = readMaterial(`${rows.join('\n')}\n\n${form}\n`)
  expect(candidates.map((one) => one.kind === 'ipn' && Object.fromEntries(one.fields))).toEqual([fields, later])
})

test('an event of another service in an HTTP message is named', () => {
  const event = '{"id":"evt_1QxMuseum0000001","object":"event","type":"payment_intent.succeeded"}'
  const text = `POST /hook HTTP/1.1\nHost: shop.test\nStripe-Signature: t=1,v1=2\nContent-Type: application/json\n\n${event}`
  expect(readMaterial(text).candidates.map((one) => 'explanation' in one && one.explanation)).toEqual(
    expect.arrayContaining([expect.stringMatching(/a message of Stripe, not of this service/)]),
  )
})

test('an event of another service beside a request of ours is not that request', () => {
  const event = '{"id":"evt_1QxMuseum0000001","object":"event","type":"payment_intent.succeeded"}'
  const text = `POST /hooks/ipn HTTP/1.1\nHost: shop.test\nContent-Type: application/x-www-form-urlencoded\n\n[body omitted]\n\nand the same minute in our log: ${event}\n`
  expect(JSON.stringify(readMaterial(text).candidates)).not.toContain('message of Stripe')
})

describe('rows of phpMyAdmin below names on lines of their own', () => {
  const second = { ...fields, cs_ref_code: '202610-000513', transaction_id: 'TD0000000513', merchant_ref_code: 'R-78' }
  const row = (values: object, before = 'Edit Edit\tCopy Copy\tDelete Delete\t') =>
    `${before}511\t${Object.values(values).join('\t')}\n`
  const names = `Edit Edit\tCopy Copy\tDelete Delete\t\nid\n${Object.keys(fields).join('\n')}\n`
  const read = (text: string) =>
    readMaterial(text).candidates.map((one) => one.kind === 'ipn' && Object.fromEntries(one.fields))
  test('are IPNs, and a second payment of the same amount is no copy', () => {
    expect(read(names + row(fields))).toEqual([fields])
    expect(read(names + row(fields, ''))).toEqual([fields])
    const text = names + row(fields) + row(fields) + row(second)
    expect(read(text)).toEqual([fields, fields, second])
    expect(notesIn(text).join()).toMatch(
      /has this IPN 2 times.*2 payments with one amount: TD0000000512 of order R-77, TD0000000513/,
    )
    expect(notesIn(names + row(fields) + row(second)).join()).not.toMatch(/payments with one amount/)
    const dearer = { ...second, amount: '70.00', true_amount: '70.00' }
    expect(notesIn(names + row(fields) + row(fields) + row(dearer)).join()).not.toMatch(/payments with one amount/)
  })
  test.each([
    [6, [fields]],
    [7, []],
  ])('are read behind %i cells of links and boxes as %j', (count, found) => {
    expect(read(names + row(fields, 'Edit\t'.repeat(count)))).toEqual(found)
  })
  test('are none with cells that the names do not explain', () => {
    expect(read(names + row(fields).replace('\n', '\tanother\n'))).toEqual([])
    expect(read(`${names}\n${row(fields)}`.replace('\n\n', '\nsome prose\n'))).toEqual([])
  })
})

test('IPNs beside each other are found through a line between two rows, from the first row to the last', () => {
  const second = { ...fields, cs_ref_code: '202610-000513', transaction_id: 'TD0000000513', merchant_ref_code: 'R-78' }
  const values = Object.entries(second)
  const rows = Object.entries(fields).map(([name, value], at) => `${name} | ${value} | ${values[at]?.[1]}`)
  const table = (between: string) => `Please look:\n\n${rows.join(between)}\n\nThank you`
  const text = table('\n---+---+---\n')
  const { candidates } = readMaterial(text)
  expect(candidates.map((one) => one.kind === 'ipn' && Object.fromEntries(one.fields))).toEqual([fields, second])
  for (const { range } of candidates) {
    expect(text.slice(range.start, range.end)).toBe(text.slice(14, -'\n\nThank you'.length))
  }
  expect(readMaterial(table('\nsome\nprose\n')).candidates).toEqual([])
})

describe('rows that SQL inserts', () => {
  const quoted = Object.values(fields).map((value) => `'${value}'`)
  const insert = (rows: string, names = Object.keys(fields).map((name) => `\`${name}\``)) =>
    `INSERT INTO \`ipn_log\` (\`id\`,${names.join(',')},note) VALUES\n${rows};\n`
  const read = (text: string) =>
    readMaterial(text).candidates.map((one) => one.kind === 'ipn' && Object.fromEntries(one.fields))
  test('are IPNs', () => {
    expect(read(insert(`(1,${quoted.join(',')},'it''s, (a) \\'b\\'')`))).toEqual([fields])
    expect(
      read(insert(`(1, ${quoted.join(', ')}, NULL),\n(2,${quoted.join(',').replace('R-77', 'R-78')},NOW())`)),
    ).toEqual([fields, { ...fields, merchant_ref_code: 'R-78' }])
    expect(read(insert(`(1,${quoted.join(',').replace("'1'", 'NULL')},'')`))).toEqual([
      Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'status')),
    ])
  })
  test('are none with values that the names do not explain, or of something else', () => {
    expect(read(insert(`(1,${quoted.join(',')},FROM_UNIXTIME(1,2))`))).toEqual([])
    expect(read(insert(`(1,${quoted.join(',')})`))).toEqual([])
    expect(read("INSERT INTO orders (id, status, amount) VALUES (1, 'open', 70.00)")).toEqual([])
    const order =
      "(order_id, amount, currency, description, customer_email, transaction_id) VALUES ('A-1', 70.00, 'EUR'"
    expect(read(`INSERT INTO orders ${order}, 'Shoes', 'a@b.example', 'T-1')`)).toEqual([])
  })
  test('are read in time in proportion', () => {
    expectLinear(readMaterial, (size) => insert(`(1,${"'a''b',".repeat(size / 7)}`), 700_000)
    expectLinear(readMaterial, (size) => insert('(1,').repeat(size / 64), 320_000)
  })
})
