import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { IpnCandidate, RequestCandidate } from '../../src/main/reader/candidate.ts'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { expectLinear } from '../support/worked.ts'

const body = '{"order_id":"A-1","amount":10.50,"customer_email":"a@b.co"}'
const url = 'https://api.test/v2/payment-links'
const header = 'Bearer mk.0123456789abcdef0123456789abcdef'
const form =
  'cs_ref_code=202511-000123&status=1&merchant_ref_code=A-1&transaction_id=TD0000000123&currency=USD&amount=10.50&true_amount=10.50&datetime=2025-11-20+10%3A00%3A00'

/** The likeliest candidate, which is to be a request. */
const requestIn = (text: string, environment?: string) => {
  const [first] = readMaterial(text, environment).candidates
  expect(first?.kind).toBe('create-request')
  const { request, source, notes, createCall, scripts, range } = first as RequestCandidate
  return { ...request, body: Buffer.from(request.body).toString(), source, notes, createCall, scripts, range }
}
const ipnIn = (text: string): IpnCandidate => {
  const [first] = readMaterial(text).candidates
  expect(first?.kind).toBe('ipn')
  return first as IpnCandidate
}

const curl = `curl -X POST ${url} \\\n  -H 'Authorization: ${header}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`
const call = { method: 'POST', url, authorization: header, contentType: 'application/json', body, createCall: true }

describe('cURL', () => {
  const typographic = curl.replaceAll('\\\n ', '').replaceAll("'", '’').replaceAll('"', '”')
  test.each([
    ['alone', curl],
    ['in prose with apostrophes', `It doesn't work. That's our call:\n\n${curl}\n\nWe can't go on.`],
    ['quoted in a mail', `They wrote:\n${curl.replace(/^/gm, '> ')}\n>\n> It's urgent.`],
    ['quoted twice', curl.replace(/^/gm, '>> ')],
    ['behind a prompt', `bob@shop:~/code$ ${curl}`],
    ['in a fence', `Look:\n\`\`\`bash\n${curl}\n\`\`\`\nThat's all.`],
    ['with typographic quotes', `Here’s what we send: ${typographic}`],
    [
      'with variables set before',
      `TOKEN='${header}'\n\n${curl.replace(`'Authorization: ${header}'`, '"Authorization: $TOKEN"')}`,
    ],
    ['after an earlier mention', `Our curl doesn't work with -d, so we tried again:\n${curl}`],
    ['with Windows line breaks', curl.replaceAll('\n', '\r\n')],
  ])('%s', (_, text) => {
    expect(requestIn(text)).toMatchObject(call)
  })

  test.each(['', ' }', ')'])('its place in the text is named, also with “%s” behind it', (stray) => {
    const { range } = requestIn(`Hello,\n${curl}${stray}\nBye`)
    expect(range).toEqual({ start: 7, end: 7 + curl.length + stray.length })
  })

  test('wrapped by a mail program', () => {
    const text = `curl ${url} -H "Authorization:\n${header}" -H "Content-Type:\napplication/json" -d '{"order_id":"A-1",\n"amount":10.50}'`
    expect(requestIn(text)).toMatchObject({ ...call, body: '{"order_id":"A-1", "amount":10.50}' })
  })

  test('PowerShell with variables and prompts', () => {
    const text = `PS C:\\Users\\bob> $headers = @{ Authorization = "${header}" }\nPS C:\\Users\\bob> Invoke-RestMethod -Uri ${url} -Method Post -Headers $headers -ContentType 'application/json' -Body '${body}'`
    expect(requestIn(text)).toMatchObject({ ...call, source: 'powershell' })
  })
})

