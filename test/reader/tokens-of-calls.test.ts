import { describe, expect, test } from 'vitest'
import type { RequestCandidate } from '../../src/main/reader/candidate.ts'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { body, curl, header, requestIn, url } from '../support/read-pasted.ts'

describe('a token that is not beside its call', () => {
  const code = `import requests\ntoken = sign(payload)\nrequests.post("${url}", json=${body}, headers={"Authorization": "Bearer " + token})`
  test('is taken from the output of the program', () => {
    const { authorization, notes } = requestIn(`${code}\n\noutput:\n${header.slice(7)}`)
    expect(authorization).toBe(header)
    expect(notes).toContain('The token is not beside the body: it was taken from another place in the text.')
  })
  test('is not guessed between two', () => {
    const two = `${code}\n${header.slice(7)}\n${header.slice(7).replace('0123', 'ffff')}`
    expect(requestIn(two).authorization).not.toMatch(/0123456789abcdef/)
  })
  test('completes a command whose output repeats the head', () => {
    const verbose = `${curl.replace(header, 'Bearer $KEY.$HASH').replace("-H 'Auth", '-H "Auth').replace("HASH'", 'HASH"')}\n> POST /v2/payment-links HTTP/1.1\n> Host: api.test\n> Authorization: ${header}\n>\n{"status":false,"result":{"code":"E012","message":"Signature mismatch"}}`
    expect(requestIn(verbose)).toMatchObject({ authorization: header, body })
    expect(readMaterial(verbose).candidates).toHaveLength(1)
  })
  test('completes a command whose token a program prints', () => {
    const session = `http POST ${url} "Authorization:Bearer $(php sign.php a.json)" order_id=A-1 amount:=10.50 customer_email=a@b.co\n\nPOST /v2/payment-links HTTP/1.1\nHost: api.test\nAuthorization: ${header}\n\n${body}\n`
    const { candidates } = readMaterial(session)
    expect(candidates.map((one) => (one as RequestCandidate).request.authorization)).toEqual([header, header])
  })
  test('is not that of a call of another order, which has a body of its own', () => {
    const session = `http POST ${url} "Authorization:Bearer $(php sign.php a.json)" order_id=B-2 amount:=10.50 customer_email=a@b.co\n\n{"status":false,"result":{"code":"E012","message":"Signature mismatch"}}\n\nLast week this call worked:\n\n`
    const other = (order: string) =>
      `POST /v2/payment-links HTTP/1.1\nHost: api.test\nAuthorization: ${header}\n\n${body.replace('A-1', order)}\n\n{"status":true,"result":{"code":"00","message":"OK"}}\n`
    const read = (text: string) => {
      const calls = readMaterial(text).candidates as RequestCandidate[]
      return [
        calls.filter(({ request }) => request.authorization === header).length,
        calls.flatMap(({ notes }) => notes).join(),
      ]
    }
    expect(read(`${session}${other('A-1')}`)).toEqual([1, expect.not.stringMatching(/different orders|another place/)])
    for (const order of ['B-2', '{order}']) expect(read(`${session}${other(order)}`)[0]).toBe(2)
  })
  test('does not take the output of -v without a body for a call of another order', () => {
    const verbose = `${curl}\n> POST /v2/payment-links HTTP/1.1\n> Host: api.test\n> Authorization: ${header}\n> Content-Length: 59\n>\n} [59 bytes data]\n< HTTP/1.1 401 Unauthorized\n`
    const { candidates } = readMaterial(verbose)
    expect(candidates.map(({ source, notes }) => [source, notes])).toEqual([['curl', []]])
  })
  test('is not read from code that joins it', () => {
    const script = `$headers = ['Authorization: Bearer ' . $key . '.' . $hash];\n`
    for (const output of [`SENT: ${body}\nTOKEN: ${header.slice(7)}\n`, `${header.slice(7)}\n${body}\n`])
      expect(requestIn(`${script}${output}`).authorization).toBe(header)
  })
  test('completes a request whose header the script of an API client sets, if it is the only one', () => {
    const request = (name: string): string =>
      `meta {\n  name: ${name}\n}\n\npost {\n  url: ${url}\n}\n\nbody:json {\n  ${body}\n}\n\nscript:pre-request {\n  const hash = require('crypto').createHash('md5').update(text).digest('hex')\n  req.setHeader('Authorization', 'Bearer ' + key + '.' + hash)\n}\n`
    const timeline = `\nPOST ${url}\nauthorization: ${header}\n`
    expect(requestIn(`${request('a')}${timeline}`).authorization).toBe(header)
    expect(requestIn(`${request('a')}`).authorization).toBeNull()
  })
  test('keeps the form that a list of headers shows', () => {
    const table = `URL ${url}\n[x] Content-Type    application/json\n[x] Authorization   ${header.slice(7)}\n\n 1  {\n 2    "order_id": "A-1",\n 3    "amount": 10.5,\n 4    "customer_email": "a@b.co"\n 5  }`
    expect(requestIn(table).authorization).toBe(header.slice(7))
  })
  test('hidden by a log is no missing header', () => {
    const { authorization, notes } = requestIn(`{"authorization":"[Redacted]","raw":${JSON.stringify(body)}}`)
    expect(authorization).toBe('⟨the header Authorization⟩')
    expect(notes).toContain('The text hides the header Authorization: ask for it to check the signature.')
  })
})

