import { describe, expect, test } from 'vitest'
import type { RequestCandidate } from '../../src/main/reader/candidate.ts'
import { readMaterial } from '../../src/main/reader/read-material.ts'

const body = '{"order_id":"A-1","amount":10.50,"customer_email":"zoé@b.co","customer_phone":"+4930123"}'
const hash = '0123456789abcdef0123456789abcdef'
const header = `Bearer mk.${hash}`

const firstIn = (text: string) => readMaterial(text).candidates[0]
const requestIn = (text: string) => {
  const first = firstIn(text)
  expect(first?.kind).toBe('create-request')
  const { request, notes } = first as RequestCandidate
  const { authorization, exact, url } = request
  return { body: Buffer.from(request.body).toString(), authorization, exact, url, notes }
}

describe('lists of byte numbers', () => {
  const bytes = [...Buffer.from(`\u001b[36mDEBUG\u001b[0m Authorization: ${header} ${body}`)]
  test.each([
    ['a message of journald', `{"PRIORITY":"7","MESSAGE":${JSON.stringify(bytes)}}`],
    ['a Buffer of Node', JSON.stringify({ type: 'Buffer', data: bytes }, null, 2)],
    ['a byte[] of Java', `sent: [${bytes.map((byte) => (byte > 127 ? byte - 256 : byte)).join(', ')}]`],
  ])('%s', (_, text) => {
    expect(requestIn(`The log:\n\n${text}\n`)).toMatchObject({ body, authorization: header, exact: true })
  })
  test('other lists of numbers stay', () => {
    const list = JSON.stringify([...Buffer.from(body), 300])
    expect(readMaterial(list).candidates).toEqual([])
  })
})

describe('literals that code joins', () => {
  const doubled = body.replaceAll('"', '""')
  const [first, second, third, fourth] = [
    doubled.slice(0, 30),
    doubled.slice(30, 50),
    doubled.slice(50, 70),
    doubled.slice(70),
  ]
  test('Basic, with the token elsewhere', () => {
    const code = `strBody = "${first}" & _\r\n  "${second}" & _\r\n  "${third}" & _\r\n  "${fourth}"\r\nhttp.setRequestHeader "Authorization", "Bearer " & strToken\r\n`
    expect(requestIn(`${code}\r\n?strToken\r\nmk.${hash}\r\n`)).toMatchObject({
      body,
      authorization: header,
      exact: true,
    })
  })
  test('ABAP, with variables and templates', () => {
    const code = [
      `CONSTANTS: lc_mail TYPE string VALUE 'zoé@b.co'.`,
      `lv_amount = '10.50'.`,
      'lv_json = `{"order_id":"A-1"` && `,"amount":` && lv_amount &&',
      '          |,"customer_email":"{ lc_mail }"| && `,"customer_phone":"+4930123"` && `}`.',
      `set_header( name = 'Authorization' value = |Bearer mk.{ lv_hash }| ).`,
    ].join('\n')
    expect(requestIn(code)).toMatchObject({ body, authorization: 'Bearer mk.⟨lv_hash⟩', exact: false })
  })
  test('Java, with a variable that the text does not give', () => {
    const parts = body.replaceAll('"', '\\"').split('10.50')
    const code = `String json = "${parts[0]}" + total\n  + "${parts[1]?.replace('zoé', '" + "zoé').replace('+49', '" + "+49')}";\nAuthorization: ${header}`
    expect(requestIn(code).body).toBe(body.replace('10.50', '⟨total⟩'))
  })
})

test('a template of n8n: its expressions are gaps', () => {
  const template = body.replace('10.50', '{{ $json.total }}').replace('A-1', '{{ $json.no }}')
  const { body: read, notes } = requestIn(`My node:\n\n${JSON.stringify({ body: `=${template}` }, null, 2)}\n${header}`)
  expect(read).toBe(body.replace('10.50', '⟨$json.total⟩').replace('A-1', '⟨$json.no⟩'))
  expect(notes).toContain('The value of $json.total is missing here: give it.')
})

test('a request printed over the pages of a PDF', () => {
  const printed = body.replace('"customer_email', '"cust\n\nConfidential   Page 1/2\n\fShop\n   Manual\n\nomer_email')
  const text = `POST /v2/payment-links HTTP/1.1\nHost: api.test\nAuthorization: Bearer mk.${hash.slice(0, 20)}\n${hash.slice(20)}\nContent-Length: ${Buffer.byteLength(body)}\n\n${printed}\n\nHTTP/1.1 401 Unauthorized\n`
  expect(requestIn(text)).toMatchObject({ body, authorization: header, exact: true })
})