describe('cURL at the prompt of cmd.exe', () => {
  const single = `-d '${body}'`
  const head = `curl -v ${url} -H "Authorization: ${header}" -H "Content-Type: application/json"`
  const prompt = 'C:\\Users\\m>'
  const arrived = `'{order_id:A-1,amount:10.50,customer_email:a@b.co}'`
  const verbose = (length: number, token = header) =>
    `* Trying 203.0.113.80:443...\n> POST /v2/payment-links HTTP/1.1\n> Host: api.test\n> Authorization: ${token}\n> Content-Length: ${length}\n>\n< HTTP/1.1 400 Bad Request\n< Content-Length: 87\n`
  test.each([
    ['alone', `${prompt}${head} ${single}\n${verbose(51)}`, arrived],
    ['after the banner', `Microsoft Windows [Version 10.0.19045]\n\nD:\\>${head} ${single}\n`, arrived],
    ['quoted in a mail', `> [09:49] marek: ${prompt} ${head} ${single}\n> E001, why?\n`, arrived],
    ['in lines with ^', `${head} ^\n ${single}\n`, arrived],
    ['split at a blank', `${prompt}${head} ${single.replace(':', ': ')}\n`, "'{order_id:"],
  ])('the body loses its double quotes and keeps the single ones: %s', (_, text, sent) => {
    const { notes, ...request } = requestIn(text)
    expect(request).toMatchObject({ ...call, body: sent, exact: true })
    expect(notes).toEqual([expect.stringMatching(/cmd\.exe knows no single quotes.* E001/)])
  })
  test('headers or an address in single quotes: it is read as another shell does, which a note says', () => {
    const written = curl.replaceAll('\\\n ', '')
    for (const text of [`${prompt}${written}`, `${prompt}${head.replace(url, `'${url}'`)} ${single}`]) {
      expect(requestIn(text)).toMatchObject({ ...call, notes: [expect.stringMatching(/what another shell sends/)] })
    }
  })
  test.each([
    ['double quotes with backslashes', `${prompt}${head} -d "${body.replaceAll('"', '\\"')}"`],
    ['doubled double quotes', `${prompt}${head} -d "${body.replaceAll('"', '""')}"`],
    ['PowerShell', `PS ${prompt} ${head} ${single}`],
    ['Git Bash', `m@PC MINGW64 /c/Users/m\n$ ${head} ${single}`],
    ['a path in prose', `It is in C:\\Users\\m and this is the call: ${head} ${single}`],
    ['an answer that needs JSON', `${prompt}${head} ${single}\n\nE012, why?`],
    ['such an answer, and a list', `${prompt}${head} ${single}\n{"result":{"code":"E012"}}\nE001: no JSON`],
    ['a link', `${prompt}${head} ${single}\n{"result":{"payment_link":"https://pay.test/pay/x"}}`],
  ])('%s: nothing is said', (_, text) => {
    const { notes, body: sent } = requestIn(text)
    expect([sent, notes.filter((note) => note.includes('cmd.exe'))]).toEqual([body, []])
  })
  test('a length that cURL says it sent is compared with the body', () => {
    const read = (text: string) => {
      const { exact, notes } = requestIn(text)
      return [exact, notes.filter((note) => note.includes('Content-Length'))]
    }
    const note = 'cURL says that it sent 51 bytes (Content-Length), and this body has 59: it is not what was sent.'
    expect(read(`${head} ${single}\n${verbose(51)}`)).toEqual([false, [note]])
    const other = verbose(51, header.replace('0123', 'aaaa'))
    const gap = `${head} -d "$(cat body.json)"\n${verbose(51)}`
    const hidden = verbose(51).replace(`> Authorization: ${header}\n`, '')
    const ipn = verbose(51).replace('/v2/payment-links', '/ipn')
    for (const text of [verbose(59), other, hidden, ipn].map((shown) => `${head} ${single}\n${shown}`).concat(gap)) {
      expect(read(text)[1]).toEqual([])
    }
  })
})

