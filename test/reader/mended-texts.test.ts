import { describe, expect, test } from 'vitest'
import { body, header, requestIn, url } from '../support/read-pasted.ts'

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

test('a HAR within a mail', () => {
  const entry = {
    request: { method: 'POST', url, headers: [], postData: { mimeType: 'application/json', text: body } },
    response: { status: 401 },
  }
  const file = JSON.stringify({ log: { version: '1.2', entries: [entry] } }, null, 2)
  const { source, authorization } = requestIn(`Hello,\n\n${file}\n\nRegards`)
  expect({ source, authorization }).toEqual({ source: 'har', authorization: '⟨the header Authorization⟩' })
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

test('an apostrophe that a word processor made typographic', () => {
  const text = `Compte rendu d'incident\nAuthorization: ${header}\n${body.replace('A-1', 'd’hiver').replaceAll('"', '”')}`
  expect(requestIn(text).body).toBe(body.replace('A-1', "d'hiver"))
})

test('a body that is one JSON string stays one', () => {
  const sent = JSON.stringify(body)
  const record = JSON.stringify({ msg: 'request', url, headers: { Authorization: header }, body: sent })
  expect(requestIn(`2026-11-15 [DEBUG] ${record}`)).toMatchObject({ body: sent, createCall: true })
  const within = JSON.stringify({ message: `request ${JSON.stringify({ url, Authorization: header, body })}` })
  expect(requestIn(`2026-11-15 ${within}`)).toMatchObject({ body })
})
