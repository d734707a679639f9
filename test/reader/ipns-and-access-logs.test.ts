import { describe, expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { form, ipnIn } from '../support/read-pasted.ts'

describe('IPNs and access logs', () => {
  test('a form and what a framework prints of it are one IPN', () => {
    const printed = [...new URLSearchParams(form)].map(([name, value]) => `'${name}': ['${value}']`).join(', ')
    expect(readMaterial(`raw=b'${form}'\n<QueryDict: {${printed}}>`).candidates).toMatchObject([{ source: 'form' }])
    expect(ipnIn(`<QueryDict: {${printed}}>`).faults).toEqual([])
  })
  test('a form that a phone’s keyboard touched', () => {
    const { fields, notes } = ipnIn(`C${form.slice(1).replaceAll('amount=10.50', 'amount=10. 50')}`)
    expect(Object.fromEntries(fields)).toMatchObject({
      cs_ref_code: '202511-000123',
      amount: '10.50',
      true_amount: '10.50',
    })
    expect(notes).toEqual(['A capital or a space that the keyboard of a phone adds was undone.'])
  })
  const fields = [...new URLSearchParams(form)]
  test.each([
    ['lines of a mail', fields.map(([name, value]) => `${name}: ${value}`).join('\n')],
    ['a map of Java', `params={${fields.map(([name, value]) => `${name}=${value}`).join(', ')}}`],
    ['a table', fields.map(([name, value]) => `| ${name} | ${value} |`).join('\n')],
  ])('the fields of an IPN in %s', (_, text) => {
    expect(ipnIn(`We got this:\n${text}\n\nWhy?`)).toMatchObject({ fields, faults: [], confidence: 'likely' })
  })
  test('a word of ours in prose is no IPN', () => {
    const text = 'The status: 1 came, but no amount: why? Our datetime: none.'
    expect(readMaterial(text).candidates).toEqual([])
  })

  test('a form in prose', () => {
    const { fields, faults, format } = ipnIn(`We got ${form} and ignored it.`)
    expect([Object.fromEntries(fields).datetime, faults, format]).toEqual(['2025-11-20 10:00:00', [], 'form'])
  })
  test.each([
    ['before a colon', `We got ${form}: why?`],
    ['with a question mark in a value', `/ipn?${form.replace('=A-1', '=A?1')}`],
  ])('a form %s is read whole', (_, text) => {
    const { fields, faults, format } = ipnIn(text)
    expect([fields.length, Object.fromEntries(fields).datetime, faults]).toEqual([8, '2025-11-20 10:00:00', []])
    expect(format).toBe('form')
  })
  test('a space that a keyboard adds at the end of a form', () => {
    const { fields } = ipnIn(`${form.replace('&true_amount=10.50', '')}&true_amount=10. 50`)
    expect(fields.at(-1)).toEqual(['true_amount', '10.50'])
  })
  test('a word for no value is none, and of a field that an IPN has not only that is said', () => {
    const ipn = { ...Object.fromEntries(new URLSearchParams(form)), currency: 'None', shop: 7 }
    expect(ipnIn(JSON.stringify(ipn)).faults).toEqual(['Missing: currency.', 'Not fields of an IPN: shop.'])
  })
  test('what differs from the specification is named', () => {
    const text =
      '{"cs_ref_code":"202511-1","status":1,"merchant_ref_code":"A","transaction_id":"X1","currency":"GBP","amount":"10.5","datetime":"20.11.2025"}'
    expect(ipnIn(text).faults).toEqual([
      'Missing: true_amount.',
      'status is not a text: every field of an IPN is sent as one.',
      'transaction_id is “X1”, not TD<digits>.',
      'currency is “GBP”, not USD or EUR.',
      'amount is “10.5”, not a decimal with two digits.',
      'datetime is “20.11.2025”, not YYYY-MM-DD HH:MM:SS.',
    ])
  })
  test.each([
    [
      '10.0.0.1 - - [20/Nov/2025:10:00:01 +0000] "POST /ipn HTTP/1.1" 301 178 "-" "paylink-console-ipn/0.1.0"',
      301,
      /Redirects of an IPN are not followed/,
    ],
    ['{"time":"x","request_method":"POST","request_uri":"/hooks/ipn","status":419}', 419, /CSRF/],
    ['{"start_time":"x","method":"POST","path":"/hooks/ipn","response_code":419}', 419, /CSRF/],
    [
      'Nov 21 12:45:11 lb haproxy[911]: 10.0.0.1:40112 [21/Nov/2026:12:45:11.021] fe~ be/web1 0/0/1/38/39 419 6790 - - ---- 12/12/0/0/0 0/0 "POST /ipn HTTP/1.1"',
      419,
      /CSRF/,
    ],
    [
      '{\n "clientRequestHTTPMethodName": "POST",\n "clientRequestPath": "/ipn",\n "edgeResponseStatus": 403\n}',
      403,
      /firewall/,
    ],
    [
      '1763632801.500     40 10.0.0.1 TCP_MISS/301 90 POST http://shop.test/ipn - HIER_DIRECT/10.0.0.2 -',
      301,
      /Redirects/,
    ],
    ['shop.test:443 10.0.0.1 - bob [20/Nov/2025:10:00:01 +0000] "POST /v2/payment-links HTTP/2.0" 401 90', 401, /E012/],
  ])('%s', (line, status, explanation) => {
    const [first] = readMaterial(`log says\n${line}\n`).candidates
    expect(first).toMatchObject({
      kind: 'access-line',
      fields: { status },
      explanation: expect.stringMatching(explanation),
    })
  })
})

test('an IPN that a table has three times', () => {
  const rows = [1, 2, 3].map((id) => `INSERT INTO log VALUES (${id}, '${form}', 504);`).join('\n')
  expect(ipnIn(rows).notes).toContain(
    'The text has this IPN 3 times. It is one payment: an IPN is sent again until it is acknowledged, so ignore a transaction_id that was handled before.',
  )
})

describe('attempts without numbers', () => {
  const head = 'Deliveries to https://shop.test/hooks/ipn:\n'
  test.each([
    [
      'statuses',
      '2026-11-18 09:14:22 404\n2026-11-18 09:14:27 404 Not Found\n',
      404,
      /Nothing answers at this address/,
    ],
    ['arrows', '- 09:14:22 -> 503\n- 09:14:27 -> 503\n', 503, /out of service/],
    [
      'errors',
      '09:14:22  connect ECONNREFUSED 127.0.0.1:80\n09:14:27  connect ECONNREFUSED 127.0.0.1:80\n',
      0,
      /sender calls itself/,
    ],
    [
      'counts',
      '1 of 8, 09:14:22, EPROTO wrong version number\n2 of 8, 09:14:27, EPROTO wrong version number\n',
      0,
      /TLS/,
    ],
  ])('as %s', (_, rows, status, meaning) => {
    expect(readMaterial(head + rows).candidates).toMatchObject([
      { kind: 'access-line', fields: { target: '/hooks/ipn', status }, explanation: expect.stringMatching(meaning) },
    ])
  })
  test.each([
    'FetchError: request to https://shop.test/hooks/ipn failed, reason: connect ECONNREFUSED 10.0.0.5:443',
    'AxiosError: connect ECONNREFUSED 10.0.0.5:443',
    'TypeError: fetch failed: connect ECONNREFUSED 127.0.0.1:8080',
    'x509: certificate has expired or is not yet valid',
    'cURL error 60: SSL certificate problem: certificate has expired',
    'result: connect ETIMEDOUT 10.0.0.5:443',
    'POST: ECONNREFUSED 10.0.0.5:8443',
    'Post "https://shop.test/hooks/ipn": dial tcp 10.0.0.5:443: connect: connection refused',
    'Fehler: ECONNREFUSED 10.0.0.5:443',
  ])('are those with an error of the sender: %s', (error) => {
    const rows = ['#1  2026-10-18 16:20:42', '#2  2026-10-18 16:20:47'].map((row) => `${row}  ${error}\n`)
    expect(readMaterial(head + rows.join('')).candidates).toMatchObject([{ fields: { status: 0 } }])
  })
  test.each([
    'Time      Status',
    '--------',
    'Order R-77, payment TD0000000512',
    '| When | Status |\n|---|---|',
    'Zeit   Antwort',
  ])('stand below “%s”, too', (between) => {
    const rows = '16:20:42  500 Internal Server Error\n   body: <html>\n16:25:42  500 Internal Server Error\n'
    for (const address of ['IPN to', ...(/time|zeit/i.test(between) ? ['ipn_url:'] : [])]) {
      const text = `${address} https://shop.test/hooks/ipn\n${between}\n${rows}`
      expect(readMaterial(text).candidates).toMatchObject([{ fields: { status: 500 } }])
    }
  })
  test.each([
    '09:14:22 ERROR redis: connect ECONNREFUSED 127.0.0.1:6379\n09:14:27 ERROR redis: connect ECONNREFUSED 127.0.0.1:6379\n',
    'Nov 18 09:14:22 web1 node[811]: Error: connect ECONNREFUSED 127.0.0.1:443\nNov 18 09:14:27 web1 node[811]: Error: connect ECONNREFUSED 127.0.0.1:443\n',
    '#1 09:14:22 connect ECONNREFUSED 127.0.0.1:6379\n#2 09:14:27 connect ECONNREFUSED 127.0.0.1:6379\n',
    '1. 10:00:00 redis connection refused\n2. 10:00:05 redis connection refused\n',
    '1. 10:00:00 SQLSTATE[HY000] [2002] Connection refused\n2. 10:00:05 SQLSTATE[HY000] [2002] Connection refused\n',
    '\nHealth:\n09:14:22 200 OK\n09:14:52 200 OK\n',
    '09:14:22 500 items imported\n09:14:27 404 items skipped\n',
    '09:14:22 200 GET /favicon.ico\n09:14:27 404 /robots.txt\n',
  ])('are no lines of another log: %s', (rows) => {
    expect(readMaterial(head + rows).candidates).toEqual([])
    expect(readMaterial(`ipn_url: https://shop.test/hooks/ipn\n${rows}`).candidates).toEqual([])
  })
})