describe('code and other commands', () => {
  const object = "{ order_id: 'A-1', amount: 10.5, customer_email: 'a@b.co' }"
  const dict = '{"order_id": "A-1", "amount": 10.50, "customer_email": "a@b.co"}'
  const array = "['order_id' => 'A-1', 'amount' => 10.50, 'customer_email' => 'a@b.co']"
  const short = body.replace('10.50', '10.5')
  test.each([
    [
      'fetch',
      `fetch("${url}", {"headers": {"authorization": "${header}", "content-type": "application/json"}, "body": ${JSON.stringify(body)}, "method": "POST"});`,
      body,
    ],
    [
      'fetch',
      `const o = ${object}\nawait fetch(\`${url}\`, { method: 'POST', headers: new Headers({ Authorization: '${header}', 'Content-Type': 'application/json' }), body: JSON.stringify(o) })`,
      short,
    ],
    ['axios', `axios.post('${url}', ${object}, { headers: { Authorization: '${header}' } })`, short],
    [
      'python',
      `import requests\nr = requests.post("${url}", headers={"Authorization": "${header}"}, json=${dict})`,
      '{"order_id": "A-1", "amount": 10.5, "customer_email": "a@b.co"}',
    ],
    [
      'python',
      `requests.post("${url}", headers={"Authorization": "Bearer " + "${header.slice(7)}", "Content-Type": "application/json"}, data=json.dumps(${dict}, separators=(',', ':')))`,
      short,
    ],
    [
      'python',
      `requests.post("${url}", headers={"Authorization": "${header}", "Content-Type": "application/json"}, data=b'{"order_id":"A-1","city":"K\\xc3\\xb6ln"}')`,
      '{"order_id":"A-1","city":"Köln"}',
    ],
    [
      'php',
      `<?php\n$ch = curl_init('${url}');\ncurl_setopt($ch, CURLOPT_POSTFIELDS, json_encode(${array}));\ncurl_setopt($ch, CURLOPT_HTTPHEADER, ['Authorization: ${header}', 'Content-Type: application/json']);`,
      short,
    ],
    ['php', `$r = Http::withToken('${header.slice(7)}')->post('${url}', ${array});`, short],
    [
      'wget',
      `wget --header='Authorization: ${header}' --header='Content-Type: application/json' --post-data='${body}' ${url}`,
      body,
    ],
    [
      'httpie',
      `http POST ${url} Authorization:'${header}' order_id=A-1 amount:=10.50 customer_email=a@b.co`,
      '{"order_id": "A-1", "amount": 10.5, "customer_email": "a@b.co"}',
    ],
  ])('%s', (source, text, sent) => {
    expect(requestIn(`Our code:\n\n${text}\n`)).toMatchObject({ ...call, source, body: sent, notes: expect.any(Array) })
  })

  test.each([`axios('${url}', { headers: {} })`, `axios({ url: '${url}' })`])(
    'axios without a method sends GET: %s',
    (text) => {
      expect(requestIn(text)).toMatchObject({ source: 'axios', method: 'GET' })
    },
  )

  test('a value that is a variable is named as missing', () => {
    const { notes, authorization } = requestIn(
      `axios.post('${url}', { order_id: id, amount: 1, customer_email: 'a' }, { headers: { Authorization: \`Bearer \${token}\` } })`,
    )
    expect(authorization).toBe('Bearer ⟨token⟩')
    expect(notes).toEqual(['The value of id is missing here: give it.', 'The value of token is missing here: give it.'])
  })
})

