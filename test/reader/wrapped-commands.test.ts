import { expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { md5 } from '../support/md5.ts'

const body = JSON.stringify({
  amount: 19.9,
  cancel_url: 'https://shop.example/cart',
  currency_code: 'EUR',
  customer_email: 's.hara@mail.example',
  customer_firstname: 'Sean',
  customer_ip: '203.0.113.97',
  customer_lastname: "O'Hara",
  customer_phone: '+353871234569',
  description: 'Salt & Pepper',
  ipn_url: 'https://shop.example/ipn',
  order_id: 'MX-4',
  return_url: 'https://shop.example/thanks?o=MX-4',
})
const authorization = `Bearer mk_shop.${md5(body)}`
const url = 'https://pay.example.com/v2/payment-links'
const inShell = body.replaceAll("'", "'\\''")

const calls = {
  'a command in single quotes': `curl -X POST '${url}' -H 'Content-Type: application/json' -H 'Authorization: ${authorization}' -d '${inShell}'`,
  'a command in both quotes': `curl -X POST ${url} -H "Authorization: ${authorization}" -H "Content-Type: application/json" -d '${inShell}'`,
  'a command in double quotes': `curl -X POST ${url} -H "Authorization: ${authorization}" -H "Content-Type: application/json" -d ${JSON.stringify(body)}`,
  'header and body': `Authorization: ${authorization}\nContent-Type: application/json\n\n${body}`,
}

test('a call in an export of a chat is where its message is', () => {
  const message = JSON.stringify(`please see ${calls['a command in single quotes']}`)
  const text = JSON.stringify({ channel: 'support', at: '1732' }).replace('}', `,"text":${message}}`)
  const [call] = readMaterial(text).candidates
  const start = text.indexOf(message)
  expect(call?.range).toEqual({ start, end: start + message.length })
})

const entities = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const allEntities = (text: string): string => entities(text).replaceAll('"', '&quot;').replaceAll("'", '&#x27;')
const inSingleQuotes = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')
const inApache = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
const inNginx = (text: string): string =>
  text.replaceAll('\\', '\\x5C').replaceAll('"', '\\x22').replaceAll('\n', '\\x0A')

const wraps: Record<string, (text: string) => string> = {
  'as it is': (text) => text,
  'a quoted mail': (text) => text.replace(/^/gm, '> '),
  'an HTML mail': (text) => `<html><body><p>Hi,</p><p>${entities(text).replaceAll('\n', '<br>')}</p></body></html>`,
  'the source of a page': (text) => `<p>${allEntities(text).replaceAll('\n', '<br/>')}</p>`,
  'an attribute of XML': (text) => `<testcase name="pay" note="${allEntities(text)}"/>`,
  'an element of XML': (text) => `<issue><description>${allEntities(text)}</description></issue>`,
  'a literal of Python': (text) => `cmd = '${inSingleQuotes(text)}'`,
  'a message in JSON': (text) => JSON.stringify({ ts: '2026-11-27T10:00:00Z', msg: `debug: ${text}` }),
  'a message in JSON in a log': (text) => `2026-11-27 10:00:00 INFO ${JSON.stringify({ msg: `debug: ${text}` })}`,
  'an issue in JSON': (text) =>
    JSON.stringify({ title: 'E012', body: `We run\r\n\r\n\`\`\`sh\r\n${text}\r\n\`\`\`\r\nBye` }),
  'a log of Go': (text) => `2026/11/27 10:00:00 cmd=${JSON.stringify(text)} err=E012`,
  'a cell of a CSV file': (text) => `id,desc\n1,"${text.replaceAll('"', '""')}"\n`,
  'a block of YAML': (text) => `ticket:\n  description: |\n${text.replace(/^/gm, '    ')}`,
  'a literal of bash': (text) => `x=$'${inSingleQuotes(text)}'`,
  'a statement of MySQL': (text) => `INSERT INTO log VALUES (1,'${inSingleQuotes(text).replaceAll('"', '\\"')}')`,
  'a log of Apache': (text) => `[Fri Nov 27 10:00:00] [php:notice] [pid 1] [client 192.0.2.4:5] cmd ${inApache(text)}`,
  'a log of nginx': (text) => `2026/11/27 10:00:00 [error] 1#1: *1 stderr: "PHP message: ${inNginx(text)}"`,
}

const cases = Object.entries(wraps).flatMap(([wrap, wrapped]) =>
  Object.entries(calls).map(([what, text]) => [what, wrap, wrapped(text)] as const),
)

test.each(cases)('%s in %s is read exactly', (_what, _wrap, text) => {
  const [call] = readMaterial(text).candidates
  if (call?.kind !== 'create-request') throw new Error('no call was read')
  expect(Buffer.from(call.request.body).toString()).toBe(body)
  expect(call.request).toMatchObject({ authorization, exact: true })
})

test('a command of PowerShell 7 with quotes behind backquotes is read', () => {
  const text = `curl.exe -X POST ${url} -H "Authorization: ${authorization}" -d "${body.replaceAll('"', '`"')}"`
  const [call] = readMaterial(text).candidates
  expect(call).toMatchObject({ createCall: true, request: { authorization } })
  expect(call?.kind === 'create-request' && Buffer.from(call.request.body).toString()).toBe(body)
})

test('typographic apostrophes are in doubt where all of the text has them', () => {
  const curly = body.replace("'", '\u2019')
  const text = (words: string) => `${words}\n\nAuthorization: ${authorization}\n\n${curly}`
  const exactIn = (words: string) => readMaterial(text(words)).candidates[0]
  expect(exactIn('here\u2019s the call')).toMatchObject({
    request: { exact: false },
    notes: expect.arrayContaining([expect.stringContaining('typographic apostrophes')]),
  })
  expect(exactIn('this is the call')).toMatchObject({ request: { exact: true } })
  expect(exactIn("here's the call")).toMatchObject({ request: { exact: true } })
})

test('entities in the value of a body are not those of a page', () => {
  const sent = body.replace('Salt & Pepper', '<p>Salt &amp; Pepper</p>')
  const [call] = readMaterial(`Authorization: ${authorization}\n\n${sent}`).candidates
  expect(call?.kind === 'create-request' && Buffer.from(call.request.body).toString()).toBe(sent)
})

test('a text block of Java is read after its escapes and its indentation are undone', () => {
  const sent = body.replace('Salt & Pepper', 'Salt \\"&\\" Pepper')
  const block = sent.replaceAll('\\', '\\\\')
  const code = `HttpRequest.newBuilder(URI.create("${url}")).header("Authorization", "${authorization}").POST(BodyPublishers.ofString("""\n      ${block}""")).build();`
  const [call] = readMaterial(code).candidates
  expect(call?.kind === 'create-request' && Buffer.from(call.request.body).toString().trim()).toBe(sent)
})

test('a character that a browser copied in two halves is one', () => {
  const sent = body.replace('Pepper', '😀!')
  const copied = inSingleQuotes(sent).replace('😀', '\\ud83d\\ude00').replaceAll("\\'", '\\u0027')
  const [call] = readMaterial(`curl '${url}' -H 'authorization: ${authorization}' --data-raw $'${copied}'`).candidates
  expect(call?.kind === 'create-request' && Buffer.from(call.request.body).toString()).toBe(sent)
})

const python = `body = '${inSingleQuotes(body)}'\nr = requests.post("${url}", data=body.encode(), headers={\n    "Authorization": "${authorization}",\n})`
const node = `await fetch("${url}", {\n  method: "POST",\n  headers: { Authorization: "${authorization}" },\n  body: ${JSON.stringify(body)}\n})`
const session = (code: string, first: string): string => {
  const lines = code.split('\n').map((line) => (/^[ }]/.test(line) ? `... ${line}` : `${first} ${line}`))
  return `${lines.join('\n')}\n401`
}

test.each([
  ['a session of Python', session(python, '>>>')],
  ['a session of Node', session(node, '>')],
  [
    'the tools of a browser',
    `${url}\nPOST\nauthorization\n${authorization}\ncontent-type\napplication/json\n\nRequest Payload\n${body}`,
  ],
  [
    'a token in base64 behind its name',
    `Token: mk_shop.${Buffer.from(md5(body), 'hex').toString('base64')}\nPayload: ${body}`,
  ],
])('%s is read with its header', (what, text) => {
  const [call] = readMaterial(text).candidates
  if (call?.kind !== 'create-request') throw new Error('no call was read')
  expect(Buffer.from(call.request.body).toString()).toBe(body)
  expect(call.createCall).toBe(true)
  expect(call.request.authorization).toContain(what.includes('base64') ? '==' : authorization)
})

test.each([
  ['bytes of UTF-8 in hexadecimal digits, as nginx logs them', (one: string) => `\\x${one}`],
  ['bytes of UTF-8 in octal digits', (one: string) => `\\${Number.parseInt(one, 16).toString(8)}`],
])('letters that are escaped as %s are read', (_, escaped) => {
  const sent = body.replace('Sean', 'Zoë').replace('Salt', 'Größe €')
  const bytes = sent.replace(/[^\0-\x7f]/g, (letter) =>
    (Buffer.from(letter).toString('hex').match(/../g) ?? []).map((one) => escaped(one.toUpperCase())).join(''),
  )
  const command = `curl ${url} -H \\x22Authorization: ${authorization}\\x22 -d '${bytes.replaceAll('"', '\\x22').replaceAll("'", "'\\x5C''")}'`
  const [call] = readMaterial(`2026/11/27 10:00:00 [error] 1#1: *1 stderr: "PHP message: ${command}"`).candidates
  if (call?.kind !== 'create-request') throw new Error('no call was read')
  expect(Buffer.from(call.request.body).toString()).toBe(sent)
})
