import { describe, expect, test } from 'vitest'
import type { RequestCandidate } from '../../src/main/reader/candidate.ts'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { errorCodes } from '../../src/shared/error-catalogue.ts'

/* Calls of which a log or ticket shows only parts, or brackets and signs around them. */

const body = '{"order_id":"R-9","amount":12.50,"customer_email":"ida@post.example"}'
const token = `mk_live_r.${'0a1b2c3d'.repeat(4)}`
const url = 'https://api.test/v2/payment-links'
const first = (text: string) => {
  const { request, ...rest } = readMaterial(text).candidates[0] as RequestCandidate
  return { ...rest, ...request, body: Buffer.from(request.body).toString() }
}

describe('the header', () => {
  test.each([
    ['in a list of headers', `Headers: {Authorization=[Bearer ${token}], Accept=[*/*]}`, `Bearer ${token}`],
    ['in parentheses', `send(Authorization: Bearer ${token});`, `Bearer ${token}`],
    ['hidden by blocks', 'Authorization: ██', '⟨the header Authorization⟩'],
    ['hidden by one sign', '  Authorization: *', '⟨the header Authorization⟩'],
    ['before the rest of a printed request', `List(Authorization: Bearer ${token}),Entity(x,`, `Bearer ${token}`],
    [
      'with an escaped letter, of Python',
      String.raw`{b'Authorization': b'Bearer B\xc3\xbccher.${'0a1b2c3d'.repeat(4)}'}`,
      `Bearer Bücher.${'0a1b2c3d'.repeat(4)}`,
    ],
    [
      'with an escaped letter, of nginx',
      String.raw`{"auth":"Bearer B\xC3\xBCcher.${'0a1b2c3d'.repeat(4)}"}`,
      `Bearer Bücher.${'0a1b2c3d'.repeat(4)}`,
    ],
    [
      'with an escaped letter, of JSON',
      String.raw`{"headers":{"Authorization":"Bearer B\u00fccher.${'0a1b2c3d'.repeat(4)}"}}`,
      `Bearer Bücher.${'0a1b2c3d'.repeat(4)}`,
    ],
  ])('%s', (_, header, authorization) => {
    expect(first(`POST ${url}\n${header}\nBody: ${body}\n`)).toMatchObject({ authorization, body })
  })
  test('that a browser removed from a HAR is a gap', () => {
    const request = { method: 'POST', url, headers: [], postData: { mimeType: 'application/json', text: body } }
    const { authorization, notes } = first(JSON.stringify({ log: { entries: [{ request }] } }))
    expect([authorization, notes.filter((note) => note.includes('Authorization')).length]).toEqual([
      '⟨the header Authorization⟩',
      1,
    ])
  })
})

describe('a HAR', () => {
  const entry = (method: string, status: number, text = '') => ({
    request: { method, url, headers: [{ name: 'Authorization', value: `Bearer ${token}` }], postData: { text: body } },
    response: { status, content: { text } },
  })
  const notesOf = (...entries: object[]) => first(JSON.stringify({ log: { entries } })).notes
  test.each(['encoding', '_encoding'])('a body in base64, as named in %s, is decoded', (name) => {
    const postData = { mimeType: 'application/json', text: Buffer.from(body).toString('base64'), [name]: 'base64' }
    const har = { log: { entries: [{ request: { method: 'POST', url, headers: [], postData } }] } }
    expect(first(JSON.stringify(har)).body).toBe(body)
  })
  test('a call that the browser did not send has no answer', () => {
    const refused = JSON.stringify({ status: false, result: { code: 'E041', message: 'Method not allowed' } })
    expect(notesOf(entry('OPTIONS', 405, refused), entry('POST', 0)).slice(0, 3)).toEqual([
      'The browser got no answer.',
      expect.stringMatching(/asked with OPTIONS.*did not send it/),
      expect.stringMatching(/^The text names E041/),
    ])
  })
  test('a call after a preflight that was allowed may have been made, and other calls have no advice', () => {
    expect(notesOf(entry('OPTIONS', 204), entry('POST', 0))).toEqual([
      'The browser got no answer.',
      expect.stringMatching(/may have created a link or not/),
    ])
    const elsewhere = entry('OPTIONS', 405)
    elsewhere.request.url = 'https://shop.test/cart'
    expect(notesOf(entry('POST', 0), elsewhere).join()).toMatch(/may have created a link or not/)
    const other = { ...entry('POST', 502), request: { method: 'POST', url: 'https://shop.test/cart', headers: [] } }
    expect(notesOf(other).join()).not.toMatch(/link or not/)
  })
  test('its answers are not those of a command beside it', () => {
    const made = JSON.stringify({ status: true, result: { code: '00' } })
    const text = `curl ${url} -H 'Authorization: Bearer ${token}' -d '${body.replace('R-9', 'R-8')}'\n\n${JSON.stringify({ log: { entries: [entry('POST', 200, made)] } }, null, 1)}`
    const command = readMaterial(text).candidates.find(({ source }) => source === 'curl')
    expect(command?.notes.join()).not.toMatch(/accepted/)
  })
  test.each([
    [502, /may have created a link or not/],
    [413, /refused the size of the body/],
  ])('%i of a server in front of the service', (status, note) => {
    expect(notesOf(entry('POST', status, '<html>'))[1]).toMatch(note)
  })
})

