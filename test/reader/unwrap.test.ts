import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { RequestCandidate } from '../../src/main/reader/candidate.ts'
import { readMaterial } from '../../src/main/reader/read-material.ts'

const folder = new URL('../fixtures/material/', import.meta.url)
const url = 'https://api.test/v2/payment-links'
const body = '{"order_id":"A-1","amount":10.50,"customer_email":"a@b.co","customer_phone":"+4930123"}'
const pretty = JSON.stringify({ order_id: 'A-1', amount: 10.5, customer_email: 'a@b.co', description: 'two' }, null, 2)
const header = 'Bearer mk.0123456789abcdef0123456789abcdef'

const requestIn = (text: string) => {
  const [first, ...others] = readMaterial(text).candidates
  expect(first?.kind).toBe('create-request')
  const { request, notes } = first as RequestCandidate
  return { ...request, body: Buffer.from(request.body).toString(), notes, others }
}

describe('what tools print of one call', () => {
  const sent =
    '{"order_id":"SO-117","amount":48.9,"customer_email":"zoe@post.example","customer_firstname":"Zoe",' +
    '"customer_lastname":"O\'Hara","description":"Tea & \\"cake\\"","ipn_url":"https://shop.example/ipn?a=1&b=2"}'
  const token = 'Bearer mk_test.3151b0d8d53d840aafce067b28d78e2d'
  test.each(readdirSync(folder))('%s', (file) => {
    const { body: read, authorization, exact } = requestIn(readFileSync(new URL(file, folder), 'utf8'))
    expect([read, authorization]).toEqual([sent, token])
    // print_r does not show which values are texts.
    expect(exact).toBe(file !== 'php-print-r.txt')
  })
})

const inTable = (lines: readonly string[]): string =>
  lines.map((line, at) => ` ${at === 0 ? 7 : ' '} | ${line.padEnd(90)}${at === lines.length - 1 ? '' : '+'}`).join('\n')
const base64 =
  Buffer.from(body.repeat(1))
    .toString('base64')
    .match(/.{1,76}/g) ?? []