test.each(['ky', 'got'])(
  '%s takes the body from its options, with the names that JSON.stringify is given',
  (client) => {
    const code = (options: string) =>
      `const guest = { name: { first: 'Aoi' } };\nconst o = { order_id: 'A-1', customer_firstname: guest.name.first, amount: 10.5 };\nawait ${client}.post('https://api.test/v2/payment-links', { ${options}, headers: { authorization: '${header}' } });`
    const sorted = '{"amount":10.5,"customer_firstname":"Aoi","order_id":"A-1"}'
    const asGiven = '{"order_id":"A-1","customer_firstname":"Aoi","amount":10.5}'
    expect(requestIn(code('body: JSON.stringify(o, Object.keys(o).sort())'))).toMatchObject({
      body: sorted,
      authorization: header,
    })
    expect(requestIn(code('json: o')).body).toBe(asGiven)
  },
)

describe('IPNs and logs', () => {
  const form =
    'cs_ref_code=202611-000450&status=1&merchant_ref_code=A-1&transaction_id=TD1&currency=EUR&amount=15.00&true_amount=9.00&datetime=2026-11-20+11%3A58%3A30'
  test('a form in hexadecimal digits', () => {
    expect(
      firstIn(`Id RawBody\n-- -------\n7  0x${Buffer.from(form).toString('hex').toUpperCase()}  \n`),
    ).toMatchObject({
      kind: 'ipn',
      fields: expect.arrayContaining([['true_amount', '9.00']]),
      faults: [],
    })
  })
  test('a log that decodes the form keeps the time whole', () => {
    const decoded = decodeURIComponent(form.replace('true_amount=9.00', 'true_amount=15').replaceAll('+', ' '))
    expect(firstIn(`[2026-11-20 11:58:31] IPN: ${decoded} from 10.0.0.2`)).toMatchObject({
      fields: expect.arrayContaining([['datetime', '2026-11-20 11:58:30']]),
      notes: [],
    })
  })
  test('an IPN that was misread from a picture has no faults', () => {
    const fields = { ...Object.fromEntries(new URLSearchParams(form)), transaction_id: 'TDOO1', amount: '15.OO' }
    expect(firstIn(`Scan0047.pdf\n${JSON.stringify(fields)}`)).toMatchObject({ kind: 'ipn', faults: [] })
  })
  test.each([
    ['21044', /took 21 s/],
    ['44', /was taken/],
  ])('IIS: an answer after %s ms', (taken, meaning) => {
    const log = `#Fields: date time cs-method cs-uri-stem cs-uri-query cs(User-Agent) sc-status time-taken\r\n2026-11-20 08:14:43 POST /ipn a=1 paylink-console-ipn/1.4.0 200 ${taken}\r\n`
    const found = firstIn(log)
    expect(found).toMatchObject({
      kind: 'access-line',
      fields: { method: 'POST', target: '/ipn?a=1', status: 200, time: '2026-11-20T08:14:43Z' },
    })
    expect(found?.kind === 'access-line' && found.explanation).toMatch(meaning)
  })
})

test.each([
  ['21403377', /took 21 s/],
  ['16.204', /took 16 s/],
  ['931020', /was taken/],
  ['1604', /was taken/],
  ['"-" 21403377', /was taken/],
  ['', /was taken/],
])('Apache and nginx: %j after the agent', (taken, meaning) => {
  const line = `10.0.3.2 - - [19/Nov/2026:08:12:00 -0600] "POST /ipn HTTP/1.0" 200 2 "-" "paylink-console-ipn/1.0" ${taken}`
  const found = firstIn(line.trimEnd())
  expect(found?.kind === 'access-line' && found.explanation).toMatch(meaning)
})

