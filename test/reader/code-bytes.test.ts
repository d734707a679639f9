import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import type { RequestCandidate } from '../../src/main/reader/candidate.ts'
import { readMaterial } from '../../src/main/reader/read-material.ts'

const url = 'https://api.test/v2/payment-links'

/** The same order with what languages write differently: slashes, other letters, names like numbers, large and small numbers. */
const fields: readonly (readonly [string, string])[] = [
  ['order_id', `'A/1'`],
  ['customer_email', `'é@b.co'`],
  ['10', '1'],
  ['9', '2'],
  ['é/b', '3'],
  ['amount', '1e20'],
  ['customer_ip', '[0.00001, 10.0, 1e16, []]'],
  ['description', String.raw`"a\tb\x41\101\$\'\b\u0041\q"`],
]

interface Language {
  program: string
  args(code: string): string[]
  order(of: typeof fields): string
  /** Prints the JSON, and makes the request that the reader finds. */
  print(json: string): string
  send(order: string, json: string): string
  encoders: readonly string[]
}

const languages: Readonly<Record<string, Language>> = {
  php: {
    program: 'php',
    args: (code) => ['-r', code],
    order: (of) => `$o = [${of.map(([name, value]) => `'${name}' => ${value}`).join(', ')}];`,
    print: (json) => `echo ${json};`,
    send: (order, json) => `$ch = curl_init('${url}');\n${order}\ncurl_setopt($ch, CURLOPT_POSTFIELDS, ${json});`,
    encoders: [
      'json_encode($o)',
      'json_encode($o, JSON_PRETTY_PRINT)',
      'json_encode($o, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PRETTY_PRINT)',
      'json_encode($o, JSON_PRESERVE_ZERO_FRACTION)',
      'json_encode($o, 1024)',
      'json_encode($o, 448)',
      "json_encode(array_merge(['order_id' => 'A', 'amount' => 1], ['amount' => 2, 'customer_email' => 'a@b.co']))",
      "json_encode(['customer_ip' => array_merge([], [])])",
      "json_encode(['order_id' => strval(10.50), 'amount' => floatval('10.50'), 'customer_ip' => trim(\" a\\n\")])",
      "json_encode(['amount' => floatval('10'), 'customer_ip' => [10.0, 10.05], 'order_id' => strval(10.0)], 1024)",
      "json_encode(['amount' => round(10.456, 1), 'order_id' => round(10.6), 'customer_ip' => [10.0, 10.05]])",
      "json_encode(['order_id' => number_format(1234567.891), 'amount' => number_format(-1234.5, 2)])",
      "json_encode(['order_id' => number_format(1234.5, 2, ',', '.'), 'amount' => number_format(1234.5, 2, '.', '')])",
    ],
  },
  python: {
    program: 'python3',
    args: (code) => ['-W', 'ignore', '-c', `import json,sys\nsys.stdout.reconfigure(encoding='utf8')\n${code}`],
    order: (of) => `o = {${of.map(([name, value]) => `'${name}': ${value}`).join(', ')}}`,
    print: (json) => `print(${json}, end='')`,
    send: (order, json) => `import requests\n${order}\nrequests.post('${url}', data=${json})`,
    encoders: [
      'json.dumps(o)',
      'json.dumps(o, indent=2)',
      'json.dumps(o, indent=4, ensure_ascii=False)',
      "json.dumps(o, indent=1, separators=(',', ':'))",
      "json.dumps({'order_id': 'A', 'amount': round(10.456, 1), 'customer_ip': [round(10.6), round(10.0, 2), round(10, 2)]})",
      "json.dumps({'order_id': 'A', 'amount': round(10.125, 2), 'customer_ip': [round(2.5), round(3.5), round(-0.4), round(10.375, 2)]})",
      "json.dumps({'order_id': 'A', 'amount': float('10.50'), 'customer_ip': [float('10'), float(10), int('7')]})",
    ],
  },
  javascript: {
    program: process.execPath,
    args: (code) => ['-e', code],
    // A class of Node's own modules would refuse octal escapes.
    order: (of) =>
      `const o = {${of.map(([name, value]) => `'${name}': ${value.replace(String.raw`\101`, 'A')}`).join(', ')}}`,
    print: (json) => `process.stdout.write(${json})`,
    send: (order, json) => `${order}\nawait fetch('${url}', { method: 'POST', body: ${json} })`,
    encoders: [
      'JSON.stringify(o)',
      'JSON.stringify(o, null, 2)',
      "JSON.stringify({ order_id: 'A', amount: 1_000_000.50, customer_ip: [{}, []] }, null, 2)",
    ],
  },
}

const cases = Object.entries(languages).flatMap(([name, language]) =>
  language.encoders.map((encoder) => [name, encoder, language] as const),
)

test.each(cases)('%s: %s is read as the program writes it', ({ length: _ }, encoder, language) => {
  const order = language.order(fields)
  const run = spawnSync(language.program, language.args(`${order}\n${language.print(encoder)}`), { encoding: 'utf8' })
  // A language that is not installed here is not compared.
  if (run.error || run.status !== 0) return expect(run.error, run.stderr).toBeDefined()
  const [first] = readMaterial(`Our code:\n\n${language.send(order, encoder)}\n`).candidates
  expect(Buffer.from((first as RequestCandidate).request.body).toString()).toBe(run.stdout)
})