test('an IPN below code that makes a call', () => {
  const ipn = JSON.stringify({ cs_ref_code: '1', status: '1', merchant_ref_code: 'R-9', transaction_id: 'T' })
  const padded = JSON.stringify({ ...JSON.parse(body), description: 'a'.repeat(600) })
  const code = `fetch("${url}", {\n  "headers": {"authorization": "Bearer ${token}"},\n  "body": ${JSON.stringify(padded)},\n  "method": "POST"\n});\n${ipn}\n`
  expect(readMaterial(code).candidates.map(({ kind }) => kind)).toEqual(['create-request', 'ipn'])
})

test('an IPN is none, whatever stands near it', () => {
  const ipn = JSON.stringify({ cs_ref_code: '1', status: '1', merchant_ref_code: 'R-9', transaction_id: 'T' })
  const text = `raw = ${ipn}\n\nPOST /v2/payment-links HTTP/1.1\nAuthorization: Bearer ${token}\n\n${body}`
  expect(readMaterial(text).candidates.map(({ kind }) => kind)).toEqual(['create-request', 'ipn'])
})

describe('address and method', () => {
  test('the one method that the text names', () => {
    const { method, notes } = first(
      `curl: ${url}\nAuthorization: Bearer ${token}\n${body}\n> PATCH /v2/payment-links HTTP/1.1`,
    )
    expect([method, notes.join()]).toEqual(['PATCH', expect.stringMatching(/method is PATCH.*E041/)])
  })
  test('beside a body in base64', () => {
    const coded = Buffer.from(body).toString('base64')
    const log = `out method=POST url=${url} authorization="Bearer ${token}" body=${coded}`
    expect(first(log)).toMatchObject({ method: 'POST', url, authorization: `Bearer ${token}`, body })
  })
  test('a path without its last letter', () => {
    const notes = first(`POST ${url.slice(0, -1)}\nAuthorization: Bearer ${token}\n\n${body}`).notes
    expect(notes.join()).toMatch(/ends in \/v2\/payment-link, .*E040/)
  })
})

test('the literal of Python for bytes doubles backslashes', () => {
  const sent = body.replace('ida', '\\u00efda')
  expect(first(`send: b'${sent.replaceAll('\\', '\\\\')}'\nAuthorization: Bearer ${token}`).body).toBe(sent)
})

test('code without values hides no log after it', () => {
  const code = 'r = requests.post(URL, json=payload, headers={"Authorization": "Bearer " + token})'
  const head = `send: b'POST /v2/payment-links HTTP/1.1\\r\\nHost: api.test\\r\\nAuthorization: Bearer ${token}\\r\\n\\r\\n'`
  expect(first(`${code}\n${head}\nsend: b'${body}'\n`)).toMatchObject({
    createCall: true,
    authorization: `Bearer ${token}`,
    body,
  })
  expect(readMaterial(`${code}\n${head}\nsend: b'${body}'\n`).candidates).toHaveLength(1)
})

test('a command whose token a pipe fills in is the call that its output shows', () => {
  const command = `./sign.sh a.json | xargs -I{} http -v POST api.test/v2/payment-links "Authorization:Bearer {}" < a.json`
  const sent = `POST /v2/payment-links HTTP/1.1\nHost: api.test\nAuthorization: Bearer ${token}\n\n${body}\n`
  expect(readMaterial(`${command}\n\n${sent}`).candidates).toMatchObject([{ source: 'http' }])
})

test('the command of a PowerShell error, cut off at the edge, is no other call', () => {
  const sent = `POST ${url}\nAuthorization: Bearer ${token}\nBody: ${body}\n`
  const error = `Invoke-RestMethod : (401)\nAt line:4 char:1\n+ Invoke-RestMethod -Method Post -Uri ${url.slice(0, -6)}`
  expect(readMaterial(`${error} ...\n+ ~~~~\n\n${sent}`).candidates).toHaveLength(1)
  const quoted = error.replace(url.slice(0, 9), `'${url.slice(0, 9)}`)
  expect(readMaterial(`${quoted} ...\n+ ~~~~\n\n${sent}\nIt's "blocked"?`).candidates).toHaveLength(1)
  expect(readMaterial(`${error.replace('/v2', '/v3')} ...\n+ ~~~~\n\n${sent}`).candidates).toHaveLength(2)
})