describe('access lines of pairs', () => {
  const agent = 'paylink-console-ipn/1.0'
  const cef = 'CEF:0|F5|ASM|16.1|2|Access|2|'
  test.each([
    [
      'CEF',
      `Nov 20 10:00:01 waf ${cef}rt=Nov 20 2026 10:00:01 requestMethod=POST request=https://shop.test/ipn?a\\=1 outcome=301 src=10.0.0.1`,
      301,
      'Nov 20 2026 10:00:01',
    ],
    [
      'CEF with a label',
      `${cef}cn1=302 cn1Label=response_code request=/ipn requestMethod=POST rt=1795341601000 outcome=success`,
      302,
      '2026-11-22T10:00:01.000Z',
    ],
    [
      'LEEF',
      `<14>Nov 20 10:00:01 lb LEEF:1.0|V|P|1|Access|devTime=Nov 20 2026 10:00:01\tmethod=POST\turl=https://shop.test/ipn\tresponseCode=301`,
      301,
      'Nov 20 2026 10:00:01',
    ],
    ['LEEF 2', 'LEEF:2.0|V|P|1|Access|^|devTime=10:00:01^method=POST^url=/ipn^httpStatus=302', 302, '10:00:01'],
    [
      'Heroku',
      '2026-11-20T10:00:01+00:00 heroku[router]: at=info method=POST path="/ipn" host=shop.test service=18ms status=301 bytes=1',
      301,
      null,
    ],
    [
      'logfmt',
      `time="2026-11-20T10:00:01Z" level=info msg="a request" method=POST path=/ipn status=302 user_agent="${agent}"`,
      302,
      '2026-11-20T10:00:01Z',
    ],
    [
      'syslog',
      '<165>1 2026-11-20T10:00:01Z web nginx 811 - [http@32473 method="POST" url="/ipn" status="301"] handled',
      301,
      null,
    ],
    [
      'FortiGate',
      'date=2026-11-20 time=10:00:01 httpmethod="POST" hostname="shop.test" url="/ipn" httpstatus=301',
      301,
      '10:00:01',
    ],
    ['OpenTelemetry', 'span http.method=POST http.target=/ipn http.status_code=301', 301, null],
    ['Java', 'Request(method=POST, uri=/ipn, status=301)', 301, null],
  ])('%s', (_, line, status, time) => {
    const found = firstIn(`log:\n${line}\n`)
    expect(found).toMatchObject({
      kind: 'access-line',
      confidence: 'certain',
      fields: { method: 'POST', status, time },
    })
    expect(found?.kind === 'access-line' && [/\/ipn(?:\?a=1)?$/.test(found.fields.target), found.explanation]).toEqual([
      true,
      expect.stringMatching(/^Redirects of an IPN are not followed/),
    ])
  })
  test.each([
    'status=200 method=card path=/ipn',
    'method=POST path=/ipn status=failed',
    'method=POST path=/ipn retries=301',
    'method=POST status=301 target=everyone',
    '<form method="POST" action="/ipn"> status=301',
    'method=POST&url=/ipn&status=301',
    'cn1=302 cn1Label=count request=/ipn requestMethod=POST',
    'paymentMethod=POST path=/ipn status=301',
    'method=POST path=/ipn outcome=99',
    'method=POST url=the page /ipn of the shop status=301',
  ])('are none with what is no call or no status: %s', (line) => {
    expect(readMaterial(`log:\n${cef}${line}\n`).candidates).toEqual([])
  })
  test.each([
    '{"statusCode":200,"method":"POST","target":"notification-list"}',
    '{"status":200,"method":"POST","request":"a1b2"}',
    '{"status":200,"method":"card","path":"/ipn"}',
  ])('are none in an object that is no call: %s', (line) => {
    expect(readMaterial(`log:\n${line}\n`).candidates).toEqual([])
  })
  test.each<[string, number]>([
    ['cn1=512 cn1Label=Response Size outcome=200', 200],
    ['cn1=300 cn1Label=Response Time cn2=200 cn2Label=Status Code', 200],
    ['cs2=alerted cs2Label=policy_status cn1=200 cn1Label=response_code', 200],
    ['cn1=21 cn1Label=Status Code outcome=404', 404],
    ['status=200 msg="db" status=500', 200],
  ])('have the status of the call: %s', (pairs, status) => {
    expect(firstIn(`${cef}requestMethod=POST request=/ipn ${pairs}`)).toMatchObject({ fields: { status } })
  })
  test.each([
    ['level=info msg="took 21.9 s" method=POST path=/ipn status=200', /took 22 s/],
    ['at=info method=POST path="/ipn" connect=1ms service=21874ms status=200', /took 22 s/],
    ['method=POST path=/ipn status=200 duration_ms=21874', /took 22 s/],
    ['method=POST path=/ipn controller=IpnController status=200 duration=21874.11 view=0.0', /took 22 s/],
    ['method=POST path=/ipn status=200 duration=21.874s', /took 22 s/],
    ['method=POST path=/ipn status=200 request_time=21.874', /took 22 s/],
    ['method=POST path=/ipn status=200 elapsed="21.9 s"', /took 22 s/],
    ['method=POST path=/ipn controller=IpnController status=200 duration=58.33 view=0.0', /was taken/],
    ['at=info method=POST path="/ipn" service=18ms status=200', /was taken/],
    ['method=POST path=/ipn status=200 duration=21874', /was taken/],
    ['method=POST path=/ipn status=200 service=web21', /was taken/],
    ['method=POST path=/ipn status=200 timeout=30s', /was taken/],
  ])('say how long the answer took: %s', (line, meaning) => {
    expect(firstIn(line)).toMatchObject({ explanation: expect.stringMatching(meaning) })
  })
  test('a call to an address with a host may be one that a shop makes itself', () => {
    const line = 'job=SendMail method=POST url=https://mail.example/webhook status=500'
    expect(firstIn(line)).toMatchObject({
      confidence: 'likely',
      explanation: expect.stringMatching(/^If this is an IPN/),
    })
    for (const ours of [`${line} agent="${agent}"`, line.replace('mail.example/webhook', 'api.test/v2/payment-links')])
      expect(firstIn(ours)).toMatchObject({ confidence: 'certain' })
  })
  test('GET and the agent are read as in other logs', () => {
    const line = (method: string, by: string) =>
      `${cef}requestMethod=${method} request=/x outcome=302 requestClientApplication=${by}`
    expect(firstIn(line('GET', 'a'))).toMatchObject({ explanation: expect.stringMatching(/GET call/) })
    // Only a browser that gets a page can be a customer who comes back.
    const returns = /a customer came back: the service adds nothing/
    expect(firstIn(line('GET', 'Mozilla/5.0'))).toMatchObject({ explanation: expect.stringMatching(returns) })
    for (const other of [line('GET', 'curl/8.5.0'), line('HEAD', 'Mozilla/5.0'), line('POST', 'Mozilla/5.0')])
      expect(firstIn(other)).toMatchObject({ explanation: expect.not.stringMatching(returns) })
    expect(firstIn(line('POST', agent))).toMatchObject({ confidence: 'certain', fields: { agent } })
  })
})