describe('two bodies beside one header', () => {
  const other = body.replace('a@b.co', 'A@b.co')
  const record = `{"headers":{"Authorization":"${header}"},"body":${JSON.stringify(body)}}`
  test('the string that was hashed is no call', () => {
    const text = `DEBUG paylink.sign {"string":${JSON.stringify(other)},"secret":"(masked)"}\nERROR paylink.create ${record}`
    expect(requestIn(text)).toMatchObject({ body, authorization: header })
    expect(readMaterial(text).candidates).toHaveLength(1)
  })
  test('the one nearer to the header comes first', () => {
    const text = `checkout ${JSON.stringify(other)}\n${'step\n'.repeat(20)}ERROR paylink.create ${record}`
    const { candidates } = readMaterial(text)
    expect(candidates.map(({ confidence }) => confidence)).toEqual(['likely', 'possible'])
    expect(requestIn(text).body).toBe(body)
  })
})

test('a header of another order is not taken for a body without one', () => {
  const [mine, other] = ['A-2', 'A-1'].map((order) => body.replace('A-1', order))
  const text = `Today: E012\nBody:\n${mine}\n\nLast week it worked:\nAuthorization: ${header}\nBody:\n${other}\n`
  const calls = readMaterial(text).candidates as RequestCandidate[]
  const headerOf = (sent = '') => calls.find(({ request }) => Buffer.from(request.body).toString() === sent)
  expect(headerOf(other)?.request.authorization).toBe(header)
  expect(headerOf(mine)?.request.authorization).toBe('⟨the header Authorization⟩')
  expect(headerOf(mine)?.notes.join()).toMatch(/belongs to the call of another order/)
  expect(calls.flatMap(({ notes }) => notes).join()).not.toMatch(/different orders/)
})