test('a body that a tool prints in lines ends at its bracket', () => {
  const printed = JSON.stringify(JSON.parse(body), null, 4)
  const text = `POST /v2/payment-links HTTP/1.1\nHost: api.test\nAuthorization: Bearer ${token}\nContent-Length: ${body.length}\n\n${printed}\n\n\nHTTP/1.1 401 Unauthorized\n`
  expect(first(text).body).toBe(printed)
})

describe('the text that was hashed', () => {
  const signed = '{"amount":12.50,"customer_email":"ida@post.example","order_id":"R-9"}'
  const sent = `${body.slice(0, -1)},"ipn_format":"json"}`
  const log = (text: string) =>
    `DEBUG Signer: string to sign: ${text}\nPOST ${url}\nAuthorization: Bearer ${token}\n\n${sent}\n`
  test.each([
    ['lacks a field', signed, /^The text that was hashed lacks ipn_format, /],
    ['has another value', signed.replace('ida', 'ide'), /^.* lacks ipn_format and has another customer_email, /],
    ['has a field too many', signed.replace('{', '{"a":1,'), /^.* lacks ipn_format and has a, unlike /],
  ])('%s', (_, text, note) => {
    const { candidates } = readMaterial(log(text))
    expect(candidates).toHaveLength(1)
    expect(first(log(text))).toMatchObject({ body: sent, notes: expect.arrayContaining([expect.stringMatching(note)]) })
  })
  test('of another order is another call', () => {
    expect(readMaterial(log(signed.replace('R-9', 'R-8'))).candidates).toHaveLength(2)
  })
  test('alone is taken as the body', () => {
    expect(first(`string to sign: ${signed}`).body).toBe(signed)
  })
})

describe('the answer of the service', () => {
  const answer = '{"status":false,"result":{"code":"E002","message":"Required field missing: customer_phone"}}'
  const cut = `POST ${url} auth="Bearer ${token}" body=${body.slice(0, -4)}…`
  const said = /^The service answered E002: Required field missing: customer_phone\. .*accepted the token/
  test.each([
    ['beside a cut body', `${cut}\n${answer}`, 1],
    ['escaped, beside a hidden header', `POST ${url}\nAuthorization: ***\n${body}\n${JSON.stringify(answer)}`, 1],
    ['beside a whole call, which is judged', `POST ${url}\nAuthorization: Bearer ${token}\n\n${body}\n\n${answer}`, 0],
    [
      'that a link was made, and one that there is one',
      `${cut}\n${answer.replace('E002', '00')}${answer.replace('E002', 'E004')}`,
      0,
    ],
    ['of two kinds', `${cut}\n${answer}\n${answer.replace('E002', 'E012')}`, 0],
    ['before the check of the token', `${cut}\n${answer.replace('E002', 'E012')}`, 0],
  ])('%s', (_, text, count) => {
    const { notes } = first(text)
    expect(notes.filter((note) => said.test(note))).toHaveLength(count)
    expect(notes.join().includes('was sent twice')).toBe(text.includes('E004'))
  })
})