describe('files of tools', () => {
  const entry = (method: string, address: string, text?: string) => ({
    request: { method, url: address, headers: [], ...(text && { postData: { mimeType: 'application/json', text } }) },
    response: { status: 401 },
  })
  test('a HAR: the create call first, and the header that the browser removed', () => {
    const entries = [
      entry('GET', 'https://a.test/'),
      entry('POST', 'https://a.test/track', '{}'),
      entry('POST', url, body),
    ]
    const { notes, ...request } = requestIn(JSON.stringify({ log: { version: '1.2', entries } }))
    expect(request).toMatchObject({ method: 'POST', url, body, source: 'har' })
    expect(notes[0]).toMatch(/^Your browser removed the header Authorization/)
  })

  test('a HAR is what was sent, also with a name that is no field; a command may be written by hand', () => {
    const names = ['order_id', 'description', 'customer_firstname', 'customer_lastname', 'customer_mail', 'ipn_url']
    const named = JSON.stringify(Object.fromEntries(names.map((name) => [name, 'x'])))
    expect(requestIn(JSON.stringify({ log: { version: '1.2', entries: [entry('POST', url, named)] } })).exact).toBe(
      true,
    )
    expect(requestIn(`curl ${url} -d '${named}'`).exact).toBe(false)
  })

  test('a HAR: the length of its body is counted in bytes', () => {
    const text = body.replace('A-1', 'Ä-1')
    const notesFor = (bodySize: number) => {
      const { request, response } = entry('POST', url, text)
      const entries = [{ request: { ...request, bodySize }, response }]
      return requestIn(JSON.stringify({ log: { version: '1.2', entries } })).notes.join('\n')
    }
    expect(notesFor(text.length)).toContain(`${text.length} bytes were sent, but holds ${text.length + 1}`)
    expect(notesFor(text.length + 1)).not.toContain('bytes were sent')
  })

  const collection = JSON.stringify({
    info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    variable: [{ key: 'host', value: 'https://api.test' }],
    event: [{ listen: 'prerequest', script: { exec: ['// sign', "pm.variables.set('hash', CryptoJS.MD5(x))"] } }],
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}.{{hash}}' }] },
    item: [
      {
        name: 'f',
        item: [
          {
            name: 'c',
            request: {
              method: 'POST',
              url: { raw: '{{host}}/v2/payment-links' },
              body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } },
            },
          },
        ],
      },
    ],
  })
  test('Postman: variables, the bearer of the collection, and a script that is shown and not run', () => {
    const { scripts, notes, ...request } = requestIn(collection)
    expect(request).toMatchObject({
      url,
      body,
      authorization: 'Bearer ⟨key⟩.⟨hash⟩',
      contentType: 'application/json',
    })
    expect(scripts).toMatchObject([{ signingLine: 2 }])
    expect(notes).toContain('No value is known for {{key}}, {{hash}}: paste the environment too, or write it in.')
  })
  test('Postman: an environment of its own', () => {
    const environment = JSON.stringify({
      name: 'e',
      values: [
        { key: 'key', value: 'mk' },
        { key: 'hash', value: 'aa' },
        { key: 'hash', value: 'of an old body', enabled: false },
        { key: 'key', value: 'off', disabled: true },
      ],
    })
    expect(requestIn(collection, environment).authorization).toBe('Bearer mk.aa')
    expect(readMaterial(environment).candidates).toMatchObject([
      {
        kind: 'environment',
        fields: [
          ['key', 'mk'],
          ['hash', 'aa'],
        ],
      },
    ])
  })

  test('Insomnia 4 and 5', () => {
    const request = {
      _type: 'request',
      name: 'c',
      method: 'POST',
      url: '{{ _.base }}/v2/payment-links',
      body: { mimeType: 'application/json', text: body },
    }
    const four = {
      _type: 'export',
      __export_format: 4,
      resources: [request, { _type: 'environment', data: { base: 'https://api.test' } }],
    }
    const five = `type: collection.insomnia.rest/5.0\ncollection:\n  - name: c\n    method: POST\n    url: "{{ _.base }}/v2/payment-links"\n    body:\n      mimeType: application/json\n      text: '${body}'\nenvironments:\n  data:\n    base: https://api.test\n`
    const inMail = `Hello,\n\nour export:\n\n${five}\nAnswer: {"status":false}\n\nthx, Tess\n`
    for (const text of [JSON.stringify(four), five, inMail])
      expect(requestIn(text)).toMatchObject({ url, body, source: 'insomnia' })
  })

  test('Bruno', () => {
    const bru = `meta {\n  name: c\n}\n\npost {\n  url: ${url}\n  body: json\n  auth: bearer\n}\n\nauth:bearer {\n  token: ${header.slice(7)}\n}\n\nbody:json {\n  ${body}\n}\n`
    expect(requestIn(bru)).toMatchObject({ ...call, source: 'bruno' })
  })
})

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