describe('IPNs in the columns of a table', () => {
  const one = {
    ...{ cs_ref_code: '202610-000512', status: '1', merchant_ref_code: 'R-77', transaction_id: 'TD0000000512' },
    ...{ currency: 'EUR', amount: '64.90', true_amount: '64.90', datetime: '2026-10-18 16:20:41' },
  }
  const other = {
    ...{ cs_ref_code: '202610-000733', status: '2', merchant_ref_code: 'Schmidt (2)', transaction_id: 'TD0000000733' },
    ...{ currency: 'EUR', amount: '120.00', true_amount: '118.50', datetime: '2026-10-19 09:01:02' },
  }
  type Written = (name: string, first: string, second: string) => string
  const table = (written: Written, second: Record<string, string> = other, first: Record<string, string> = one) =>
    Object.keys(one)
      .map((name) => written(name, first[name] ?? '', second[name] ?? ''))
      .join('\n')
  const read = (text: string) =>
    readMaterial(`Hello,\n\n${text}\n\nBest\nJo`).candidates.map(
      (each) => each.kind === 'ipn' && Object.fromEntries(each.fields),
    )
  const markdown: Written = (name, a, b) => `| ${name} | ${a} | ${b} |`
  test.each<[string, string]>([
    ['Markdown', `| field | first | second |\n|---|---|---|\n${table(markdown)}`],
    ['a row of a time between', table(markdown).replace('\n| amount', '\n| received at | 16:20 | 09:01 |\n| amount')],
    ['no borders', `field | first | second\n${table((...cells) => cells.join(' | '))}`],
    ['psql', table((name, a, b) => ` ${name.padEnd(18)}| ${a.padEnd(20)}| ${b}`)],
    ['a box', table((name, a, b) => `│ ${name} │ ${a} │ ${b} │`)],
    ['tabs', `Field\tfirst\tsecond\n${table((...cells) => cells.join('\t'))}`],
    ['spaces', `field   first   second\n${table((...cells) => cells.map((cell) => cell.padEnd(22)).join(''))}`],
    ['semicolons', `field;first;second\n${table((...cells) => cells.join(';'))}`],
    ['commas', `field,first,second\n${table((...cells) => cells.join(','))}`],
    ['commas and quotes', table((...cells) => cells.map((cell) => `"${cell}"`).join(','))],
    ['HTML', `<table>${table((...cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)}</table>`],
    [
      'HTML on one line',
      `<tr><th>field</th><th>1</th><th>2</th></tr>${table((...cells) => `<tr>${cells.map((cell) => `<td class="x">${cell}</td>`).join('')}</tr>`).replaceAll('\n', '')}`,
    ],
    ['a colon and a bar', table((name, a, b) => `${name}: ${a} | ${b}`)],
    ['a word', table((name, a, b) => `${name}: ${a} vs ${b}`)],
    ['two lists', table((name, a, b) => `${`${name}: ${a}`.padEnd(45)}${name}: ${b}`)],
    ['two lists in a table', table((name, a, b) => `| ${name} | ${a} | ${name} | ${b} |`)],
    ['a column of meanings', table((name, a, b) => `| ${name} | ${a} | ${b} | the ${name} |`)],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual([one, other])
  })
  test('an empty cell is no value of the next column', () => {
    const { true_amount: _, ...rest } = other
    expect(read(table(markdown, rest))).toEqual([one, rest])
    expect(read(table((...cells) => cells.join('\t'), other, { ...one, true_amount: '' }))[1]).toEqual(other)
  })
  const spaces: Written = (...cells) => cells.map((cell) => cell.padEnd(22)).join('')
  const without = (values: Record<string, string>, ...names: string[]) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
  test('a row with more or fewer cells than there are payments is left out', () => {
    const few = table(spaces).replace(/currency {14}EUR {19}EUR/, `currency${' '.repeat(36)}EUR`)
    expect(read(few)).toEqual([without(one, 'currency'), without(other, 'currency')])
    const amounts = table((name, a, b) => `${name},${a},${b}`)
    expect(read(amounts.replace('\namount,64.90,120.00', '\namount,64,90,120,00'))).toEqual([
      without(one, 'amount'),
      without(other, 'amount'),
    ])
  })
  test('the row of the ids says what parts the cells', () => {
    const [a, b] = ['A|1', 'B  2']
    expect(
      read(table((...c) => c.join(';'), { ...other, merchant_ref_code: b }, { ...one, merchant_ref_code: a })),
    ).toEqual([
      { ...one, merchant_ref_code: a },
      { ...other, merchant_ref_code: b },
    ])
  })
  test.each(['-', '–', 'n/a', '(none)', 'NULL'])('the cell “%s” is empty', (cell) => {
    expect(read(table(markdown, { ...other, true_amount: cell }))).toEqual([one, without(other, 'true_amount')])
  })
  test.each<[string, number, string]>([
    ['meanings', 0, table((name) => `| ${name} | string | what ${name} means |`)],
    ['formats', 0, table((name, a) => `| ${name} | <${name}> | ${a.replace(/\d/g, 'x')} |`)],
    ['an IPN and what was expected', 1, table(markdown, { ...one, amount: '70.00' })],
    ['orders of a shop', 0, table((name, a, b) => `| ${name.replace(/^(?:cs|tr)/, 'our')} | ${a} | ${b} |`)],
  ])('a table of %s is no second IPN', (_, found, text) => {
    expect(read(text)).toHaveLength(found)
  })
  test('lines far from each other, and prose with the names, are no table', () => {
    expect(read(table(markdown).replaceAll('\n', '\nsome prose\nand more\nof it\n'))).not.toContainEqual(other)
    expect(read('The status, amount, currency.\nstatus, 1, 2\namount, 64.90, 120.00\ntransaction_id, a, b')).toEqual([])
  })
})