describe('a header between two bodies', () => {
  const of = (order: string) => body.replace('"A-1"', order)
  const callsIn = (text: string) =>
    (readMaterial(text).candidates as RequestCandidate[])
      .toSorted((a, b) => a.range.start - b.range.start)
      .map(({ request, confidence }) => [request.authorization, confidence])
  const [gap, mine, doubted] = [
    ['⟨the header Authorization⟩', 'likely'],
    [header, 'likely'],
    [header, 'possible'],
  ]
  const lines = `Authorization: ${header}\nContent-Type: application/json`
  test.each([
    ['directly above the second', `\n\n${lines}\nBody 2: `, [gap, mine]],
    ['directly above the second, without empty lines', `\nAuthorization: ${header}\n`, [gap, mine]],
    ['above the second and an empty line', `\n\n${lines}\n\n`, [gap, mine]],
    ['in the paragraph of the first', `\nAuthorization: ${header}\n\nBody 2: `, [mine, gap]],
    [
      'in one line, nearer to the second',
      ` after ${'a step, '.repeat(9)}token=${header.slice(7)} body=`,
      [doubted, mine],
    ],
    ['in the line of the first', ` token=${header.slice(7)}\nINFO body=`, [mine, doubted]],
    ['well above the second', `\nAuthorization: ${header}\n${'step\n'.repeat(60)}`, [mine, gap]],
  ])('%s', (_, between, expected) => {
    expect(callsIn(`Body 1: ${of('"A-1"')}${between}${of('"A-2"')}\n`)).toEqual(expected)
  })
  test.each([
    ['"{order}"', '"A-2"'],
    ['17', '"17"'],
    ['"ORDER-1"', '"order-1"'],
  ])('is not taken away from %s beside %s, which may be the same order', (first, second) => {
    const { candidates } = readMaterial(`Body 1: ${of(first)}\n\n${lines}\nBody 2: ${of(second)}\n`)
    expect(candidates.map((one) => (one as RequestCandidate).request.authorization)).toEqual([header, header])
    expect(candidates.flatMap(({ notes }) => notes).join()).not.toMatch(/(?:another|different) orders?/)
  })
})

describe('the answer to a call', () => {
  const accepted = '{"status":true,"result":{"code":"00","message":"Success","payment_link":"https://a.test/pay/x"}}'
  const refused = '{"status":false,"result":{"code":"E012","message":"Signature mismatch"}}'
  test('is not that of an example that a collection has saved', () => {
    const request = (order: string) => ({
      method: 'POST',
      url,
      header: [{ key: 'Authorization', value: header }],
      body: { mode: 'raw', raw: body.replace('A-1', order) },
    })
    const response = [{ name: 'old', originalRequest: request('A-0'), code: 401, body: refused }]
    const file = JSON.stringify({
      info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      item: [{ name: 'create', request: request('A-1'), response }],
    })
    const answered = (text: string) => readMaterial(text).candidates.map((one) => one.answered)
    for (const one of [file, JSON.stringify(JSON.parse(file), null, 2)])
      expect([answered(one), answered(`Today:\n${accepted}\n\n${one}\n`)]).toEqual([[undefined], ['00']])
  })
  const page = (status: number, html: string) =>
    requestIn(`${curl}\n\nHTTP/1.1 ${status} Bad\nServer: x\nContent-Type: text/html\n\n${html}\n`).notes
  test('can be the page of a server in front of the service', () => {
    const html =
      '<html>\n<head><title>502 Bad Gateway</title></head>\n<body><center>nginx/1.24.0</center></body></html>'
    expect(page(502, html)).toEqual([
      expect.stringMatching(/^If that page answered this call, .*status 502 is of a server in front/),
    ])
    expect(page(503, '<!DOCTYPE html><title>503 Backend fetch failed</title>')).toEqual([expect.stringMatching(/503/)])
    expect(page(500, html)).toEqual([])
    expect(page(502, refused)).toEqual([])
    const other = `HTTP/1.1 502 Bad\nContent-Type: text/html\n\n${html}\n`
    const verbose = `> POST /v2/payment-links HTTP/1.1\n> Host: a.test\n>\n< HTTP/1.1 100 Continue\n\n${other}`
    expect(requestIn(`${curl}\n${verbose}`).notes).toEqual([expect.stringMatching(/status 502/)])
    for (const text of [
      `${curl}\n\nOur shop answered:\nGET /shop/return?order=1\n\n${other}`,
      `${curl}\n\nPOST /ipn HTTP/1.1\nHost: a.test\n\n${other}`,
      `Yesterday:\n${other}\nToday:\n${curl}\n`,
      `${curl}\n\nHTTP/1.1 200 OK\nContent-Length: 0\n\nThen a page:\n${other}`,
    ])
      expect(requestIn(text).notes.join()).not.toMatch(/server in front/)
  })
  test.each([
    [
      '--2026-11-23 10:26:46--  https://a.test/v2\nConnecting to a.test... connected.\nHTTP request sent, awaiting response... 409 Conflict',
      /^Status 409 belongs to E004 by default\. The service answered this call with E004/,
    ],
    ['HTTP/1.1 409 Conflict', /E004/],
    ['* Connected\n> POST /v2/payment-links HTTP/2\n>\n* sent\n< HTTP/2 415', /E020/],
  ])('can be a status that one code has: %s', (answer, note) => {
    expect(requestIn(`${curl}\n\n${answer}\n`).notes).toContainEqual(expect.stringMatching(note))
  })
  test.each([
    'HTTP/1.1 401 Unauthorized',
    'HTTP/1.1 400 Bad Request',
    'HTTP/1.1 200 OK',
    'Later our receiver said this to an IPN:\n\nHTTP/1.1 404 Not Found',
    'GET /shop/return\n\nHTTP/1.1 404 Not Found',
    'HTTP/1.1 404 Not Found\nContent-Type: text/html\n\n<html><title>404</title></html>',
    'HTTP/1.1 200 OK\n\nHTTP/1.1 409 Conflict',
  ])('is not said of %s', (answer) => {
    expect(requestIn(`${curl}\n\n${answer}\n`).notes.join()).not.toMatch(/by default/)
  })
})