describe('what programs make of a pasted text', () => {
  test('a name of two letters that were lost is no exact body', () => {
    const sent = body.replace('{', '{"customer_firstname":"??",')
    expect(requestIn(`Authorization: ${header}\n${sent}`)).toMatchObject({
      exact: false,
      notes: expect.arrayContaining([expect.stringContaining('Letters of customer_firstname were lost')]),
    })
  })

  const labelled = `Authorization: ${header}\n${body}`
  const marked = body.replace('a@b.co', '<mailto:a@b.co|a@b.co>')
  const printable = (text: string): string =>
    Buffer.from(text)
      .toString('latin1')
      .replaceAll(/[=\x80-\xff]/g, (char) => `=${char.charCodeAt(0).toString(16).toUpperCase()}`)
  const html = `<html><body><p>Gr\u00fc\u00dfe</p><p>POST ${url}</p><p>Authorization:&nbsp;${header}</p><p>${body.replaceAll('"', '&quot;').replace('a@b.co', '<a href="mailto:a@b.co">a@b.co</a>')}</p></body></html>`
  test.each([
    ['Slack', `&gt; Authorization: ${header}\n&gt; ${marked}`],
    ['Slack around a command', `curl -X POST '<${url}>' -H 'Authorization: ${header}' -d '${marked}'`],
    [
      'Slack around a phone number',
      `${labelled.replace('a@b.co"', 'a@b.co","customer_phone":"<tel:+4930123|+49 30 123>"')}`,
      body.replace('a@b.co"', 'a@b.co","customer_phone":"+49 30 123"'),
    ],
    [
      'an export of Slack',
      JSON.stringify([
        { text: 'see <https://shop.test>' },
        {
          text: `\`\`\`curl <${url}> -H "Authorization: ${header}" -d '${marked.replace('{', '{"customer_lastname":"O\'\\\'\'Neill",')}'\`\`\``,
        },
      ]),
      body.replace('{', '{"customer_lastname":"O\'Neill",'),
    ],
    [
      'rsyslog',
      `Nov 26 14:03:11 web1 shop[4312]: POST ${url}#012Authorization: ${header}#012Content-Type: application/json#012#012${body}#012`,
    ],
    ['Outlook', labelled.replace('a@b.co', 'a@b.co<mailto:a@b.co>')],
    [
      'Jira',
      `|Authorization|${header}|\n${body.replace('{', '\\{').replace('}', '\\}').replace('a@b.co', '[a@b.co|mailto:a@b.co]')}`,
    ],
    ['a CSV file', `1;"POST\nAuthorization: ${header}";"${body.replaceAll('"', '""')}"`],
    ['an HTML mail', html],
    [
      'an HTML mail in quoted-printable',
      `Content-Type: text/html; charset="utf-8"\nContent-Transfer-Encoding: quoted-printable\n\n${printable(html).replace('order_id', 'order=\n_id')}`,
    ],
    [
      'Outlook, which replaces links',
      `${labelled.replace('a@b.co"', 'a@b.co","ipn_url":"https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Fshop.test%2Fipn&data=05%7C02"')}`,
      body.replace('a@b.co"', 'a@b.co","ipn_url":"https://shop.test/ipn"'),
    ],
    [
      'C#',
      `request.AddHeader("Authorization", "${header}");\nvar body = @"{" + "\\n" +\n${['order_id"": ""A-1""', 'amount"": 10.50', 'customer_email"": ""a@b.co""'].map((one) => `@"  ""${one}`).join('," + "\\n" +\n')}" + "\\n" +\n@"}";`,
      '{\n  "order_id": "A-1",\n  "amount": 10.50,\n  "customer_email": "a@b.co"\n}',
    ],
    [
      'Java',
      `String body = "{"\n  + "\\"order_id\\":\\"A-1\\","\n  + "\\"amount\\":10.50,"\n  + "\\"customer_email\\":\\"a@b.co\\""\n  + "}";\n// Authorization: ${header}`,
    ],
    [
      'a chat in which it was typed',
      `Authorization : Bearer\n${header.slice(7)}\n{${['order_id”: “A-1”', 'amount”: 10.50', 'customer_e\nmail”: “a@b.co”'].map((one) => `“${one}`).join(', ')}}`,
      '{"order_id": "A-1", "amount": 10.50, "customer_email": "a@b.co"}',
    ],
    [
      'Apache HttpClient',
      `>> "Authorization: ${header}[\\r][\\n]"\n>> "${body.replace('A-1', '[0xc3][0x84]-1')}"`,
      body.replace('A-1', '\u00c4-1'),
    ],
    [
      'an export with its body as a text of several lines',
      JSON.stringify(
        { headers: [{ name: 'Authorization', value: header }], body: { raw: `{\n\t${body.slice(1)}` } },
        null,
        2,
      ),
      `{\n\t${body.slice(1)}`,
    ],
    [
      'rows, each with its own header',
      `x;${header.replace('0123', 'ffff')};"{}"\ny;${header};"${body}"\nz;${header.replace('0123', 'eeee')};"{}"`,
    ],
  ])('%s', (_, text, sent = body) => {
    expect(requestIn(text)).toMatchObject({ authorization: header, body: sent, createCall: true })
  })

  test('a variable of a collection that was sent as it stands', () => {
    expect(requestIn(`Authorization: "Bearer mk.{{hash}}"\nBody:\n${body}`).authorization).toBe('Bearer mk.{{hash}}')
  })

  test('a create call that was sent as a form', () => {
    const sent = 'order_id=A-1&amount=10.50&customer_email=a%40b.co'
    expect(requestIn(`it sends ${sent}`)).toMatchObject({
      ...{ body: sent, createCall: true },
      notes: ['The body is a form, as code sends it that is given fields instead of a text: the service takes JSON.'],
    })
  })

  test('bytes in UTF-8 that were written as escapes', () => {
    const debug = `<- "POST /v2/payment-links\\r\\nAuthorization: ${header}\\r\\n"\n<- "{\\"order_id\\":\\"A\\",\\"amount\\":1,\\"customer_email\\":\\"a@b.co\\",\\"description\\":\\"\\xC3\\xA9 \\xF0\\x9F\\x99\\x82\\"}"`
    expect(requestIn(debug).body).toBe(
      '{"order_id":"A","amount":1,"customer_email":"a@b.co","description":"\u00e9 \u{1f642}"}',
    )
  })

  test('a body that a log cut off is named as such', () => {
    const text = `POST ${url} Authorization=${header} body=${body.slice(0, -8)}...(truncated, 433 total)`
    const { notes, body: cut } = requestIn(text)
    expect(cut).toBe(`${body.slice(0, -8)}⟨the rest⟩`)
    expect(notes[0]).toBe(
      `The body is cut off after ${cut.length - 10} characters: its signature cannot be checked. Ask for the whole body.`,
    )
  })
})