describe('environments', () => {
  test('one of Postman in a chat', () => {
    const file = { values: [{ key: 'merchant_secret', value: 'abc ' }], _postman_variable_scope: 'environment' }
    const found = firstIn(`[09:32] Zoe\nHere:\n${JSON.stringify(file, null, '\t')}\n\n[09:33] Zoe\nok`)
    expect(found).toMatchObject({
      kind: 'environment',
      source: 'postman',
      fields: [['merchant_secret', 'hidden, 4 characters']],
    })
    expect(found?.notes.join()).toMatch(/ends with a space/)
  })
  test('one of Bruno', () => {
    const file = 'vars {\n  base_url: https://api.test/v2\n  ~proxy: x\n}\nvars:secret [\n  merchant_secret\n]\n'
    expect(firstIn(file)).toMatchObject({
      kind: 'environment',
      source: 'bruno',
      fields: [['base_url', 'https://api.test/v2']],
      notes: [
        'base_url ends in /v2: a request that adds /v2/payment-links to it has the version twice, which is E040. Leave it out of one of them.',
        'Bruno keeps the values of merchant_secret elsewhere.',
      ],
    })
  })
})

test.each([
  ['joined literals', `order_id ${'" + a + '.repeat(100_000)}`],
  ['signs between literals', `order_id ${`"${' '.repeat(20)}+${' '.repeat(100)}`.repeat(5_000)}`],
  ['lists of numbers', `order_id ${'[1,2,'.repeat(100_000)}`],
  ['one list of numbers', `order_id [${'1,'.repeat(400_000)}`],
  ['page breaks', `order_id ${'\n\na'.repeat(100_000)}\f`],
  ['wrapped tokens', `order_id ${'Bearer a.0\n'.repeat(50_000)}`],
  ['templates', `order_id {"amount":${'{{ a '.repeat(100_000)}`],
  ['columns of a log', `#Fields: ${'a '.repeat(100_000)}\n${'status a\n'.repeat(50_000)}`],
])('%s are read in a short time', (_, text) => {
  expect(readMaterial(text).candidates.length).toBeLessThan(10)
})

describe('API clients', () => {
  const url = 'https://api.example/v2/payment-links'
  const hoppscotch = (auth: object): string =>
    JSON.stringify(
      {
        v: 10,
        name: 'Shop',
        folders: [],
        requests: [
          {
            method: 'POST',
            endpoint: '<<base>>/v2/payment-links',
            headers: [],
            auth,
            body: { contentType: 'application/json', body },
          },
        ],
        auth: { authType: 'inherit', authActive: true },
      },
      null,
      2,
    )
  const variables = [
    { key: 'base', currentValue: 'https://api.example' },
    { key: 'mkey', currentValue: 'mk' },
  ]
  test('Hoppscotch, with its environment beside it', () => {
    const text = `collection:\n${hoppscotch({ authType: 'bearer', authActive: true, token: `<<mkey>>.${hash}` })}\nenvironment:\n${JSON.stringify({ v: 2, name: 'live', variables })}\n`
    expect(requestIn(text)).toMatchObject({ body, authorization: header, url, exact: true })
  })
  test('folders and answers of any depth', () => {
    const depth = 10_000
    const folders = `${'{"folders":['.repeat(depth)}{}${']}'.repeat(depth)}`
    const deep = hoppscotch({}).replace('"folders": []', `"folders": [${folders}]`)
    expect(readMaterial(deep).candidates.length).toBe(1)
    const answer = `${'['.repeat(depth)}${']'.repeat(depth)}`
    const call = `POST ${url}: {\n"Request Headers": {"authorization":"${header}"},\n"Request Body": ${JSON.stringify(body)},\n"Response Body": ${answer}\n}\n`
    expect(requestIn(call)).toMatchObject({ body, authorization: header })
    expect(readMaterial(body.replace(/^\{/, `{"a":${answer},`)).candidates.length).toBe(1)
    expect(readMaterial(`{"v":2,"name":"a","variables":[{"key":"b","currentValue":${answer}}]}`).looked).not.toEqual([])
  })
  test('an auth that is not read is not said to be missing', () => {
    const { authorization, notes } = requestIn(hoppscotch({ authType: 'oauth-2', authActive: true }))
    expect([authorization, notes.join()]).toEqual(['⟨the header Authorization⟩', expect.stringMatching(/kind oauth-2/)])
  })
  test('OpenCollection of Bruno', () => {
    const text = `Hola\nopencollection: 1.0.0\nconfig:\n  environments:\n    - name: prod\n      variables:\n        - name: mkey\n          value: mk\nitems:\n  - info:\n      name: crear\n    http:\n      method: POST\n      url: ${url}\n      body:\n        type: json\n        data: |-\n          ${body}\n      auth:\n        type: bearer\n        token: "{{mkey}}.${hash}"\n\ngracias\n`
    expect(requestIn(text)).toMatchObject({ body, authorization: header, url })
  })
  test('a collection of Bruno, in which a variable of the request wins over the environment', () => {
    const variable = (value: string) => ({ name: 'order', value, enabled: true })
    const text = JSON.stringify({
      name: 'shop',
      version: '1',
      items: [
        {
          type: 'http',
          name: 'create',
          request: {
            method: 'POST',
            url,
            headers: [{ name: 'Authorization', value: header, enabled: true }],
            body: { mode: 'json', json: body.replace('A-1', '{{order}}') },
            vars: { req: [variable('A-1')] },
          },
        },
      ],
      environments: [{ name: 'test', variables: [variable('B-2')] }],
    })
    expect(requestIn(text)).toMatchObject({ body, authorization: header, url })
  })
  test('the console of Postman, whose calls have answers of their own', () => {
    const call = (method: string, code: string, sent: object): string =>
      `${method} ${url}: ${JSON.stringify({ 'Request Headers': { authorization: header }, ...sent, 'Response Body': JSON.stringify({ status: false, result: { code, message: 'no' } }) }, null, 2)}\n`
    const { candidates } = readMaterial(`${call('GET', 'E041', {})}${call('POST', 'E010', { 'Request Body': body })}`)
    expect(candidates).toMatchObject([
      {
        createCall: true,
        request: { method: 'POST', authorization: header },
        notes: [],
      },
      { createCall: false, request: { method: 'GET' } },
    ])
    expect(candidates[1]?.notes.join()).toMatch(/E041/)
  })
  test('a command without its body is no call beside the whole one', () => {
    const text = `> curl "${url}" -X POST\n> -H "Authorization: ${header}" --data-raw\n> "${body.replaceAll('"', '""')}"\n`
    expect(readMaterial(text).candidates.length).toBe(1)
  })
})

const url = 'https://api.test/v2/payment-links'
const token = `shop.co.il.${hash}`

describe('the form of an IPN in a log or chat is decoded', () => {
  const form =
    'cs_ref_code=202611-000897&status=1&merchant_ref_code=A%2F1&transaction_id=TD0000020611&currency=USD&amount=94.00&true_amount=94.00&datetime=2026-11-22+12%3A03%3A41'
  const ipnIn = (text: string) => {
    const [ipn] = readMaterial(text).candidates
    return ipn?.kind === 'ipn' ? [ipn.format, new Map(ipn.fields), ipn.faults] : [ipn?.kind]
  }
  const values = expect.toSatisfy(
    (of: Map<string, string>) => of.get('datetime') === '2026-11-22 12:03:41' && of.get('merchant_ref_code') === 'A/1',
  )
  test.each<[string, string, string | null]>([
    ['in a Slack export', JSON.stringify([{ text: `body was \`${form.replaceAll('&', '&amp;')}\`` }]), 'form'],
    ['in lines', form.replaceAll('&', '\n&'), null],
  ])('%s', (_, text, format) => {
    expect(ipnIn(text)).toEqual([format, values, []])
  })
  test('a plus and a percent sign of other lists stay', () => {
    const list = form.replaceAll('&', '\n').replace('A%2F1', 'A+1%').replace('+12%3A03%3A41', ' 12:03:41')
    expect((ipnIn(list)[1] as Map<string, string>).get('merchant_ref_code')).toBe('A+1%')
  })
})

describe('a header that is code', () => {
  const result = `body\n${'-'.repeat(300)}\n${body}\n\ntoken\n${'-'.repeat(100)}\n${token}\n\n(1 row affected)\n`
  test.each(['Bearer + token.', 'Bearer @token', 'Bearer token'])('%s is none, the result has it', (code) => {
    expect(requestIn(`${result}\nPOST ${url} with Authorization: ${code}\n`).authorization).toBe(`Bearer ${token}`)
  })
  test('alone asks for the header', () => {
    const { authorization, notes } = requestIn(`POST ${url} with Authorization: Bearer + token.\n${body}\n`)
    expect([authorization, notes.join()]).toEqual(['⟨the header Authorization⟩', expect.stringMatching(/only code/)])
  })
  test('is not one that was sent: a key named token, or a hash alone', () => {
    for (const sent of [`Bearer token.${hash}`, `Bearer ${hash}`])
      expect(requestIn(`POST ${url}\nAuthorization: ${sent}\n\n${body}\n`).authorization).toBe(sent)
  })
})

describe('a token behind its name in a log', () => {
  const log = (line: string) => `[2026-11-21] DEBUG: payload ${body}\n[2026-11-21] DEBUG: ${line}\n`
  test('is that of the call', () => {
    for (const line of [`paylink token ${token}`, `signature: ${token}`])
      expect(requestIn(log(line)).authorization).toBe(`Bearer ${token}`)
  })
  test.each([`csrf-token ${token}`, `token cache.${hash}.json`, `etag ${token}`, `token ${hash}`])('not %s', (line) => {
    expect(requestIn(log(line)).authorization).toBeNull()
  })
})

describe('what a mail program made of a call', () => {
  const lines = `POST ${url}\nAuthorization: ${header}\n\n{"order_id":"A-1","amount":10.50,\n"customer_email":"a@b.example",\n"description":"A -- B",\n"return_url":"https://shop.example/a"}\n`
  const doubled = lines.replace(url, `${url}<${url}>`).replace('a@b.example', '$&<mailto:a@b.example>')
  const typographic = doubled.replace('https://shop.example/a', '$&<$&/>').replace(/"([^"]*)"/g, '„$1“')
  const sent = lines.slice(lines.indexOf('{')).trim()
  test('addresses are there once, and a text with straight quotes is as it was sent', () => {
    for (const text of [doubled, doubled.replace(/<(\S+)>/, '[$1]')])
      expect(requestIn(text)).toMatchObject({ url, body: sent, exact: true, notes: [expect.stringMatching(/^Links/)] })
  })
  test('a dash may have been two hyphens, so that the body is not exact', () => {
    const changed = typographic.replace('--', '–')
    expect(requestIn(changed)).toMatchObject({ url, body: sent.replace('--', '–'), exact: false })
    expect(requestIn(typographic)).toMatchObject({ body: sent, exact: true })
    expect(requestIn(changed.replace(/^Authorization.*\n/m, 'Accept: */*\n'))).toMatchObject({ exact: true })
  })
  test('brackets with another text are left', () => {
    const other = lines.replace('A -- B', 'see https://shop.example/b[https://shop.example/c]')
    expect(requestIn(other).body).toContain('b[https://shop.example/c]')
  })
})

describe('the output of -v', () => {
  const head = `> POST /v2/payment-links HTTP/1.1\n> Host: api.test\n> Authorization: ${header}\n> Content-Type: application/json\n`
  test.each(['web-01:~$ ', 'op@web-01:/srv$ ', ''])(
    'below a command with variables, after “%s”, is that call',
    (prompt) => {
      const command = `${prompt}BODY='${body}'\n${prompt}H=$(printf '%s%s' "$BODY" "$S" | openssl md5 -r)\n${prompt}curl -v ${url} -H "Authorization: Bearer mk.$H" -d "$BODY"\n`
      const text = `${command}${head}> Content-Length: 90\n>\n< HTTP/1.1 401 Unauthorized\n`
      expect(requestIn(text)).toMatchObject({ body, authorization: header, exact: true })
      expect(readMaterial(text).candidates).toHaveLength(1)
    },
  )
  const bars = (of: string) => of.replace(/^/gm, '| ')
  test.each([body, JSON.stringify(JSON.parse(body), null, 2)])(
    'with the body behind bars, as Insomnia prints it',
    (own) => {
      const timeline = `[10:32] Ida: look\n\n${head}\n${bars(own)}\n\n* We are completely uploaded\n< HTTP/1.1 401\n`
      expect(requestIn(timeline)).toMatchObject({ body: own, exact: true, authorization: header })
    },
  )
  test('a table below has no bars to leave out', () => {
    expect(requestIn(`${head}\n| a | {} |\n| 1 | 2 |\n`).notes.join()).not.toMatch(/bars/)
  })
})

describe('a proxy that refuses the tunnel', () => {
  const verbose = (host: string, end: string) =>
    `curl -v ${url} --json '${body}' -H 'Authorization: ${header}'\n> CONNECT ${host}:443 HTTP/1.1\n> Host: ${host}:443\n>\n< HTTP/1.1 403 Forbidden\n< Via: squid\n<\n${end}\n`
  const refused = 'curl: (56) CONNECT tunnel failed, response 403'
  test('is named, and its request is no candidate', () => {
    expect(requestIn(verbose('api.test', refused)).notes).toEqual([expect.stringMatching(/^A proxy.*403.*api\.test/)])
    expect(readMaterial(verbose('api.test', refused)).candidates).toHaveLength(1)
  })
  test('is not said of another host, nor of a 403 alone', () => {
    const pool = "HTTPSConnectionPool(host='other.test', port=443): Tunnel connection failed: 403 Forbidden"
    const received = 'Received HTTP code 403 from the shop'
    for (const text of [verbose('other.test', refused), ...['', pool, received].map((end) => verbose('api.test', end))])
      expect(requestIn(text).notes.join()).not.toMatch(/proxy/)
  })
})

describe('a table of codes', () => {
  const codes = (text: string) =>
    readMaterial(text).candidates.map((one) => one.kind === 'access-line' && /E\d+/.exec(one.explanation)?.[0])
  const rows = 'code;http;n\nE098;503;41\nE029;429;12\nE004;409;41\n'
  test('has the meaning of each', () => {
    expect(codes(`${rows}\nE004: after 41 E098\n`)).toEqual(['E098', 'E029', 'E004'])
    expect(codes('PayLink answers E098, E029 and E099: what is that?')).toEqual(['E098', 'E029', 'E099'])
  })
  test('of another program has none', () => {
    for (const text of [rows.replace('503', '500'), 'E098;503;41\n', 'Error E004 and E029 of the scanner'])
      expect(codes(text)).toEqual([])
  })
})