describe('what stands around a call', () => {
  test.each([
    ['a syslog', `Authorization: ${header}\n${pretty}`.replace(/^/gm, 'Nov 20 09:11:02 web-2 shop[8123]: '), pretty],
    ['docker compose', `Authorization: ${header}\n${pretty}`.replace(/^/gm, 'shop-web-1  | '), pretty],
    ['a node of Kubernetes', `auth=${header}\n${pretty}`.replace(/^/gm, '2026-11-20T08:11:02.118Z stdout F '), pretty],
    [
      'the json-file driver of Docker',
      `Authorization: ${header}\n${pretty}`
        .split('\n')
        .map((line) => JSON.stringify({ log: `${line}\n`, stream: 'stdout', time: '2026-11-20T08:11:02Z' }))
        .join('\n'),
      pretty,
    ],
    ['a table of psql', ` id | payload\n----+---------\n${inTable(pretty.split('\n'))}\n\n${header}`, pretty],
    ['base64 in a table of psql', ` id | p\n----+---\n${inTable(base64)}\n\n${header}`, body],
    ['bytea of psql', ` payload\n---------\n \\x${Buffer.from(body).toString('hex')}\n\n${header}`, body],
    [
      'the expanded display of psql',
      `-[ RECORD 1 ]---\nheader | ${header}\nbody   | ${pretty.split('\n').join(`      +\n       | `)}\n`,
      pretty,
    ],
    ['a table of MySQL', `+----+------+\n| a | b |\n+----+------+\n| ${header} | ${body} |\n+----+------+`, body],
    ['a form', `req=${encodeURIComponent(body)}&auth=${encodeURIComponent(header)}`, body],
    ['zero-width characters', `Authorization: ${header}\u200b\nBody: \u200b${body}\u200b`, body],
    ['no-break spaces', `Authorization:\u00a0${header.replace(' ', '\u00a0')}\nBody:\u00a0${body}`, body],
    [
      'octal escapes',
      `"auth" => "${header}", "body" => "${body.replace('A-1', '\\303\\251').replaceAll('"', '\\"')}"`,
      body.replace('A-1', 'é'),
    ],
  ])('%s', (_, text, sent) => {
    const { body: read, authorization, exact } = requestIn(`We send this:\n\n${text}\n\nThanks`)
    expect([read, authorization, exact]).toEqual([sent, header, true])
  })

  test('a no-break space within a value may be what was sent', () => {
    const odd = body.replace('A-1', 'A\u00a0 1')
    expect(requestIn(`Authorization: ${header}\nBody: ${odd}\n`)).toMatchObject({ body: odd, exact: false })
  })

  test('UTF-16 that was read as bytes', () => {
    const text = Buffer.from(`\ufeffAuth: ${header} ${body}`, 'utf16le').toString('latin1')
    expect(requestIn(text)).toMatchObject({ authorization: header, body })
  })

  test('a body in two messages of a chat', () => {
    const cut = body.indexOf('"customer_phone"')
    const text = `[20.11.26, 09:11:20] Zoe: ${body.slice(0, cut)}\n[20.11.26, 09:11:21] Zoe: ${body.slice(cut)}\n[20.11.26, 09:12:00] Zoe: ${header}`
    const { body: read, authorization } = requestIn(text)
    expect([JSON.parse(read), authorization]).toEqual([JSON.parse(body), header])
  })

  test('a body in two messages, with names and times on lines of their own', () => {
    const cut = body.indexOf('"customer_phone"')
    const text = `[10:09] Zoe (shop)\n${body.slice(0, cut)}\n[10:10] Zoe (shop)\n${body.slice(cut)}\n👍 1\nauth: ${header}`
    expect(requestIn(text)).toMatchObject({ body, authorization: header, exact: true })
  })

  test('the fields of a call in a list leave a gap where the list may not be whole', () => {
    const read = requestIn('order_id: A-1\namount: 10.50\ncustomer_email: a@b.co')
    expect([read.body, read.authorization]).toEqual([
      '{"order_id":"A-1","amount":10.50,"customer_email":"a@b.co",⟨the rest⟩}',
      '⟨the header Authorization⟩',
    ])
  })

  const call = {
    order_id: 'A-1',
    currency_code: 'EUR',
    customer_ip: '203.0.113.9',
    customer_lastname: 'Schmidt, Meier',
    customer_firstname: 'Anna, Maria',
    customer_email: 'a@b.co',
    customer_phone: '+49 30 1',
    amount: '10.50',
    ipn_url: 'https://a.test/ipn',
    description: 'Two shirts, Blue; 1 hat',
    return_url: 'https://a.test/r',
    cancel_url: 'https://a.test/c',
  }
  const listed = (written: (name: string, value: string) => string, between: string, fields: object = call) =>
    Object.entries(fields)
      .map(([name, value]) => written(name, value))
      .join(between)
  test.each([
    ['pairs', listed((name, value) => `${name}: ${value}`, ', ')],
    ['pairs with semicolons', listed((name, value) => `${name}=${value}`, '; ')],
    ['a map', `{${listed((name, value) => `${name}=${value}`, ', ')}}`],
    ['lines', listed((name, value) => `${name}: ${value}`, '\n')],
    ['quotes', listed((name, value) => `${name} = "${value}"`, ', ')],
    ['a field of another program between', listed((name, value) => `${name}=${value}`, ', trace=5, ')],
  ])('a comma within a value of a list: %s', (_, text) => {
    expect(JSON.parse(requestIn(text).body)).toEqual({ ...call, amount: 10.5 })
  })
  const remarks = {
    ...call,
    customer_lastname: 'Miller, changed by support',
    description: 'Two tickets; retried twice',
  }
  test('a comma with a small letter behind it may stand before a remark', () => {
    const record = `(${listed((name, value) => `${name}=${value}`, ', ', remarks)})`
    expect(JSON.parse(requestIn(record).body)).toEqual({
      ...{ ...call, amount: 10.5 },
      ...{ customer_lastname: '⟨the field customer_lastname⟩', description: '⟨the field description⟩' },
    })
    for (const text of [
      listed((name, value) => `${name}: ${value}`, '\n', remarks),
      listed((name, value) => `${name}="${value}"`, ', ', remarks),
    ])
      expect(JSON.parse(requestIn(text).body)).toEqual({ ...remarks, amount: 10.5 })
  })
  test.each([
    ['amount', '1,999.00'],
    ['amount', '19,90'],
    ['return_url', 'https://a.test/r?a=1,2'],
    ['order_id', 'A,17'],
    ['order_id', 'A;17'],
  ])('the %s %s is no part of itself', (name, value) => {
    const text = listed((one, own) => `${one}=${own}`, ', ', { ...call, [name]: value })
    expect(JSON.parse(requestIn(text).body)).toEqual({ ...call, amount: 10.5, [name]: `⟨the field ${name}⟩` })
  })
  test('what stands behind the last name of a list may be prose', () => {
    const { description, ...others } = call
    const text = (rest: string) =>
      `${listed((name, value) => `${name}: ${value}`, ', ', { ...others, description })}${rest}`
    expect(requestIn(text('')).body).toContain('"description":"⟨the field description⟩"')
    expect(requestIn(`{${text('')}}`).body).toContain('"description":"Two shirts, Blue; 1 hat"')
    expect(requestIn(listed((name, value) => `${name}=${value}`, ', ', { ...others, description })).body).toContain(
      '"description":"⟨the field description⟩"',
    )
    expect(requestIn(text(', and so on')).notes).toContain(
      'The value of the field description is missing here: give it.',
    )
  })
  test.each([
    [
      'order_id: A-1, please check\namount: 10.50\ncustomer_email: a@b.co',
      '"A-1","amount":10.50,"customer_email":"a@b.co"',
    ],
    ['order_id=A-1, amount=10.50, customer_email=a@b.co, as we said', '"A-1","amount":10.50,"customer_email":"a@b.co"'],
    [
      'order_id: A-1, which failed, amount: 10.50, customer_email: a@b.co',
      '"A-1","amount":10.50,"customer_email":"a@b.co"',
    ],
    ['order_id: A-1;\namount: 10.50;\ncustomer_email: a@b.co;', '"A-1","amount":10.50,"customer_email":"a@b.co"'],
  ])('a remark behind a value of a list is not of it: %s', (text, values) => {
    expect(requestIn(text).body).toBe(`{"order_id":${values},⟨the rest⟩}`)
  })

  test('named entities of a mail', () => {
    const mail = `<p>Authorization: ${header}</p><p>${body.replace('A-1', 'Málaga € ř').replaceAll('"', '&quot;').replace('á', '&aacute;').replace('€', '&euro;').replace('ř', '&rcaron;')}</p>`
    expect(requestIn(mail)).toMatchObject({ body: body.replace('A-1', 'Málaga € ř') })
  })

  test('variables of a request file, and those that it does not define', () => {
    const file = `@host = https://api.test\n@order = A-1\n\nPOST {{host}}/v2/payment-links\nAuthorization: ${header}\n\n${body.replace('A-1', '{{order}}').replace('a@b.co', '{{mail}}')}`
    const read = requestIn(file)
    expect(read.body).toBe(body.replace('a@b.co', '⟨mail⟩'))
    expect(read.notes).toContain('The value of mail is missing here: give it.')
  })

  test('the same call in a list is no second candidate', () => {
    expect(
      requestIn(`Authorization: ${header}\n${body}\norder_id: A-1\namount: 10.50\ncustomer_email: a@b.co`).others,
    ).toEqual([])
  })
})

