import { expect, test } from 'vitest'
import type { RequestCandidate } from '../../src/main/reader/candidate.ts'
import { readMaterial } from '../../src/main/reader/read-material.ts'

const url = 'https://api.test/v2/payment-links'
const order = "['order_id' => 'A-1', 'amount' => 10.5]"
const json = '{"order_id":"A-1","amount":10.5}'
const form = 'order_id=A-1&amount=10.5'
const formType = 'application/x-www-form-urlencoded'

const requestIn = (code: string) => {
  const [first] = readMaterial(`<?php\n${code}\n`).candidates
  if (first === undefined) return undefined
  const { body, ...request } = (first as RequestCandidate).request
  return { ...request, body: Buffer.from(body).toString() }
}
const curl = (fields: string, ...more: string[]): string =>
  [`$ch = curl_init('${url}');`, `curl_setopt($ch, CURLOPT_POSTFIELDS, ${fields});`, ...more].join('\n')

test.each<[what: string, code: string, request: Partial<NonNullable<ReturnType<typeof requestIn>>>]>([
  [
    'WordPress',
    `wp_remote_post('${url}', ['headers' => ['Authorization' => 'Bearer k.h', 'Content-Type' => 'application/json'], 'body' => wp_json_encode(${order})]);`,
    { method: 'POST', authorization: 'Bearer k.h', contentType: 'application/json', body: json },
  ],
  [
    'WordPress with an array, which it sends as a form',
    `wp_remote_post('${url}', array('body' => ${order}));`,
    { contentType: formType, body: form },
  ],
  [
    'Guzzle with json',
    `$client->post('${url}', ['json' => ${order}]);`,
    { contentType: 'application/json', body: json },
  ],
  [
    'Guzzle with form_params and a path',
    `$client->post('/v2/payment-links', ['form_params' => ${order}]);`,
    { url: '/v2/payment-links', contentType: formType, body: form },
  ],
  [
    'Guzzle with its method in small letters',
    `$client->request('put', '${url}', ['body' => json_encode(${order})]);`,
    { method: 'PUT', url, contentType: null, body: json },
  ],
  [
    'Laravel with a body and its type',
    `Http::withToken('k.h')->withBody(json_encode(${order}), 'text/json')->post('${url}');`,
    { authorization: 'Bearer k.h', contentType: 'text/json', body: json },
  ],
  [
    'cURL with headers in a list',
    curl(
      `json_encode(${order})`,
      "curl_setopt($ch, CURLOPT_CUSTOMREQUEST, 'PUT');",
      "curl_setopt($ch, CURLOPT_HTTPHEADER, ['Authorization:  Bearer k.h ', ': no', 'Content-Type : a/b:c']);",
    ),
    { method: 'PUT', authorization: 'Bearer k.h', contentType: 'a/b:c', body: json },
  ],
  ...[
    { flags: '256', id: 'Ä\\/1' },
    { flags: '64', id: '\\u00c4/1' },
    { flags: '128 | 64', id: '\\u00c4/1' },
  ].map(({ flags, id }): [string, string, object] => [
    `cURL with the flags ${flags}`,
    curl(`json_encode(['order_id' => 'Ä/1', 'amount' => round(10.256, 2)], ${flags})`),
    {
      body: expect.stringMatching(`^\\{\\s*"order_id": ?"${id.replaceAll('\\', '\\\\')}",\\s*"amount": ?10.26\\s*\\}$`),
    },
  ]),
  [
    'cURL with CURLOPT_POST and nothing to send',
    [`$ch = curl_init('${url}');`, 'curl_setopt($ch, CURLOPT_POST, true);'].join('\n'),
    { method: 'POST', url, contentType: null },
  ],
  ['cURL without a type', curl(`json_encode(${order})`), { method: 'POST', contentType: formType }],
  [
    'cURL with its options in an array',
    `$ch = curl_init();\ncurl_setopt_array($ch, [CURLOPT_URL => '${url}', CURLOPT_POST => true]);`,
    { method: 'POST', url, contentType: null },
  ],
  ['cURL without a body', `$ch = curl_init('${url}/1');\ncurl_exec($ch);`, { method: 'GET', contentType: null }],
  ['a form that is built', curl(`http_build_query(${order})`), { contentType: formType, body: form }],
  [
    'a text in single quotes',
    curl(String.raw`'{"order_id":"A\'1\\n","amount":1}'`),
    { body: '{"order_id":"A\'1\\n","amount":1}' },
  ],
  ['a nowdoc', curl(`<<<'X'\n{"order_id":"$a\\n","amount":1}\nX\n`), { body: '{"order_id":"$a\\n","amount":1}' }],
  ['an empty array beside the order', curl(`json_encode(array_merge(${order}, []))`), { body: json }],
])('%s', (_what, code, request) => {
  expect(requestIn(code)).toMatchObject(request)
})

test.each([
  `array_merge(${order}, $more)`,
  `array_merge(${order}, ['7' => 1])`,
  `array_merge(${order}, ['more'])`,
  "['order_id' => 'A-1', 'amount' => number_format(10.5, 2, $point)]",
  "['order_id' => 'A-1', 'amount' => floatval('ten')]",
])('what %s comes to is not in the text, so the body has a gap', (value) => {
  expect(requestIn(curl(`json_encode(${value})`))?.body).toMatch(/⟨.*⟩/)
})
