import { describe, expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { ipnIn, requestIn } from '../support/read-pasted.ts'
import { expectLinear } from '../support/worked.ts'

describe('the fields of an IPN, printed one by one', () => {
  const fields = {
    cs_ref_code: '202610-000512',
    status: '1',
    merchant_ref_code: 'R-77/é',
    transaction_id: 'TD0000000512',
    currency: 'EUR',
    amount: '64.90',
    true_amount: '64.90',
    datetime: '2026-10-18 16:20:41',
  }
  const each = (written: (name: string, value: string) => string, between = '\n') =>
    Object.entries(fields)
      .map(([name, value]) => written(name, value))
      .join(between)
  const titleOf = (name: string) => name.split('_').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
  const elements = each((name, value) => `<${name}>${value}</${name}>`, '')
  test.each([
    ['Form["…"]', each((name, value) => `Form["${name}"] = ${value}`)],
    ['pairs of .NET', each((name, value) => `[${name}, ${value}]`, ', ')],
    ['a map of Scala', `Map(${each((name, value) => `${name} -> ${value}`, ', ')})`],
    ['a map of Clojure', `{${each((name, value) => `:${name} "${value}"`, ', ')}}`],
    ['a dictionary of Swift', `[${each((name, value) => `"${name}": "${value}"`, ', ')}]`],
    ['a list of Erlang', `[${each((name, value) => `{<<"${name}">>,<<"${value}">>}`, ',')}]`],
    ['a MultiDict', `ImmutableMultiDict([${each((name, value) => `('${name}', '${value}')`, ', ')}])`],
    ['lists of JavaScript', JSON.stringify(Object.entries(fields))],
    ['titles', each((name, value) => `${titleOf(name).join(' ')}: ${value}`)],
    ['lines of their own', each((name, value) => `${name}\n  ${value}`)],
    ['a page', each((name, value) => `<tr><td>${name}</td><td>${value}</td></tr>`)],
    ['XML', `<ipn>${elements}</ipn>`],
    ['logfmt', `level=info status=received ${each((name, value) => `${name}="${value}"`, ' ')} took=5ms`],
    ['a serialized array of PHP', each((name, value) => `s:1:"${name}";s:${value.length}:"${value}";`, '')],
    [
      'multipart',
      each((name, value) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`, ''),
    ],
    ['a table of Lua', `{${each((name, value) => `["${name}"] = "${value}",`)}}`],
    ['a row of psql', each((name, value) => `${name.padEnd(18)}| ${value}`)],
    ['columns of capitals', each((name, value) => `${name.toUpperCase().padEnd(25)}${value}`)],
    ['url.Values of Go', `url.Values{${each((name, value) => `"${name}":[]string{"${value}"}`, ', ')}}`],
    ['types of DynamoDB', JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, S]) => [name, { S }])))],
    [
      'a member of an event',
      JSON.stringify({ event: { method: 'POST', path: '/', headers: {}, body: fields } }, null, 2),
    ],
    ['a form within a form', `data=${encodeURIComponent(new URLSearchParams(fields).toString())}`],
  ])('as %s', (_, printed) => {
    const call = `curl -X POST https://a.test/v2/payment-links -d '{"order_id":"A","amount":1,"customer_email":"a@b.co"}'`
    for (const before of ['The log:', call]) {
      const ipns = readMaterial(`${before}\n\n${printed}\n\nBest\nJo`).candidates.filter(({ kind }) => kind === 'ipn')
      expect(ipns.map((one) => one.kind === 'ipn' && Object.fromEntries(one.fields))).toEqual([fields])
    }
  })
  const printed = (changes: object, written: (name: string, value: string) => string, between?: string) =>
    each((name, value) => written(name, { ...fields, [name]: value, ...changes }[name] ?? ''), between)
  const line = (name: string, value: string) => `${name}: ${value}`
  const logfmt = (name: string, value: string) => `${name}="${value}"`
  const struct = (name: string, value: string) => `${titleOf(name).join('')}:${value}`
  const record = (name: string, value: string) => `${titleOf(name).join('')}=${value}`
  const orders: [string, string, (name: string, value: string) => string, string?][] = [
    ['a number sign', '#1001', line],
    ['a number sign in Ruby', '#1001', (name, value) => `"${name}" => "${value}"`, ', '],
    ['a number sign in XML', '#1001', (name, value) => `<${name}>${value}</${name}>`, ''],
    ['a number sign in Go', '#1001', struct, ' '],
    ['a letter beyond ASCII', 'Österreich-77', line],
    ['an apostrophe in Rust', "O'Neil-7", (name, value) => `${name}: "${value}"`, ', '],
    ['an apostrophe in Java', "O'Neil-7", (name, value) => `${name}='${value}'`, ', '],
    ['what looks like a name', 'R 77 x: 5', line],
    ['an ampersand', 'A&B-1', line],
    ['an ampersand in a record', 'A&B-1', record, ', '],
    ['what looks like padding', 'QUJD==', line],
    ['an equals sign', 'order=77', line],
    ['an equals sign in Java', 'order=77', (name, value) => `${name}=${value}`, ', '],
    ['an equals sign in logfmt', 'R=77', (name, value) => `${name}=${value}`, ' '],
    ['an equals sign in Go', 'R=77', struct, ' '],
    ['its own brackets', 'R(77)', record, ', '],
    ['a comma', 'A,B', line],
    ['a remark in a cell of HTML', 'R-77 (2)', (name, value) => `<tr><th>${name}</th><td>${value}</td></tr>`],
    ['a remark in an element', 'Müller (Köln)', (name, value) => `<${name}>${value}</${name}>`],
    ['a remark in a row', '77 [test]', (name, value) => `| ${name} | ${value} |`],
    ['a comma in a row', 'Schmidt, Anna', (name, value) => `|${name}|${value}|`],
    ['a word with an equals sign in a box', 'Kunde Anna=77', (name, value) => `│ ${name} │ ${value} │`],
    ['a comma and a space', 'Schmidt, Anna', line],
    ['a comma and a space below its name', 'Schmidt, Anna', (name, value) => `${name}\n${value}`],
    ['a semicolon and a space', 'R; 77', line],
    ['an address in a list', 'https://shop.test/o/77', line, ', '],
    ['a colon in a list', 'shop:77', line, ', '],
    ...(
      [
        line,
        (name, value) => `${name}=${value}`,
        record,
        (name, value) => `"${name}": ${value}`,
      ] satisfies (typeof line)[]
    ).flatMap((written): typeof orders =>
      ['Schmidt, Anna', 'Anna, Maria, klein', 'Shop; Filiale 7'].flatMap((order): typeof orders => [
        ['a comma in a list', order, written, ', '],
        ['a comma in a list with semicolons', order, written, '; '],
      ]),
    ),
    ['a field in quotes', 'amount=70.00', (name, value) => `${name}='${value}'`, ', '],
    ['a field behind a word in quotes', 'R amount=70.00', (name, value) => `${name}="${value}"`, ' '],
    ['a field in quotes of Ruby', 'status=77', (name, value) => `"${name}" => "${value}"`, ', '],
  ]
  test.each(orders)('an order with %s', (title, order, written, between) => {
    const text = printed({ merchant_ref_code: order }, written, between)
    expect(
      Object.fromEntries(ipnIn(between === ', ' && !title.endsWith('Ruby') ? `Ipn { ${text} }` : text).fields),
    ).toEqual({
      ...fields,
      merchant_ref_code: order,
    })
  })
  test('a quoted order with quotes in it', () => {
    const text = `Ipn { ${printed({ merchant_ref_code: 'a \\"q\\" b' }, (name, value) => `${name}: "${value}"`, ', ')} }`
    expect(new Map(ipnIn(text).fields).get('merchant_ref_code')).toBe('a "q" b')
  })
  test.each<[string, string, string]>([
    ['true_amount', printed({ true_amount: '-5.00' }, line), '-5.00'],
    ['amount', printed({ amount: '1,299.00' }, line), '1,299.00'],
    ['status', `Order(id=5, status=NEW, amount=10.00, ipn=Ipn(${each(record, ', ')}))`, '1'],
    ['amount', `Order(id=5, status=NEW, amount=10.00), Ipn(${each(record, ', ')})`, '64.90'],
    ['amount', `Order(merchant_ref_code=R-7, status=NEW, amount=10.00), Ipn(${each(record, ', ')})`, '64.90'],
    ['currency', `level=info status=200 currency=USD ${each(logfmt, ' ')}`, 'EUR'],
    ['status', `${each(logfmt, ' ')} status=200 took=5ms`, '1'],
    ['datetime', each(line, '\n\n'), fields.datetime],
    ['datetime', each(line, '\n').replace('\nmerchant', '\n\nmerchant'), fields.datetime],
    ['amount', `${each(line, '\n')}\n\nOur order:\namount: 70.00\nstatus: open`, fields.amount],
    ['merchant_ref_code', each((name, value) => `*${name}:* ${value}`, '\n'), fields.merchant_ref_code],
    ['merchant_ref_code', each((name, value) => `${name}: ${value}<br>`, '\n'), fields.merchant_ref_code],
    ['merchant_ref_code', `${each(logfmt, '\n')} request_id=9f2`, fields.merchant_ref_code],
    ['datetime', each(line, '\n').replace('\ncurrency', '\n\ncurrency'), fields.datetime],
    ['amount', `${each(record, ', ')}; order: amount=70.00 status=open currency=USD`, fields.amount],
    ['status', `${each(record, ' ')} (status: paid, amount: 70.00)`, '1'],
    ['status', each(record, '\n').replace('\ncurrency', '\norder=77 status=open\ncurrency'), '1'],
    ['currency', each((name, value) => `${name}:\r\n${value}`, '\r\n'), 'EUR'],
    ['currency', each((name, value) => `**${titleOf(name).join(' ')}:**\n  ${value}`, '\n\n'), 'EUR'],
    ['transaction_id', each((name, value) => `│ ${name.padEnd(18)} │ ${`'${value}'`.padEnd(23)} │`), 'TD0000000512'],
    ['transaction_id', each((name, value) => `${name} «${value}»`, ' '), 'TD0000000512'],
    ['transaction_id', each((name, value) => `${name} > ${value}`), 'TD0000000512'],
    ['transaction_id', each((name, value) => `*${name}:* *${value}*`), 'TD0000000512'],
    ['amount', `Order:\nmerchant_ref_code: R-77\namount: 70.00\n\nIPN:\n${each(line)}`, '64.90'],
    [
      'currency',
      `order:\n  merchant_ref_code: R-7\n  currency: USD\nipn:\n${each((...one) => `  ${line(...one)}`)}`,
      'EUR',
    ],
    [
      'amount',
      Object.keys(fields)
        .map((name, at) => `${name}: ${Object.values(fields)[at]}`)
        .join(' / '),
      '64.90',
    ],
    ['amount', `Got ${each(record, ' and ')}.`, '64.90'],
    ['datetime', `Got ${each(record, ' and ')}.`, fields.datetime],
    ['datetime', `${each(line)} order={ID:4711 Status:PENDING Amount:70.00 Currency:USD}`, fields.datetime],
    ['datetime', `${each(line, '\n\n')}\nOrder in our shop:\nstatus: PENDING\namount: 70.00`, fields.datetime],
    ['transaction_id', `previous payment: transaction_id=TD0000000400 status=3\n${each(line)}`, 'TD0000000512'],
    ['status', `INFO processing transaction_id=TD0000000512 status=processing\n${each(line)}`, '1'],
    ['amount', `Subject: transaction_id: TD0000000512 not booked\n\n${each(line)}`, '64.90'],
  ])('%s is that of the IPN: %#', (field, text, value) => {
    const found = readMaterial(text).candidates
    expect(found.map((one) => one.kind === 'ipn' && [one.fields.length, new Map(one.fields).get(field)])).toEqual([
      [8, value],
    ])
  })
  const goForm = (name: string, value: string) => `${name}:[${value}]`
  const sorted = Object.entries(fields).toSorted()
  test.each<[string, string]>([
    ['true_amount', printed({ true_amount: '' }, line)],
    ['true_amount', printed({ true_amount: '' }, (name, value) => `${name}=${value}`)],
    ['true_amount', `map[${printed({ true_amount: '' }, goForm, ' ')}]`],
    ['true_amount', `{${printed({ true_amount: '<nil>' }, struct, ' ')}}`],
    [
      'true_amount',
      `Ipn { ${each((name, value) => `${name}: ${name === 'true_amount' ? 'None' : `"${value}"`}`, ', ')} }`,
    ],
    ['merchant_ref_code', printed({ merchant_ref_code: '' }, line)],
    ['amount', `${each(line).replace('amount: 64.90\n', '')}\norder amount: 70.00`],
    ['status', `${each(line).replace('status: 1\n', '')}, response status=200`],
    ['datetime', `${each(line).replace(/\ndatetime.*/, '')}\nreceived datetime: 2026-10-18 17:00:00`],
  ])('without %s, nothing else takes its place: %#', (field, text) => {
    const found = readMaterial(text).candidates
    expect(found).toMatchObject([{ kind: 'ipn', faults: [`Missing: ${field}.`] }])
    expect(found.flatMap((one) => one.notes).join()).not.toMatch(/what was paid|Its status/)
  })
  const unread: [string, string][] = [
    ['transaction_id', printed({ transaction_id: '****0512' }, line)],
    ['merchant_ref_code', printed({ merchant_ref_code: '\n4111 1111 1111 1111' }, line)],
    ['merchant_ref_code', `{${printed({ merchant_ref_code: ' RequestId:9f2' }, struct, ' ')}}`],
    ['status', sorted.map(([name, value]) => `${name === 'status' ? 'status=200 status' : name}=${value}`).join(' ')],
    [
      'currency',
      `${printed({}, (name, value) => (name === 'currency' ? '' : line(name, value)))}\norder: amount=70.00 currency=USD`,
    ],
    ...['[FILTERED]', '(hidden)', '(empty)', '(not set)', '{REDACTED}', '<removed>', 'n/a', 'R-7…', '[R-77'].map(
      (value): [string, string] => ['merchant_ref_code', printed({ merchant_ref_code: value }, line)],
    ),
    ['amount', each((name, value) => `| ${name} | ${name === 'amount' ? '70.00' : value} | ${value} |`)],
    ['amount', each((name, value) => `${name}: ${value}${name === 'amount' ? ' -> 70.00' : ''}`)],
    ...['R-77 (2)', 'A<B', 'A|B', 'R "x" 77', 'Kunde Anna=77'].map((value): [string, string] => [
      'merchant_ref_code',
      printed({ merchant_ref_code: value }, line),
    ]),
    ['true_amount', `map[${printed({ true_amount: 'FILTERED' }, goForm, ' ')}]`],
  ]
  test.each(unread)('%s is neither read nor missing: %#', (field, text) => {
    const [found, ...others] = readMaterial(text).candidates
    expect([found, ...others]).toMatchObject([{ kind: 'ipn', faults: [] }])
    expect(found?.kind === 'ipn' && new Map(found.fields).has(field)).toBe(false)
    expect(found?.notes.filter((note) => /read:|what was paid|Its status/.test(note))).toEqual([
      expect.stringMatching(`^Not read: ${field}\\.`),
    ])
  })
  test.each(['unknown here', 'see below', 'from our shop', 'paid twice', 'unknown here; see below'])(
    'an order with the remark “%s” behind a comma is not read',
    (remark) => {
      for (const order of ['Schmidt', 'Schmidt Anna']) {
        const found = readMaterial(printed({ merchant_ref_code: `${order}, ${remark}` }, line, ', ')).candidates[0]
        expect(found?.kind === 'ipn' && new Map(found.fields).get('merchant_ref_code')).toBe(undefined)
        expect(found?.notes.join()).toMatch(/Not read: merchant_ref_code\./)
      }
    },
  )
  test('two maps in the order of the alphabet are two IPNs', () => {
    const map = (number: string) =>
      `recv map[${sorted.map(([name, value]) => goForm(name, value.replace('512', number))).join(' ')}]\n`
    const found = readMaterial(map('513') + map('514')).candidates
    expect(found.map((one) => one.kind === 'ipn' && one.fields.length)).toEqual([8, 8])
  })
  test('names and values on lines without a greater gap between two IPNs keep their own times', () => {
    const other = { cs_ref_code: '202610-000733', datetime: '2026-10-19 09:01:02' }
    const below = (changes: object) => printed(changes, (name, value) => `${name}\n${value}`, '\n\n')
    const found = readMaterial(`${below({})}\n${below(other)}`).candidates
    expect(found.map((one) => one.kind === 'ipn' && one.fields.at(-1)?.[1])).toEqual([fields.datetime, other.datetime])
  })
  test.each([
    ['Schmidt, Anna', ')', 'Schmidt, Anna'],
    ['Schmidt, Anna', '}', 'Schmidt, Anna'],
    ['Schmidt, Anna', '', 'Schmidt, Anna'],
    ['R-77', ', our order', 'R-77'],
    ['R-77', ', paid by card)', 'R-77'],
    ['Schmidt', ', which we do not find in our shop', undefined],
    ['Schmidt', ', see <https://a.test>', undefined],
    ['Schmidt', ', which we, the shop <https://a.test>, do not find', undefined],
    ['R-77', ', Total 5 items', 'R-77'],
  ])('the order “%s” at the end of a list, before “%s”, is %s', (order, rest, read) => {
    const { merchant_ref_code: _, ...others } = fields
    const written = Object.entries({ ...others, merchant_ref_code: order }).map((one) => one.join('='))
    const found = ipnIn(`ipn: ${written.join(', ')}${rest}\nBest`).fields
    expect(found.slice(7)).toEqual(read === undefined ? [] : [['merchant_ref_code', read]])
  })
  const behind = [
    '<br />',
    '</p>',
    '</td>',
    '</li><li>',
    ')',
    ' }',
    '}',
    '"',
    ' request_id=9f2 host=w',
    ', request_id: 9f2',
    '&nbsp;',
    ', our order',
    ' (our order)',
    ' # paid',
  ]
  test.each(behind)('an order ends before “%s”', (rest) => {
    const { merchant_ref_code, ...others } = fields
    const written = Object.entries({ ...others, merchant_ref_code }).map(([name, value]) => line(name, value))
    expect(ipnIn(`${written.join('\n')}${rest}\nBest`).fields.at(-1)).toEqual(['merchant_ref_code', merchant_ref_code])
  })
  const short = ['cs_ref_code', 'status', 'merchant_ref_code', 'amount'] as const
  test.each<[string, string[], (name: string, value: string) => string, string]>([
    ['logfmt', ['merchant_ref_code', 'transaction_id', 'status'], record, ' '],
    ['lines', ['merchant_ref_code', 'transaction_id', 'status'], line, ', '],
    [
      'rows',
      ['merchant_ref_code', 'transaction_id', 'status'],
      (name, value) => `<td>${name}</td><td>${value}</td>`,
      '',
    ],
    ['one id', ['cs_ref_code', 'amount', 'true_amount', 'status'], record, ' '],
    ['ids in the middle', ['amount', 'merchant_ref_code', 'cs_ref_code', 'status'], record, ' '],
    ['ids at the end', ['status', 'amount', 'merchant_ref_code', 'cs_ref_code'], record, ' '],
    ['one line', ['status', 'amount', 'merchant_ref_code', 'cs_ref_code'], record, ' '],
  ])('short IPNs in a row are all read: %s', (title, names, written, between) => {
    const values = [70, 71, 72].map((at) => ({
      ...fields,
      cs_ref_code: `202610-0005${at}`,
      merchant_ref_code: `R-${at}`,
      transaction_id: `TD${at}`,
      amount: `${at}.00`,
      true_amount: `${at}.00`,
    }))
    const all = values.map((one) => names.map((name) => [name, one[name as 'amount']]))
    const text = all.map(
      (one) => `10:00:01 ipn ${one.map(([name = '', value = '']) => written(name, value)).join(between)}`,
    )
    const found = readMaterial(text.join(title === 'one line' ? ' ' : '\n')).candidates
    expect(found.map((one) => one.kind === 'ipn' && one.fields)).toEqual(all)
  })
  test.each([
    ['; order: amount=70.00 status=open currency=USD'],
    ['; order: currency=USD amount=70.00 status=open'],
    [' (status: paid, amount: 70.00)'],
    [' (our order has amount=64.9)'],
    ['\norder: merchant_ref_code=R-77 currency=USD amount=70.00'],
    ['\n\nOur order:\namount: 70.00\nstatus: open\ncurrency: USD'],
  ])('an order below a short IPN is not of it: %s', (rest) => {
    const written = short.map((name) => record(name, fields[name]))
    expect(ipnIn(`${written.join(', ')}${rest}`).fields).toEqual(short.map((name) => [name, fields[name]]))
  })
  test('a line of the same payment between two copies is no other IPN', () => {
    const parsed = `parsed cs_ref_code=${fields.cs_ref_code} status=1 transaction_id=${fields.transaction_id}`
    const [{ notes } = { notes: [] }, ...others] = readMaterial(
      [each(line), parsed, each(line)].join('\n\n'),
    ).candidates
    expect(others).toEqual([])
    expect(notes.filter((note) => /has this IPN 2 times/.test(note))).toHaveLength(1)
    expect(notes.join()).not.toMatch(/another IPN/)
  })
  test.each(['sig=Zm9vYmFy==', 'secret=QUJDREVG=='])('%s before a form is a field of it', (other) => {
    const { fields: read, notes } = ipnIn(`${other}&${new URLSearchParams(fields)}`)
    expect([read[0]?.join('='), read.length, notes]).toEqual([other, 9, []])
  })
  test('a body with words of Swift in a text is whole', () => {
    const sent =
      '{"amount":10.5,"description":"Extra: Optional(gift)","order_id":"A-1","customer_email":"a@b.co","customer_ip":"1.2.3.4","currency_code":"EUR"}'
    expect(requestIn(`body was ${sent} sent`).body).toBe(sent)
  })
  test.each([
    ['prose', 'Its status: 1, the amount is 64.90 and the transaction_id is new. Which cs_ref_code: yours?'],
    ['objects without values', each((name) => `${name}=[Ljava.lang.String;@1a2b`, ', ')],
  ])('are not read into %s', (_, text) => {
    expect(readMaterial(text).candidates).toEqual([])
  })
  test('are the same beside another text, with line breaks of Windows, and cut or repeated without an exception', () => {
    let seed = 26
    const below = (limit: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((seed / 2 ** 32) * limit)
    }
    const texts = [
      each(line),
      each(logfmt, ' '),
      each(record, ', '),
      elements,
      `${each(line, '\n\n')}\norder: amount=7`,
    ]
    const ipnsIn = (text: string) =>
      readMaterial(text).candidates.map((one) => one.kind === 'ipn' && JSON.stringify(one.fields.toSorted()))
    const prose = 'Hello team,\n\nthe weather is fine today, and we met to talk about lunch.\n\n'
    for (let round = 0; round < 150; round++) {
      const [one = '', other = ''] = [texts[below(5)], texts[below(5)]]
      const from = below(one.length)
      const cut = one.slice(0, from) + one.slice(from + below(40))
      const text = [cut, `${cut}\n${other}`, cut.replace(/^/gm, '> '), `${cut}\n\n${cut}`][below(4)] ?? ''
      const read = ipnsIn(text)
      expect([ipnsIn(prose + text), ipnsIn(`${text}\n\n${prose}`)]).toEqual([read, read])
      expect(ipnsIn(text.replaceAll('\n', '\r\n'))).toEqual(read)
    }
  })
  test('are found in time in proportion', () => {
    for (const part of ['status: ', 'cs_ref_code="', 'amount<td>', 'datetime\n\n', 'status=1 cs_ref_code=202610-1 '])
      expectLinear(readMaterial, (size) => `transaction_id ${part.repeat(size / part.length)}`, 262_144)
  })
})