describe('values of variables', () => {
  const fetchOf = (order: string): string =>
    `await fetch(process.env.PL_URL + '/v2/payment-links', { method: 'POST', headers: { Authorization: \`Bearer \${process.env.PL_TOKEN}\` }, body: JSON.stringify({ order_id: 'A-1', amount: ${order}, customer_email: 'a@b.co' }) })`

  test('are taken from the text', () => {
    const env = `PL_URL=https://api.test\nPL_TOKEN=${header.slice(7)}\nAMOUNT=10.5\n\n`
    expect(requestIn(env + fetchOf('Number(process.env.AMOUNT)'))).toMatchObject({
      url,
      authorization: header,
      body: '{"order_id":"A-1","amount":10.5,"customer_email":"a@b.co"}',
    })
  })
  test('that have quotes in them are escaped in the body', () => {
    expect(requestIn(`SIZE='5" nail'\n\n${fetchOf('process.env.SIZE')}`).body).toContain('"amount":"5\\" nail"')
  })
  test('that have two values in the text are not guessed', () => {
    const { body: read, notes } = requestIn(`AMOUNT=1\nAMOUNT=2\n${fetchOf('process.env.AMOUNT')}`)
    expect(read).toContain('"amount":"⟨process.env.AMOUNT⟩"')
    expect(notes).toContain('The value of process.env.AMOUNT is missing here: give it.')
  })
  test('that code assigns twice are the last ones before the call', () => {
    const code = `let order = 'A-0'\norder = 'A-1'\nfetch('${url}', { method: 'POST', body: JSON.stringify({ order_id: order, amount: 1, customer_email: 'a@b.co' }) })\norder = 'A-2'\n`
    expect(requestIn(code).body).toBe('{"order_id":"A-1","amount":1,"customer_email":"a@b.co"}')
  })
  test('that code computes, or a comment states', () => {
    const php = `$oid = $_SESSION['oid']; // 4711\n$req = ['order_id' => $oid, 'amount' => round(59.00 * 1.1, 2), 'customer_email' => 'a@b.co'];\n$ch = curl_init('${url}');\ncurl_setopt($ch, CURLOPT_POSTFIELDS, json_encode($req));`
    expect(requestIn(php)).toMatchObject({
      body: '{"order_id":"4711","amount":64.9,"customer_email":"a@b.co"}',
      exact: false,
      notes: expect.arrayContaining(['Values of variables were taken from comments in the code.']),
    })
  })
  test('a sorted copy of a dictionary, signed by a call', () => {
    const python = `fields = {"order_id": "A", "customer_email": mail, "amount": 1}\ntext = json.dumps(dict(sorted(fields.items())), separators=(",", ":"))\nmac = hashlib.md5((text + key).encode()).hexdigest()\nrequests.post("${url}", data=text.encode(), headers={"Authorization": f"Bearer {key}.{mac}"})`
    const { body: read, authorization } = requestIn(python)
    expect(read).toBe('{"amount":1,"customer_email":"⟨mail⟩","order_id":"A"}')
    expect(authorization).toBe('Bearer ⟨key⟩.⟨mac⟩')
  })
  test('unknown members leave a gap', () => {
    const python = `requests.post("${url}", json={"order_id": "A", "amount": 1, "customer_email": "a@b.co", **more(x)})`
    expect(requestIn(python).notes).toContain('The value of more(x) is missing here: give it.')
  })
})

