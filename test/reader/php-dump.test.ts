import { expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { sampleIpn as fields } from '../support/sample-ipn.ts'

const ipnsIn = (text: string) =>
  readMaterial(text).candidates.map((one) => one.kind === 'ipn' && Object.fromEntries(one.fields))
const each = (line: (name: string, value: string) => string): string =>
  Object.entries(fields)
    .map(([name, value]) => `${line(name, value)}\n`)
    .join('')
/** A text as `var_dump` writes it. */
const counted = (value: string): string => `string(${Buffer.byteLength(value)}) "${value}"`

test.each([
  ['print_r', `stdClass Object\n(\n${each((name, value) => `    [${name}] => ${value}`)})\n`],
  [
    'print_r on one line of a log',
    `got stdClass Object\n(\n${each((name, value) => `    [${name}] => ${value}`)})`.replaceAll('\n', '\\n'),
  ],
  [
    'print_r with protected properties',
    `Ipn Object\n(\n${each((name, value) => `    [${name}:protected] => ${value}`)})\n`,
  ],
  [
    'print_r with private properties',
    `Ipn Object\n(\n${each((name, value) => `    [${name}:Shop\\Ipn:private] => ${value}`)})\n`,
  ],
  [
    'var_dump with protected properties',
    `object(Ipn)#1 (8) {\n${each((name, value) => `  ["${name}":protected]=>\n  ${counted(value)}`)}}\n`,
  ],
  [
    'var_dump with private properties',
    `object(App\\Ipn)#1 (8) {\n${each((name, value) => `  ["${name}":"App\\Ipn":private]=>\n  ${counted(value)}`)}}\n`,
  ],
])('an IPN in an object of PHP is read: %s', (_, text) => {
  expect(ipnsIn(text)).toEqual([fields])
})

test('print_r without its indentation ends at its bracket', () => {
  const dump = (values: Record<string, string>) => `Array\n(\n${each((name) => `[${name}] => ${values[name]}`)})\n`
  const second = { ...fields, cs_ref_code: '202610-000513', transaction_id: 'TD0000000513', merchant_ref_code: 'R-78' }
  expect(ipnsIn(dump(fields) + dump(second))).toEqual([fields, second])
})

const sent = { order_id: 'A-1', customer_email: 'a@b.co', description: 'Café "x\\"' }

test.each([
  [
    'var_dump, which counts bytes',
    `array(3) {\n${Object.entries(sent)
      .map(([name, value]) => `  ["${name}"]=>\n  ${counted(value)}\n`)
      .join('')}}\n`,
  ],
  [
    'dump, which escapes nothing',
    `array:3 [\n${Object.entries(sent)
      .map(([name, value]) => `  "${name}" => "${value}"\n`)
      .join('')}]\n`,
  ],
])('quotes and backslashes of a value stay as they are: %s', (_, text) => {
  const [found] = readMaterial(text).candidates
  if (found?.kind !== 'create-request') throw new Error('no call')
  expect(JSON.parse(Buffer.from(found.request.body).toString())).toEqual(sent)
})

test.each([
  ['an ampersand as HTML writes it', { ...sent, description: 'Tom &amp; Jerry, a &lt;b&gt;' }],
  ['a line break', { ...sent, description: 'Two\ntickets\tin \\ all' }],
  ['slashes and letters as PHP escapes them', { ...sent, description: 'Zoë', ipn_url: 'http://127.0.0.1:9/ipn' }],
])('a body in a log, an export of PHP or a table has the bytes that were sent: %s', (_, values) => {
  const json = JSON.stringify({ ...values, customer_email: 'a@b.co' })
  const body = json.replaceAll('/', '\\/').replaceAll('ë', '\\u00eb')
  const literal = body.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
  for (const text of [
    `local.INFO: create {"body":${JSON.stringify(body)},"authorization":"Bearer mk_a.0123456789abcdef0123456789abcdef"}`,
    `array (\n  'body' => '${literal}',\n  'token' => 'mk_a.0123456789abcdef0123456789abcdef',\n)`,
    `INSERT INTO \`calls\` (\`id\`, \`body\`) VALUES (7, '${literal}');`,
  ]) {
    const [found] = readMaterial(text).candidates
    if (found?.kind !== 'create-request') throw new Error(`no call in ${text}`)
    expect(Buffer.from(found.request.body).toString(), text).toBe(body)
  }
})