describe('what tokens say beside the signature', () => {
  const of = (order: string) => body.replace('A-1', order)
  const request = (sent: string, token = header) => `POST ${url}\nAuthorization: ${token}\nBody: ${sent}\n`
  const mismatch = '{"status":false,"result":{"code":"E012","message":"Signature mismatch"}}'
  test('one token for two orders', () => {
    const { notes } = requestIn(`${request(body)}\n${request(of('A-2'))}`)
    expect(notes).toContain(
      'Calls of different orders have this token. A token fits one body only: make a new one for each call.',
    )
    expect(requestIn(`${request(body)}\n${request(body)}`).notes.join()).not.toMatch(/different orders/)
  })
  test('a token that a log cut, because the service had all of it', () => {
    const cut = header.slice(0, -12)
    expect(requestIn(`${request(body, cut)}${mismatch}`).authorization).toBe(`${cut}${'*'.repeat(12)}`)
    expect(requestIn(request(body, cut)).authorization).toBe(cut)
  })
  test('the example of a manual comes last', () => {
    const example = request(of('ORDER-1'), header.replace('mk.', 'mk_example.'))
    expect(requestIn(`From the manual:\n${example}\n\nOurs:\n${request(body)}`)).toMatchObject({ body })
  })
  test('hidden beside the body and given later for its order', () => {
    const later = (order: string, digits: string) => `\n#3 That of ${order}:\nAuthorization: Bearer mk.${digits}\n`
    const text = `REQUEST: ${url}\n-> Authorization: ***\nBODY START\n${of('PM-8902')}\nBODY END\n${later('PM-8871', 'a'.repeat(32))}${later('PM-8902', 'b'.repeat(32))}`
    expect(requestIn(text).authorization).toBe(`Bearer mk.${'b'.repeat(32)}`)
  })
  test('masked but for its last digits, in a map of Java', () => {
    const text = `URI: ${url}\nheaders: {Authorization=${'*'.repeat(50)}065d49, Host=a.test, User-Agent=x}\nbody: ${body}`
    expect(requestIn(text).authorization).toBe('⟨the header Authorization⟩')
  })
})