describe('without a body', () => {
  test('the address is that of a create call', () => {
    expect(
      first(`info: Start processing HTTP request POST ${url.replace('v2', 'v1')}\n  Authorization: *\n`),
    ).toMatchObject({
      createCall: true,
      method: 'POST',
      body: '⟨the body⟩',
      notes: [
        'The body is not in the text: ask for it.',
        expect.stringMatching(/v1\/payment-links/),
        expect.stringMatching(/hides the header/),
      ],
    })
  })
  test('the answer of the service is explained', () => {
    const text =
      'Ordre 77: {"status":false,"result":{"code":"E004","message":"order_id already used"}}, lenken er utgått'
    expect(readMaterial(text).candidates).toMatchObject([
      { kind: 'access-line', fields: { status: 409 }, explanation: expect.stringMatching(/E004: This order already/) },
    ])
  })
  test('a code that a note names is explained; a list of codes is not', () => {
    const note = 'He read out: POST .../v2/payment-links, HTTP: 503, Code: E098 "Cannot store"'
    expect(readMaterial(note).candidates).toMatchObject([
      { kind: 'access-line', fields: { status: 503 }, explanation: expect.stringMatching(/E098.*nothing was created/) },
    ])
    expect(readMaterial(`${note} or ${errorCodes.join(', ')}`).candidates).toEqual([])
    const quoted = '{“status”:false,“result”:{“code”:“E004”,“message”:“order_id already used”}}'
    expect(readMaterial(quoted).candidates).toMatchObject([{ explanation: expect.stringMatching(/E004/) }])
  })
  test.each([
    ['502  awselb/2.0  97 ms', /broke off/],
    ['530  81 ms', /broke off/],
    ['524  100 ms', /Cloudflare/],
    ['unable to verify the first certificate', /fullchain\.pem/],
    ['self-signed certificate', /no known authority/],
    ['certificate has expired', /renew it/],
    ["Host: shop.test. is not in the cert's altnames", /another host/],
    ['connect ENETUNREACH 2001:db8::1:443', /IPv4/],
    ['connect ETIMEDOUT 192.0.2.1:443', /firewall/],
    ['getaddrinfo ENOTFOUND shop.test', /no address/],
    ['connect ECONNREFUSED 192.0.2.1:443', /Nothing listens/],
  ])('the attempts of an IPN in a list: %s', (error, words) => {
    const rows = (address: string) =>
      `IPN T-1 / ${address}\n#1 2026-11-10 09:15:31Z  ${error}\n#2  09:15:36Z  ${error}\n`
    expect(readMaterial(rows('https://shop.test/hooks')).candidates).toMatchObject([
      {
        kind: 'access-line',
        fields: { target: '/hooks', time: '09:15:36Z' },
        notes: [expect.stringMatching(/^The text has 2 attempts/)],
        explanation: expect.stringMatching(words),
      },
    ])
    expect(
      readMaterial(`${rows('https://shop.test/hooks')}\n${rows('https://shop.test/other-hooks')}`).candidates,
    ).toHaveLength(2)
    expect(readMaterial(rows('our shop')).candidates).toEqual([])
    const others = 'ipn_url https://shop.test/ipn\n10:00:00 200 orders imported\n10:01:00 300 orders imported\n'
    expect(readMaterial(others).candidates).toEqual([])
  })
  test('of other calls nothing is said', () => {
    expect(readMaterial('POST https://api.test/v2/refunds {"result":{"code":"OK"}}').candidates).toEqual([])
  })
})