test('an array in CURLOPT_POSTFIELDS is a multipart form, not a body', () => {
  const code = `$ch = curl_init('${url}');\ncurl_setopt($ch, CURLOPT_POSTFIELDS, ['order_id' => 'A', 'amount' => 1]);`
  const [first] = readMaterial(code).candidates
  const { request, notes } = first as RequestCandidate
  expect([request.body.length, request.contentType, notes.join()]).toEqual([
    0,
    'multipart/form-data',
    expect.stringMatching(/multipart form/),
  ])
})

test('a list that is too long is a gap, not a shorter one', () => {
  const code = `fetch('${url}', { method: 'POST', body: JSON.stringify({ order_id: 'A', amount: 1, customer_ip: [${'1,'.repeat(6_000)}] }) })`
  const [first] = readMaterial(code).candidates
  expect((first as RequestCandidate).notes.join()).toMatch(/is missing here: give it/)
})

describe('the code that signs a call whose token is not in the text', () => {
  const fields = '"order_id": "A", "amount": 1, "customer_email": "a@b.co", "description": "Łódź"'
  const python = (...lines: string[]): string =>
    `${[`payload = {${fields}}`, ...lines].join('\n')}\nrequests.post("${url}", json=payload, headers={"Authorization": f"Bearer {key}.{token}"})`
  const script = (...lines: string[]): string =>
    `${[`const order = {${fields}}`, ...lines].join('\n')}\nfetch('${url}', { method: 'POST', body: JSON.stringify(order), headers: { Authorization: \`Bearer \${key}.\${token}\` } })`
  const php = (...lines: string[]): string =>
    `${[`$order = [${fields.replaceAll(':', ' =>')}, 'return_url' => 'https://a.test/'];`, ...lines].join('\n')}\n$ch = curl_init('${url}');\ncurl_setopt($ch, CURLOPT_POSTFIELDS, json_encode($order));\ncurl_setopt($ch, CURLOPT_HTTPHEADER, ['Authorization: Bearer ' . $key . '.' . $token]);`
  const likely = (text: string): string[] =>
    readMaterial(text).candidates.flatMap(({ notes }) => notes.filter((note) => note.startsWith('Likely')))
  const dumps = "canon = json.dumps(payload, sort_keys=True, ensure_ascii=False, separators=(',', ':'))"
  const sign = 'token = hashlib.md5((canon + SECRET).encode()).hexdigest()'

  test.each([
    ['letters', python(dumps.replace(' ensure_ascii=False,', ''), sign), /ensure_ascii=False/],
    ['spaces', python(dumps.replace(", separators=(',', ':')", ''), sign), /separators=/],
    ['order', python(dumps.replace(' sort_keys=True,', ''), sign), /sort_keys=True/],
    ['the secret before', python(dumps, sign.replace('canon + SECRET', 'SECRET + canon')), /secret before the JSON/],
    ['upper case', python(dumps, `${sign}.upper()`), /upper case/],
    ['SHA-256', python(dumps, sign.replace('md5', 'sha256')), /SHA hash/],
    ['HMAC', python(dumps, 'token = hmac.new(SECRET, canon.encode(), "md5").hexdigest()'), /HMAC/],
    ['no order in JavaScript', script('const token = md5(JSON.stringify(order) + secret)'), /JSON\.stringify keeps/],
    [
      'base64 in JavaScript',
      script(
        "const token = crypto.createHash('md5').update(JSON.stringify(sortKeys(order)) + secret).digest('base64')",
      ),
      /in base64/,
    ],
    [
      'slashes of PHP',
      php('ksort($order);', '$token = md5(json_encode($order, JSON_UNESCAPED_UNICODE) . $secret);'),
      /JSON_UNESCAPED_SLASHES/,
    ],
    [
      'no order in PHP',
      php('$json = json_encode($order, 320);', '$token = md5($json . $secret);'),
      /json_encode keeps/,
    ],
    [
      'the secret before in PHP',
      php('ksort($order);', '$token = md5($secret . json_encode($order, 320));'),
      /secret before/,
    ],
  ])('%s', (_, text, note) => {
    expect(likely(text)).toEqual([expect.stringMatching(note)])
    expect(likely(`${text}\n{"status":false,"result":{"code":"E003","message":"a"}}`)).toEqual([])
    expect(likely(`${text}\nprint: Bearer mk.${'0a'.repeat(16)}`)).toEqual([])
  })
  test.each([
    ['right code', python(dumps, sign)],
    ['right code of PHP', php('ksort($order);', '$token = md5(json_encode($order, 320) . $secret);')],
    ['two ways to sign', python(dumps, sign, sign.replace('md5', 'sha256'))],
    [
      'letters that the order does not have',
      python(dumps.replace(' ensure_ascii=False,', ''), sign).replace('Łódź', 'a'),
    ],
  ])('nothing is said of %s', (_, text) => {
    expect(likely(text)).toEqual([])
  })
})
