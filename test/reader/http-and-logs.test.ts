import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { RequestCandidate } from '../../src/main/reader/candidate.ts'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { body, call, curl, form, header, ipnIn, requestIn, url } from '../support/read-pasted.ts'

describe('HTTP and logs', () => {
  test.each([
    [
      'raw in prose',
      `They sent\n\nPOST /v2/payment-links HTTP/1.1\nHost: api.test\nAuthorization: ${header}\nContent-Type: application/json\n\n${body}\n\nand got\n\nHTTP/1.1 401 Unauthorized`,
    ],
    [
      'HTTP/2',
      `:method: POST\n:path: /v2/payment-links\n:authority: api.test\nauthorization: ${header}\ncontent-type: application/json\n\n${body}`,
    ],
  ])('%s', (_, text) => {
    expect(requestIn(text)).toMatchObject({ ...call, url: url.replace('https', 'http') })
  })
  test('the output of curl -v has no body, which is said', () => {
    const text = `* Connected\n> POST /v2/payment-links HTTP/2\n> Host: api.test\n> authorization: ${header}\n> content-type: application/json\n>\n* sent\n< HTTP/2 401\n`
    const { notes, authorization } = requestIn(text)
    expect([authorization, notes.join()]).toEqual([
      header,
      expect.stringMatching(/prints the headers it sends and not the body/),
    ])
  })

  const escaped = JSON.stringify(body).slice(1, -1)
  test.each([
    ['labelled', `Authorization: ${header}\nBody: ${body}\nResponse: {"status":false}`, 'labelled'],
    [
      'after the answer before it in one connection',
      `HTTP/1.1 200 OK\n\n{"status":true,"result":{"code":"00"}}POST /v2/payment-links HTTP/1.1\nAuthorization: ${header}\nTransfer-Encoding: chunked\n\n10\n${body.slice(0, 16)}\n2b\n${body.slice(16)}\n0\n\n`,
      'http',
    ],
    ['escaped once', `[info] {"headers":{"Authorization":"${header}"},"body":"${escaped}"}`, 'labelled'],
    ['escaped twice', JSON.stringify({ log: JSON.stringify({ auth: header, payload: body }) }), 'labelled'],
    ['quoted in a mail', `They wrote:\n> Authorization: ${header}\n> Body:\n> ${body}\n`, 'labelled'],
    ['wire log of Java', `>> "Authorization: ${header}[\\r][\\n]"\n>> "${body}"`, 'labelled'],
    ['HTML entities', `<pre>Authorization: ${header}<br>${body.replaceAll('"', '&quot;')}</pre>`, 'labelled'],
    ['a token by its name', `ERROR body=${body} token=${header.slice(7)}`, 'labelled'],
    ['nginx', `Authorization: ${header} body: ${body.replaceAll('"', '\\x22')}`, 'labelled'],
  ])('%s', (_, text, source) => {
    expect(requestIn(text)).toMatchObject({ authorization: header, body, source, createCall: true })
  })

  const special = '{"order_id":"Ä\\"1\\"","amount":10.50,"customer_email":"o\'b@b.co"}'
  const pythonBytes = [...Buffer.from(special)]
    .map((byte) => (byte > 126 ? `\\x${byte.toString(16)}` : String.fromCharCode(byte).replace(/['\\]/, '\\$&')))
    .join('')
  test.each([
    ['inspect of Node', `{ headers: { Authorization: '${header}' }, data: '${special.replace(/['\\]/g, '\\$&')}' }`],
    ['var_export', `array (\n  'auth' => '${header}',\n  'body' => '${special.replace(/['\\]/g, '\\$&')}',\n)`],
    ['bytes of Python', `Authorization: ${header}\nsend: b'${pythonBytes}'`],
  ])('a body in the quotes of a language: %s', (_, text) => {
    expect(requestIn(text)).toMatchObject({ authorization: header, body: special, createCall: true })
  })
  test('a header beside a body in base64', () => {
    const text = `payload: ${Buffer.from(body).toString('base64')}\nheader: ${header}`
    expect(requestIn(text)).toMatchObject({ authorization: header, body })
  })

  const dumped = body.replace('10.50', '10.5')
  test.each([
    ['print_r', 'Array\n(\n    [order_id] => A-1\n    [amount] => 10.5\n    [customer_email] => a@b.co\n)\n'],
    ['var_export', "array (\n  'order_id' => 'A-1',\n  'amount' => 10.5,\n  'customer_email' => 'a@b.co',\n)"],
    [
      'var_dump',
      'array(3) {\n  ["order_id"]=>\n  string(3) "A-1"\n  ["amount"]=>\n  float(10.5)\n  ["customer_email"]=>\n  string(6) "a@b.co"\n}',
    ],
    [
      'dd of Laravel',
      'array:3 [▼ // app/Pay.php:58\n  "auth" => "x"\n  "payload" => array:4 [▼\n    "order_id" => "A-1"\n    "amount" => 10.5\n    "customer_email" => "a@b.co"\n    "more" => array:1 [▶]\n  ]\n  "other" => array:1 [\n    0 => "amount"\n  ]\n]',
    ],
    ['repr', "{'order_id': 'A-1', 'amount': 10.5, 'customer_email': 'a@b.co'}"],
    ['inspect', '{"order_id"=>"A-1", :amount=>10.5, customer_email: "a@b.co"}'],
  ])('%s', (_, text) => {
    const { notes, ...request } = requestIn(`payload: ${text}`)
    expect(request).toMatchObject({ body: dumped, source: 'dump' })
    expect(notes.join()).toMatch(/rebuilt/)
  })

  test('a body alone is taken to the byte', () => {
    expect(requestIn(`\n ${body}\n`)).toMatchObject({ body: `\n ${body}\n`, authorization: null, method: null })
  })

  test.each([
    ['base64', Buffer.from(body).toString('base64')],
    ['base64 of gzip', gzipSync(body).toString('base64')],
  ])('%s is decoded, and said so', (how, text) => {
    const { notes, ...request } = requestIn(`payload=${text}`)
    expect([request.body, notes[0]]).toEqual([body, `It was ${how} and was decoded.`])
  })
  test('two bodies in base64 are both read', () => {
    const bodies = [body, body.replace('10.50', '11.50')]
    const text = bodies.map((one) => `payload=${Buffer.from(one).toString('base64')}`).join('\nthen ')
    const found = readMaterial(text).candidates as RequestCandidate[]
    expect(found.map(({ request }) => Buffer.from(request.body).toString())).toEqual(bodies)
  })

  test('an event of API Gateway with an IPN in base64', () => {
    const event = {
      version: '2.0',
      rawPath: '/ipn',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      requestContext: { http: { method: 'POST' } },
      body: Buffer.from(form).toString('base64'),
      isBase64Encoded: true,
    }
    const call = {
      httpMethod: 'POST',
      path: '/v2/payment-links',
      body,
      headers: { Host: 'pay.example', Authorization: header },
    }
    expect((readMaterial(JSON.stringify(call)).candidates as RequestCandidate[])[0]?.request).toMatchObject({
      url: 'https://pay.example/v2/payment-links',
      authorization: header,
    })
    expect(ipnIn(JSON.stringify(event))).toMatchObject({ source: 'gateway-event', format: 'form', faults: [] })
  })

  test.each([
    ['without its method', { rawPath: '/v2/payment-links' }],
    ['without its path', { httpMethod: 'POST' }],
  ])('an event of API Gateway %s', (_, line) => {
    const event = { ...line, body, headers: { authorization: header } }
    expect(requestIn(JSON.stringify(event))).toMatchObject({ authorization: header, body, source: 'gateway-event' })
  })
})

test('the form of a request ends before the line of a log below it', () => {
  const request = `POST /ipn HTTP/1.1\nHost: a.test\nContent-Type: application/x-www-form-urlencoded\n\n${form}`
  expect(ipnIn(`${request}\n2025-11-20 10:00:01 ERROR no order\n`).fields).toHaveLength(8)
  expect(ipnIn(`${request}\n`).fields).toHaveLength(8)
})

test('headers that were copied without the body are not those of the text below them', () => {
  const head = `POST /v2/payment-links HTTP/1.1\nHost: api.test\nContent-Type: application/json\nAuthorization: ${header}\nContent-Length: 60\n\n`
  const chat = '[13:24] Ruth: response: 401 Unauthorized\n{"status":false}\n[13:25] Ruth: hm\n'
  expect(readMaterial(`${curl}\n\n${head}${chat}`).candidates.map(({ source, notes }) => [source, notes])).toEqual([
    ['curl', []],
  ])
  expect(requestIn(`${head}${body}`).body).toBe(body)
})

test.each([
  '[object Object]',
  'Array',
  'null',
  'true',
  '[1]',
  '<order><id>A-1</id></order>',
  `'${body}'`,
  `(${body})`,
  'é',
])('a body of exactly its Content-Length is kept, whatever it is: %s', (sent) => {
  const read = (length: number) =>
    requestIn(
      `POST /v2/payment-links HTTP/1.1\nContent-Type: application/json\nContent-Length: ${length}\nAuthorization: ${header}\n\n${sent}\n\nThat is all.\n`,
    )
  const length = Buffer.byteLength(sent)
  expect(read(length).body).toBe(sent)
  expect(read(length).notes.join()).not.toMatch(/ask for it|Content-Length/)
  expect(read(length + 1).body).not.toBe(sent)
})

test('a body with a name after the headers, which a log cut off', () => {
  const lines = [
    `POST ${url}`,
    `Authorization: ${header}`,
    `body=${body.slice(0, 50)}... (truncated)`,
    '401 {"status":false}',
  ]
  const text = lines.map((line) => `Nov 21 11:58:03 shop php-fpm[22817]: paylink[A-1] ${line}`).join('\n')
  expect(requestIn(text)).toMatchObject({ authorization: header, body: `${body.slice(0, 50)}⟨the rest⟩` })
})

test('the method of another call in the log is not that of the create call', () => {
  const text = `{"method":"GET","url":"https://shop.test/"}\nrequest array (\n  'uri' => '${url}',\n  'method' => 'POST',\n  'headers' => array ('Authorization' => '${header}'),\n  'body' => '${body}',\n)`
  expect(requestIn(text)).toMatchObject({ method: 'POST', body })
})