describe('bytes that are not sure', () => {
  test.each([
    ['text recognition', `Authorization: ${header.replace('0123', 'O12l')}\n${body}`, /^Letters stand where digits/],
    [
      'a line break within a value',
      `Authorization: ${header}\n${body.replace('a@b', 'a@\n> b')}`,
      /may have been none/,
    ],
    [
      'a spreadsheet',
      `Authorization: ${header}\n${body.replace('+4930123', '4.93E+11')}`,
      /a spreadsheet has rounded it/,
    ],
    ['a mask', `Authorization: ${header}\n${body.replace('a@b.co', 'a***@b.co')}`, /customer_email is hidden/],
  ])('%s', (_, text, note) => {
    const { exact, notes } = requestIn(text)
    expect([exact, notes.some((one) => note.test(one))]).toEqual([false, true])
  })
  test('headers that a page of a PDF has wrapped, without a part of the token', () => {
    const { authorization, notes } = requestIn(
      `POST /v2/payment-links HTTP/1.1\nHost: api.test\nAuthorization: ${header.slice(0, 24)}\n${header.slice(25)}\nContent-Length: 90\n\n${body}`,
    )
    expect(authorization).toMatch(/⟨the rest⟩$/)
    expect(notes.join()).toMatch(/headers are wrapped/)
  })
  test('a hash that was recognised in part is a gap', () => {
    const ocr = requestIn(`OCR\nAuthorization: Bearer mk.5la3c37OO53c9ld4...\n${body}`)
    expect(ocr.authorization).toMatch(/⟨the rest⟩$/)
  })
})