describe('the message of another payment service', () => {
  const event = {
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { amount: 4990, currency: 'eur', description: 'a', order_id: '5531', customer_email: 'a@b.co', status: 'ok' },
  }
  const order = { order_id: '5531', amount: 49, customer_email: 'a@b.co', description: 'a' }
  test.each([
    ['Stripe', `POST /hook 400\nstripe-signature: t=1,v1=${'0a'.repeat(32)}\n${JSON.stringify(event, null, 2)}`],
    ['PayPal', JSON.stringify({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: order })],
    ['PayPal', 'mc_gross=49.00&payment_status=Completed&txn_id=61E67681CH3238416&verify_sign=AtkOfCXbDm2hu0ZELryHFjY-'],
    ['Adyen', JSON.stringify({ notificationItems: [{ NotificationRequestItem: { pspReference: 'a', ...order } }] })],
    [
      'Mollie',
      `GET https://api.mollie.com/v2/payments/tr_1\n${JSON.stringify({ resource: 'payment', metadata: order })}`,
    ],
    ['Mollie', 'id=tr_7UhSN1zuXS'],
    ['Square', 'x-square-hmacsha256-signature: ZGlnZXN0'],
    ['PayPal', JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.SALE.COMPLETED' })],
    ['Klarna', JSON.stringify({ purchase_currency: 'EUR', merchant_data: order })],
  ])('%s is named, and nothing is read into it', (provider, text) => {
    expect(readMaterial(`our webhook:\n${text}`).candidates).toMatchObject([
      { kind: 'access-line', explanation: expect.stringContaining(`message of ${provider}, not of this service`) },
    ])
  })
  test('of one without a name nothing is read', () => {
    const payment = { ...order, currency: 'INR', status: 'captured' }
    expect(readMaterial(`webhook ${JSON.stringify(payment)}\n${JSON.stringify(payment, null, 1)}`).candidates).toEqual(
      [],
    )
  })
  test.each([
    ['⟨token⟩', 'access-line'],
    [token, 'create-request'],
  ])('beside few fields and the token %s it is %s', (bearer, kind) => {
    const text = `stripe-signature: t=1\nAuthorization: Bearer ${bearer}\n\n${JSON.stringify(order)}`
    expect(readMaterial(text).candidates).toMatchObject([{ kind }])
  })
  test.each(['\n', '\r\n'])('behind a call of something else, in lines that end with %j, it is not named', (end) => {
    const lines = [
      'POST https://other.test/x HTTP/1.1',
      'Host: other.test',
      '',
      'a',
      '',
      'x-square-hmacsha256-signature: Z',
    ]
    expect(readMaterial(lines.join(end)).candidates).toMatchObject([{ kind: 'create-request', createCall: false }])
  })
  test('settings beside it are read', () => {
    const settings = 'PAYLINK_KEY=mk_1\nPAYLINK_SECRET=sk_1\n'
    const kinds = readMaterial(`${settings}\nx-square-hmacsha256-signature: ZGlnZXN0`).candidates.map(
      ({ kind }) => kind,
    )
    expect(kinds.toSorted()).toEqual(['access-line', 'environment'])
  })
  test.each([
    'We come from api.mollie.com. Do you send a header like Stripe-Signature?',
    'We had evt_1234567890 and payment_intent.succeeded there, what is yours?',
    'Our old code:\nheaders: {"stripe-signature": 1}\n',
    'It is in "id": evt_1234567890, and once more in "last": evt_1234567890.',
  ])('of prose about one nothing is read: %s', (text) => {
    expect(readMaterial(text).candidates).toEqual([])
  })
  test.each([
    ['POST /squaremeter/ipn', false],
    ['POST /stripes-shop/ipn', false],
    ['POST /StripeHook', true],
    ['POST /STRIPE/ipn', true],
    ['POST /Paypal/ipn', true],
    ['GET /paypal/ipn', false],
  ])('a line with %s names one: %s', (call, isNamed) => {
    const line = `10.0.0.1 - - [20/Nov/2025:10:00:01 +0000] "${call} HTTP/1.1" 500 12 "-" "-"`
    const [one] = readMaterial(line).candidates
    expect(one?.kind === 'access-line' && one.explanation.startsWith('The path names')).toBe(isNamed)
  })
  test('a line of its receiver is no IPN', () => {
    const line = '10.0.0.1 - - [20/Nov/2025:10:00:01 +0000] "POST /paypal/ipn HTTP/1.1" 500 12 "-" "PayPal IPN"'
    expect(readMaterial(line).candidates).toMatchObject([
      { confidence: 'likely', explanation: expect.stringMatching(/names PayPal/) },
    ])
  })
  test('beside a call of ours changes nothing', () => {
    const call = `POST ${url}\nAuthorization: Bearer ${token}\n\n${body}\n\n`
    const { notes } = first(`${call}stripe-signature: t=1\n`)
    expect([notes, readMaterial(call).candidates.length]).toEqual([first(call).notes, 1])
  })
})

describe('answers alone', () => {
  const made = '{"status":true,"result":{"code":"00","message":"OK","payment_link":"https://pay.example/pay/a"}}'
  const refused = (code: string): string => `{"status":false,"result":{"code":"${code}","message":"…"}}`
  const linesIn = (text: string) =>
    readMaterial(text).candidates.map((one) =>
      one.kind === 'access-line' ? [one.fields.status, one.explanation, one.notes.join()] : [one.kind],
    )
  test('each code of a log of answers is explained once', () => {
    const answers = [made, refused('E029'), refused('E029'), refused('E098')]
    const log = answers.map((one) => `POST https://api.example/v2/payment-links -> ${one}\n`).join('')
    expect(linesIn(`${log}error="request timeout"\n`)).toEqual([
      [200, expect.stringMatching(/code 00/), expect.stringMatching(/^Only answers.*without an answer may/)],
      [429, expect.stringMatching(/E029.*only a fault rule/i), 'The text has this answer 2 times.'],
      [503, expect.stringMatching(/E098.*nothing was created/), ''],
    ])
  })
  test('a link that was made says until when it is valid', () => {
    const text = `[10.06.26, 09:43:10] ~ Jo: Log: 2026-06-10T09:40:58+02:00 HTTP 200 ${made}\nDer Link ist abgelaufen\n`
    expect(linesIn(text)).toEqual([[200, expect.stringMatching(/2026-06-11 07:40:58 UTC.*sends no IPN/), '']])
  })
})

describe('the address of a bank page', () => {
  const page = `https://pay.test/pay/${'hT6w-Rk0PzB3_nUyQe8Vd'}/challenge`
  const read = (text: string) =>
    readMaterial(text).candidates.map((one) => (one.kind === 'access-line' ? [one.fields.target, one.notes] : one.kind))
  const target = new URL(page).pathname
  test('is explained, beside an answer too, and a card that is no test card is named', () => {
    const answer = '{"status":false,"result":{"code":"E004","message":"order_id already used"}}'
    expect(read(`They are stuck at ${page}. First 4000 0000 0000 3220.`)).toEqual([[target, []]])
    expect(read(`${page}\nwith the 4242 4242 4242 4242 12/34\n${answer}`)).toEqual([
      ['/v2/payment-links', []],
      [target, [expect.stringMatching(/no test card by default/)]],
    ])
    for (const number of ['3400 4344 1616 2012 9', '5555 1234 5678 9012'])
      expect(read(`${page}, parcel ${number}.`)).toEqual([[target, []]])
    const [one] = readMaterial(page).candidates
    expect(one).toMatchObject({ explanation: expect.stringMatching(/left without Approve or Decline.*no IPN/) })
  })
  test.each([
    ['the page of the card', page.replace('/challenge', '')],
    ['another address', page.replace('hT6w-', 'pay-')],
    ['a page below it', `${page}/approve`],
    ['a file', `${page}.php`],
    ['a page of a shop', page.replace('/pay/', '/shop/pay/')],
    ['of another service', 'https://acs.bank.test/3ds/pay/challenge'],
  ])('is not %s', (_, text) => {
    expect(read(`We see ${text} here`)).toEqual([])
  })
  test('is not read beside a call or IPN', () => {
    expect(read(`cs_ref_code=202611-004417&status=1&merchant_ref_code=A&transaction_id=TD0000090213\n${page}`)).toEqual(
      ['ipn'],
    )
  })
})

describe('a code that people name', () => {
  const call = `POST ${url}\nAuthorization: Bearer ${token}\n\n${body}\n\n`
  const ask = 'May we use the number again, or is that E004?\n'
  test('is explained where no answer is', () => {
    expect(first(call + ask).notes.join()).toMatch(/The text names E004/)
  })
  test('is not, beside an answer with another', () => {
    const answer = '{"status":false,"result":{"code":"E098","message":"Cannot store"}}\n'
    expect(first(call + answer + ask).notes.join()).toMatch(/E098/)
    expect(first(call + answer + ask).notes.join()).not.toMatch(/E004/)
  })
  test('is of this service in a table with its statuses, but not in a single line', () => {
    const line = 'E004 | 409 | 12 times\n'
    expect(readMaterial(`${line}E012 | 401 | once\n`).candidates).toMatchObject([
      { explanation: expect.stringMatching(/^The text names E004/) },
      { explanation: expect.stringMatching(/^The text names E012/) },
    ])
    expect(readMaterial(line).candidates).toEqual([])
  })
})

describe('requests in the output of tcpdump', () => {
  const packet = (bytes: string, head: string, content: string): string =>
    `11:42:07.402731 eth1  Out IP 10.0.4.12.40218 > 10.0.4.30.9200: Flags [P.], seq 1:301, ack 1, win 502, length 300\nE..T..@.@.....\n...\n${bytes}${head}\n\n${content}\n`
  const other = packet(
    '..#.....',
    'POST /api/v1/orders/A-1/reserve HTTP/1.1\nHost: erp.shop.test:9200\nAuthorization: Bearer erp-internal\nContent-Type: application/json',
    '{"order_id":"A-1","amount":45.99,"currency_code":"USD","description":"Yarn"}',
  )
  const answer = packet(
    '.@......',
    'HTTP/1.1 409 Conflict',
    '{"status":false,"result":{"code":"E012","message":"Not in stock"}}',
  )
  const own = (content: string) =>
    packet('P.......', `POST /v2/payment-links HTTP/1.1\nHost: api.test\nAuthorization: Bearer ${token}`, content)
  const read = (text: string) =>
    readMaterial(text).candidates.map((one) =>
      one.kind === 'create-request'
        ? [one.request.url, one.createCall, one.request.exact, Buffer.from(one.request.body).toString()]
        : [one.name],
    )
  test('to another path of another host are no create calls, and an event of another service is named', () => {
    const event = '{"id":"evt_1QZexample","object":"event","type":"payment_intent.succeeded"}'
    const hook = packet('E..P...', 'POST /psp HTTP/1.1\nHost: shop.test\nStripe-Signature: t=1,v1=2', event)
    expect(read(hook + other + answer)).toEqual([
      ['http://shop.test/psp', false, true, event],
      ['http://erp.shop.test:9200/api/v1/orders/A-1/reserve', false, true, expect.stringMatching(/Yarn"}$/)],
      ['Stripe'],
    ])
  })
  test('are create calls at the address of the service, whose letters may be lost', () => {
    expect(read(own(body) + answer)).toEqual([['http://api.test/v2/payment-links', true, true, body]])
    expect(read(own(body.replace('}', ',"description":"Caf.."}')))[0]?.[2]).toBe(false)
  })
})

describe('a dump of what was sent beside the text that was hashed', () => {
  const values = { order_id: 'R-9', amount: '10.5', customer_email: 'ida@post.example', customer_ip: '172.70.34.9' }
  const json = (of: typeof values): string => JSON.stringify({ ...of, amount: 10.5 })
  const log = (of: typeof values): string =>
    `paylink: string_to_sign=${json(values)}<SECRET>\npaylink: token=${token}\npaylink: after filters=Array\n(\n${Object.entries(
      of,
    )
      .map(([name, value]) => `    [${name}] => ${value}\n`)
      .join('')})\n`
  const bodies = (text: string) =>
    readMaterial(text).candidates.map(
      (one) => one.kind === 'create-request' && Buffer.from(one.request.body).toString(),
    )
  test('is the call if a value is another one, and the text is kept to compare it with', () => {
    const changed = { ...values, customer_ip: '198.51.100.23' }
    expect(bodies(log(changed))).toEqual([json(changed), json(values)])
    expect(first(log(changed)).notes.join()).toMatch(/has another customer_ip,/)
    expect(readMaterial(log(changed)).candidates[1]?.notes.join()).toMatch(/the text that was hashed, not the body/)
  })
  test('is not beside the same body as it was sent, with numbers and hidden values written otherwise', () => {
    const dump = (ip: string) => log({ ...values, amount: '10.50', customer_ip: ip }).replace(/^.*<SECRET>\n/, '')
    const request = `POST ${url}\nAuthorization: Bearer ${token}\n\n${json(values)}\n---\n`
    for (const ip of [values.customer_ip, '[hidden]']) expect(bodies(request + dump(ip))).toEqual([json(values)])
    expect(bodies(request + dump('198.51.100.23'))).toHaveLength(2)
  })
})

describe('a text that was read from a picture', () => {
  const scanned = `POST ${url}\nAuthorization: Bearer mk_Iive.7c0e91d\n{"order_id":"A-OO17","amount":35.OO,"customer_Iastname":"CIient",\n"ipn_urI":"https://shop.test/ipn"}\n\n{"status":faIse,"resuIt":{"code":"EOO2"}}\n`
  test('is recognised by the names of fields, and its code is explained', () => {
    expect(first(scanned).notes.join()).toMatch(/probably read from a picture.*EOO2 is probably E002: /)
    expect(first(scanned)).toMatchObject({ confidence: 'possible' })
  })
  test('is not recognised by one name, nor by names that are right', () => {
    const right = scanned.replace('_urI', '_url')
    expect(first(right).notes.join()).not.toMatch(/picture/)
  })
})

describe('a request of Bruno with its environment in one text', () => {
  const bru = `meta {\n  name: x\n}\n\npost {\n  url: {{base}}/v2/payment-links\n  body: json\n}\n\nheaders {\n  Authorization: Bearer ${token}\n}\n\nbody:json {\n  {"order_id":"{{order}}","amount":10.5,"customer_email":"a@b.co"}\n}\n`
  test('has its values', () => {
    const { body: sent, url: address } = first(`${bru}\nvars {\n  base: https://api.test\n  order: A-7\n}\n`)
    expect([address, sent]).toEqual(['https://api.test/v2/payment-links', expect.stringContaining('"order_id":"A-7"')])
  })
  test('without it has gaps in its body, each named once', () => {
    const { body: sent, notes } = first(bru)
    expect(sent).toContain('"order_id":"⟨order⟩"')
    expect(notes.filter((note) => note.includes('order'))).toHaveLength(1)
  })
})

describe('a word in place of the token, in a ticket that says E012', () => {
  const read = (header: string, end = 'We get E012.') =>
    first(`POST ${url}\nAuthorization: ${header}\n\n${body}\n\n${end}\n`)
  test.each(['<TOKEN>', '{{token}}', '$TOKEN', 'YOUR_TOKEN', '%s', '<hidden for security>'])('%s', (word) => {
    const { authorization, notes } = read(`Bearer ${word}`)
    expect(authorization).toBe('⟨the header Authorization⟩')
    expect(notes).toContainEqual(expect.stringContaining('The service had a whole token'))
  })
  test.each(['<hash>', 'HASH', 'xxxxx', '[hash removed]', 'X'.repeat(32)])('%s behind the key', (word) => {
    const { authorization, notes } = read(`Bearer mk_live_r.${word}`)
    expect(authorization).toBe('Bearer mk_live_r.⟨the hash⟩')
    expect(notes).toContainEqual(expect.stringContaining('in place of the hash'))
  })
  test.each([
    ['a whole token', `Bearer ${token}`],
    ['what may be a hash', `Bearer mk_live_r.${'0A1B'.repeat(8)}`],
    ['base64', 'Bearer mk_live_r.5kv8O+gMgYZ0b7zyOPOlXw=='],
  ])('%s is no such word', (_, header) => {
    expect(read(header).authorization).toBe(header)
  })
  test('nothing is known of it when the service answered E010', () => {
    expect(read('Bearer <TOKEN>', 'We get E010.').authorization).toBe('Bearer <TOKEN>')
  })
})

describe('calls at the same time, whose lines a log has mixed', () => {
  const calls = ['A-1', 'B-2'].map((order, at) => ({
    order,
    header: `Bearer mk_live_r.${`${at}a1b2c3d`.repeat(4)}`,
    body: body.replace('R-9', order),
  }))
  type Call = (typeof calls)[number]
  const mixed = (line: (text: string, at: number) => string): string =>
    [() => `POST ${url}`, ({ header }: Call) => `Authorization: ${header}`, ({ body }: Call) => body]
      .flatMap((write) => calls.map((one, at) => line(write(one), at)))
      .join('\n')
  test.each([
    ['threads', (text: string, at: number) => `09:00:0${at} [pool-1-thread-${at}] DEBUG Pay - ${text}`],
    ['requests', (text: string, at: number) => `2026-11-27 09:00:01 [main] [req-${at}] > ${text}`],
    ['processes', (text: string, at: number) => `Nov 27 09:00:01 web php[${4_120 + at}]: ${text}`],
    ['JSON lines', (text: string, at: number) => JSON.stringify({ level: 20, reqId: `r${at}`, msg: text })],
    ['the last of four brackets', (text: string, at: number) => `[2026-11-27T09:00:01] [DEBUG] [Pay] [r${at}] ${text}`],
    ['pairs', (text: string, at: number) => `level=debug request_id=r${at} msg=${text}`],
  ])('have their own headers: %s', (_, line) => {
    const found = readMaterial(mixed(line)).candidates as RequestCandidate[]
    expect(found.map(({ request }) => [request.authorization, Buffer.from(request.body).toString()])).toEqual(
      calls.map(({ header, body }) => [header, body]),
    )
    expect(found[0]?.notes).toContainEqual(expect.stringContaining('put together'))
  })
  test('one call whose lines stand around those of another', () => {
    const lines = [calls[0]?.header, calls[1]?.header, calls[1]?.body, calls[0]?.body]
    const text = lines
      .map((line, at) => `[req-${[0, 1, 1, 0][at]}] ${at < 2 ? 'Authorization: ' : ''}${line}`)
      .join('\n')
    const found = readMaterial(text).candidates as RequestCandidate[]
    expect(found.map(({ request }) => [request.authorization, Buffer.from(request.body).toString()])).toEqual(
      calls.map(({ header, body }) => [header, body]),
    )
  })
  test('lines that are in order stay as they are', () => {
    const inOrder = calls
      .map(({ header, body }, at) => `[req-${at}] Authorization: ${header}\n[req-${at}] ${body}`)
      .join('\n')
    expect(readMaterial(inOrder).candidates[0]?.notes.join()).not.toContain('put together')
  })
})

describe('the time of a call', () => {
  const log = (time: string) => `${time} POST ${url}\n${time} Authorization: Bearer ${token}\n${time} ${body}\n`
  test.each([
    ['2026-11-27T09:00:01Z', '2026-11-27T09:00:01.000Z'],
    ['2026-11-27 09:00:01,1234 +01:00', '2026-11-27T08:00:01.123Z'],
    ['2026-11-27 09:00:01 UTC', '2026-11-27T09:00:01.000Z'],
    ['[27/Nov/2026:09:00:01 +0100]', '2026-11-27T08:00:01.000Z'],
    ['2026-11-27 09:00:01', undefined],
    ['2026-13-27T09:00:01Z', undefined],
  ])('is that of its log: %s', (time, at) => {
    expect(first(log(time)).at).toBe(at)
  })
  test('is unknown where the text has others, or only its body has one', () => {
    expect(first(`${log('2026-11-27T09:00:01Z')}2026-11-27T10:00:01Z E012\n`).at).toBeUndefined()
    const dated = body.replace('}', ',"description":"2026-11-27T09:00:01Z"}')
    expect(first(`POST ${url}\nAuthorization: Bearer ${token}\n\n${dated}\n`).at).toBeUndefined()
  })
})