test('fields that are conspicuous, though the service takes them', () => {
  const sent =
    '{"order_id":"A","amount":1,"currency":"EUR","custommer_email":"a@b.co","customer_ip":"::1","ipn_url":"http://localhost:8000/ipn"}'
  expect(requestIn(`POST ${url}\nBody: ${sent}`).notes).toEqual(
    expect.arrayContaining([
      '“currency” is not a field of a create call: currency_code may be meant.',
      '“custommer_email” is not a field of a create call: customer_email may be meant.',
      'ipn_url is an address of the merchant’s own computer, which a service elsewhere cannot reach.',
    ]),
  )
})

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

test('a HAR within a mail', () => {
  const entry = {
    request: { method: 'POST', url, headers: [], postData: { mimeType: 'application/json', text: body } },
    response: { status: 401 },
  }
  const file = JSON.stringify({ log: { version: '1.2', entries: [entry] } }, null, 2)
  const { source, authorization } = requestIn(`Hello,\n\n${file}\n\nRegards`)
  expect({ source, authorization }).toEqual({ source: 'har', authorization: '⟨the header Authorization⟩' })
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

test('an object that was sent in two messages of a chat', () => {
  const [start, end] = ['{\n  "order_id": "A-1",\n', '  "amount": 10.50,\n  "customer_email": "a@b.co"\n}']
  const text = `[20.11.26, 10:06:15] Kenji: part 1\n${start}[20.11.26, 10:06:16] Kenji: part 2\n${end}\nAuthorization: ${header}`
  expect(requestIn(text)).toMatchObject({ body: start + end, authorization: header })
})

test('an escaped body that a log cut off', () => {
  const record = { message: `request body=${body.slice(0, 50)}... (truncated, 50 of 480 bytes)`, url }
  expect(requestIn(JSON.stringify([{ id: 'x', content: record }], null, 1)).body).toBe(`${body.slice(0, 50)}⟨the rest⟩`)
})

test.each(['\\x{218}', '\\u{218}', '\\u{1f600}'])('the escape %s of a program is undone', (written) => {
  const letter = String.fromCodePoint(Number.parseInt(/[\da-f]{3,}/.exec(written)?.[0] ?? '', 16))
  const literal = JSON.stringify(body.replace(/^\{/, '{"description":"⌁",')).replace('⌁', written)
  const { body: read, exact } = requestIn(`content => ${literal}, authorization => '${header}'`)
  expect([read, exact]).toEqual([body.replace(/^\{/, `{"description":"${letter}",`), true])
})

test('bytes in decimal digits, as Haskell writes them, are undone', () => {
  const literal = JSON.stringify(body.replace(/^\{/, '{"description":"⌁",')).replace('⌁', '\\195\\184 \\226\\130\\172')
  expect(requestIn(`body = ${literal}, authorization = "${header}"`)).toMatchObject({
    body: body.replace(/^\{/, '{"description":"ø €",'),
    exact: true,
  })
})

test('a call of another service that has a few of the fields', () => {
  const record = {
    requestUrl: 'https://other.test/v2/tables',
    headers: { authorization: header },
    body: JSON.parse(body),
  }
  expect(requestIn(JSON.stringify({ entry: record }, null, 1)).createCall).toBe(false)
})

test('an apostrophe that a word processor made typographic', () => {
  const text = `Compte rendu d'incident\nAuthorization: ${header}\n${body.replace('A-1', 'd’hiver').replaceAll('"', '”')}`
  expect(requestIn(text).body).toBe(body.replace('A-1', "d'hiver"))
})

test('an IPN that a table has three times', () => {
  const rows = [1, 2, 3].map((id) => `INSERT INTO log VALUES (${id}, '${form}', 504);`).join('\n')
  expect(ipnIn(rows).notes).toContain(
    'The text has this IPN 3 times. It is one payment: an IPN is sent again until it is acknowledged, so ignore a transaction_id that was handled before.',
  )
})

test('a body that is one JSON string stays one', () => {
  const sent = JSON.stringify(body)
  const record = JSON.stringify({ msg: 'request', url, headers: { Authorization: header }, body: sent })
  expect(requestIn(`2026-11-15 [DEBUG] ${record}`)).toMatchObject({ body: sent, createCall: true })
  const within = JSON.stringify({ message: `request ${JSON.stringify({ url, Authorization: header, body })}` })
  expect(requestIn(`2026-11-15 ${within}`)).toMatchObject({ body })
})

test('the method of another call in the log is not that of the create call', () => {
  const text = `{"method":"GET","url":"https://shop.test/"}\nrequest array (\n  'uri' => '${url}',\n  'method' => 'POST',\n  'headers' => array ('Authorization' => '${header}'),\n  'body' => '${body}',\n)`
  expect(requestIn(text)).toMatchObject({ method: 'POST', body })
})

test('a Postman script that hashes the body before its variables are filled in', () => {
  const collection = {
    info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [
      {
        event: [{ listen: 'prerequest', script: { exec: ['hash = CryptoJS.MD5(pm.request.body.raw + secret)'] } }],
        request: { method: 'POST', url, body: { mode: 'raw', raw: body.replace('A-1', '{{order}}') } },
      },
    ],
    variable: [{ key: 'order', value: 'A-1' }],
  }
  expect(requestIn(JSON.stringify(collection))).toMatchObject({
    body,
    notes: expect.arrayContaining([expect.stringMatching(/^The script hashes the body with \{\{order\}\} in it/)]),
  })
})

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

test('nothing is recognised where there is nothing, and what was looked for is said', () => {
  for (const text of [
    '',
    'curl does not work with our -d option.',
    'How do I create a link?',
    '{"a":1}',
    '<html></html>',
  ]) {
    const { candidates, looked } = readMaterial(text)
    expect([text, candidates, looked.length > 10]).toEqual([text, [], true])
  }
})

test('what is not a create call says so', () => {
  expect(requestIn('curl https://api.test/v2/payment-links')).toMatchObject({ createCall: false })
  expect(requestIn(`curl https://api.test/login -d '{"user":"a"}'`)).toMatchObject({ createCall: false })
})

test('own members alone are read: a text cannot reach a prototype', () => {
  readMaterial('{"__proto__":{"log":{"entries":[]},"order_id":1},"constructor":{"item":[]}}')
  expect(Object.keys(Object.prototype)).toEqual([])
})

test.each([
  ['gzip that grows', gzipSync(Buffer.alloc(50_000_000, 97)).toString('base64')],
  ['objects in objects', '{"order_id":'.repeat(4_000)],
  ['calls in calls', 'fetch(\n'.repeat(5_000)],
  ['commands that never end', "curl -d 'a ".repeat(4_000)],
  ['tags that never close', `<p &quot; ${'<p a'.repeat(200_000)}`],
  ['addresses that never end', `"email":"<${'a<https:'.repeat(100_000)}`],
  ['escapes without end', `"email":"<{\\"order_id\\":\\"${'\\xC3'.repeat(200_000)}`],
  ['variables that double', `${'a = a + a\n'.repeat(3_000)}fetch(a)`],
])('%s are bounded', (_, text) => {
  expect(readMaterial(text).candidates.length).toBeLessThan(10)
})

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