describe('settings of a program', () => {
  const secret = 'f2c81de09b7a4c55'
  const env = `PAYLINK_KEY=mk\nPAYLINK_SECRET="${secret}"\n`
  test.each([
    [
      'docker inspect',
      `[\n  "PAYLINK_KEY=mk",\n  "PAYLINK_SECRET=\\"${secret}\\""\n]`,
      '18',
      /begins and ends with a quotation mark/,
    ],
    ['a file for docker', `$ docker run --env-file .env shop\n${env}`, '16', /docker --env-file keeps them/],
    [
      'two lengths',
      `${env}$ printenv PAYLINK_SECRET | wc -c\n19\n$ node -p process.env.PAYLINK_SECRET.length\n16\n`,
      '16',
      /16 characters in one place and 18 in another/,
    ],
    [
      'two lengths, one without a line break',
      `${env}$ printf %s "$PAYLINK_SECRET" | wc -c\n18\n$ node -p process.env.PAYLINK_SECRET.length\n16\n`,
      '16',
      /16 characters in one place and 18 in another/,
    ],
    [
      'a secret of Kubernetes',
      `kind: Secret\ndata:\n  PAYLINK_KEY: bWstdGVzdC0x\n  PAYLINK_SECRET: ${Buffer.from(`${secret}\n`).toString('base64')}\n`,
      '17',
      /ends with a line break/,
    ],
  ])('%s', (_, text, length, note) => {
    const [found] = readMaterial(`Here is our configuration:\n\n${text}`).candidates
    expect(found).toMatchObject({
      kind: 'environment',
      fields: expect.arrayContaining([['PAYLINK_SECRET', `hidden, ${length} characters`]]),
    })
    expect(found?.notes.join()).toMatch(note)
    expect(JSON.stringify(found)).not.toContain(secret)
  })
  test.each([
    ['a comment behind a quoted value', `PAYLINK_KEY=mk\nPAYLINK_SECRET='${secret}' # of the shop\n`, '16 characters'],
    [
      'a value that could be base64, beside a secret of Kubernetes',
      `kind: Secret\nPAYLINK_KEY=mk\nPAYLINK_SECRET=c2hvcC1zZWNyZXQx\n`,
      '16 characters',
    ],
  ])('%s', (_, text, shown) => {
    const [found] = readMaterial(`Here:\n${text}Bye`).candidates
    expect(found).toMatchObject({
      kind: 'environment',
      fields: [
        ['PAYLINK_KEY', 'mk'],
        ['PAYLINK_SECRET', `hidden, ${shown}`],
      ],
      notes: [],
    })
  })
  test('that are hidden by dots, and their place in the text', () => {
    const text = 'PAYLINK_KEY=mk\nPAYLINK_SECRET=••••'
    expect(readMaterial(`Here:\n${text}\nBye`).candidates).toMatchObject([
      {
        range: { start: 6, end: 6 + text.length },
        fields: [
          ['PAYLINK_KEY', 'mk'],
          ['PAYLINK_SECRET', 'hidden in the text'],
        ],
      },
    ])
  })
  test('are none if there is only one', () => {
    expect(readMaterial(`Here:\nPAYLINK_SECRET=${secret}\n`).candidates).toEqual([])
  })
})

test('types are no fault of an IPN that a dump shows without them', () => {
  const dump =
    'Array\n(\n    [cs_ref_code] => 202611-004471\n    [status] => 1\n    [merchant_ref_code] => A\n    [transaction_id] => TD1\n    [currency] => EUR\n    [amount] => 64.90\n    [true_amount] => 64.90\n    [datetime] => 2026-11-18 16:20:41\n)\n'
  const [found] = readMaterial(dump).candidates
  expect(found).toMatchObject({ kind: 'ipn', faults: [], fields: expect.arrayContaining([['amount', '64.90']]) })
})

describe('the copy with the words of a search marked is the same IPN', () => {
  const message = (order: string): string =>
    `in {"cs_ref_code":"202611-004471","status":"1","merchant_ref_code":"${order}","transaction_id":"TD1","currency":"EUR","amount":"64.90","true_amount":"64.90","datetime":"2026-11-18 16:20:41"}`
  test.each([
    ['Kibana', '@kibana-highlighted-field@A-7@/kibana-highlighted-field@'],
    ['OpenSearch', '@opensearch-dashboards-highlighted-field@A-7@/opensearch-dashboards-highlighted-field@'],
    ['Elasticsearch', '<em>A-7</em>'],
    ['other marks', '<mark>A-7</mark>'],
  ])('%s', (_, marked) => {
    const hit = { _source: { message: message('A-7') }, highlight: { message: [message(marked)] } }
    for (const text of [
      `From Kibana:\n${JSON.stringify(hit, null, 2)}`,
      JSON.stringify({ highlight: hit.highlight }),
    ]) {
      const { candidates } = readMaterial(text)
      expect(candidates).toHaveLength(1)
      expect(candidates[0]).toMatchObject({ fields: expect.arrayContaining([['merchant_ref_code', 'A-7']]) })
      expect(candidates[0]?.notes.join()).not.toMatch(/more than once|2 times/)
    }
  })
})

test.each([
  ['copies of a search', `"highlight":{"${'"highlight":{"a":["<em>'.repeat(50_000)}`],
  ['prefixes of lines', `${'Nov 20 09:11:02 a b: {"order_id":\n'.repeat(20_000)}`],
  ['tables without end', `a | b\n---+---\n${' | {"order_id":"+\n'.repeat(20_000)}`],
  ['percent escapes', '%7B%22order_id%22%3A'.repeat(50_000)],
  ['braces in percent escapes', `ref_code%3D\n${'%7B%20%20%20%20'.repeat(140_000)}`],
  ['assignments', `${'a = "'.repeat(100_000)}fetch(a, { body: b })`],
  ['octal escapes', `{\\"order_id\\":\\"${'\\303'.repeat(200_000)}`],
  ['settings', 'PAYLINK_SECRET="x\n'.repeat(50_000)],
])('%s are read in a short time', (_, text) => {
  expect(readMaterial(text).candidates.length).toBeLessThan(10)
})
