import { expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'

const url = 'https://api.test/v2/payment-links'
const requestIn = (code: string) => {
  const [first] = readMaterial(`Our code:\n\nimport requests, httpx\n${code}\n`).candidates
  if (first?.kind !== 'create-request') throw new Error('no call')
  const { request, notes } = first
  return { ...request, body: Buffer.from(request.body).toString(), notes: notes.join('\n') }
}
const order = `o = {"order_id": "A/ł", "amount": 10.50}\n`

test.each([
  ['json= of requests', `requests.post("${url}", json=o)`, String.raw`{"order_id": "A/\u0142", "amount": 10.5}`],
  ['json= of httpx', `httpx.post("${url}", json=o)`, '{"order_id":"A/ł","amount":10.5}'],
  [
    'content= of httpx',
    `httpx.post("${url}", content=json.dumps(o, ensure_ascii=False))`,
    '{"order_id": "A/ł", "amount": 10.5}',
  ],
  ['a form', `requests.post("${url}", data=o)`, 'order_id=A%2F%C5%82&amount=10.5'],

  [
    'http.client',
    `conn.request("POST", "${url}", json.dumps(o), {"X-A": "b"})`,
    String.raw`{"order_id": "A/\u0142", "amount": 10.5}`,
  ],
  ['names of arguments', `requests.request(method="POST", url="${url}", data='{"order_id":"B"}')`, '{"order_id":"B"}'],
])('%s is read as the library sends it', (_, call, body) => {
  expect(requestIn(order + call)).toMatchObject({ method: 'POST', url, body })
})

test.each([
  ['requests', true],
  ['httpx', false],
])('the spaces that %s writes are named: %s', (library, isNamed) => {
  expect(requestIn(`${order}${library}.post("${url}", json=o)`).notes.includes('writes a space')).toBe(isNamed)
})

test('the headers of http.client are its fourth argument, or named', () => {
  const body = `'{"order_id":"A"}'`
  for (const headers of ['{"Authorization": "Bearer mk.aa"}', 'headers={"Authorization": "Bearer mk.aa"}'])
    expect(requestIn(`conn.request("POST", "${url}", ${body}, ${headers})`).authorization).toBe('Bearer mk.aa')
})

test.each([
  [
    'members of members are sorted',
    'json.dumps({"order_id": "A", "list": [{"b": 1, "a": 2}]}, sort_keys=True)',
    '{"list": [{"a": 2, "b": 1}], "order_id": "A"}',
  ],
  [
    'a decimal is a number',
    'simplejson.dumps({"order_id": "A", "amount": Decimal("10.50")})',
    '{"order_id": "A", "amount": 10.50}',
  ],
  ['raw texts keep their escapes', String.raw`R'{"order_id":"A\u0042"}'`, String.raw`{"order_id":"A\u0042"}`],
  ['braces of f-strings are doubled', `f'{{"order_id":"A","x":{{"y":{{}}}}}}'`, '{"order_id":"A","x":{"y":{}}}'],
  [
    'lines have no space at their end',
    'json.dumps({"order_id": "A", "b": 1}, indent=1)',
    '{\n "order_id": "A",\n "b": 1\n}',
  ],
  [
    'the members of a copied dictionary come before its own',
    'json.dumps(dict({"order_id": "A"}, amount=1))',
    '{"order_id": "A", "amount": 1}',
  ],
])('in Python %s', (_, code, body) => {
  expect(requestIn(`requests.post("${url}", data=${code})`).body).toBe(body)
})
