import { describe, expect, test } from 'vitest'
import { body, call, curl, header, requestIn, url } from '../support/read-pasted.ts'

describe('cURL', () => {
  const typographic = curl.replaceAll('\\\n ', '').replaceAll("'", '’').replaceAll('"', '”')
  test.each([
    ['alone', curl],
    ['in prose with apostrophes', `It doesn't work. That's our call:\n\n${curl}\n\nWe can't go on.`],
    ['quoted in a mail', `They wrote:\n${curl.replace(/^/gm, '> ')}\n>\n> It's urgent.`],
    ['quoted in a mail as HTML', `They wrote:\n${curl.replace(/^/gm, '&gt; ')}\n&gt;\n&gt; It's urgent.`],
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

  test.each(['', ' }', ')', ' <<<text', ' |\n jq .'])(
    'its place in the text is named, also with %j behind it',
    (more) => {
      for (const lineEnd of ['\n', '\r\n']) {
        const text = `Hello,\n${curl}${more}\nBye`.replaceAll('\n', lineEnd)
        const { start, end } = requestIn(text).range
        expect(text.slice(start, end)).toBe(`${curl}${more}`.replaceAll('\n', lineEnd))
      }
    },
  )

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
    const variables = ['$ORDER', '%ORDER%', '{{order}}'].map((name) => {
      const escaped = body.replace('A-1', name).replaceAll('"', '\\"')
      return `${head} -d "${escaped}"\n${verbose(51)}`
    })
    const hidden = verbose(51).replace(`> Authorization: ${header}\n`, '')
    const ipn = verbose(51).replace('/v2/payment-links', '/ipn')
    for (const text of [verbose(59), other, hidden, ipn].map((shown) => `${head} ${single}\n${shown}`).concat(gap)) {
      expect(read(text)[1]).toEqual([])
    }
    for (const text of variables) expect(read(text)).toEqual([true, []])
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
