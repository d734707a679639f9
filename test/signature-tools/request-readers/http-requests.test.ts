import { expect, test } from 'vitest'
import { readSentRequest } from '../../../src/main/signature-tools/request-readers/read-sent-request.ts'

/** With the body as text. */
const read = (text: string) => {
  const { body, ...rest } = readSentRequest(text)
  return { ...rest, body: Buffer.from(body).toString() }
}

const body = '{"a":"é \'x\' \\"q\\" \\u00e9","n":10.50}'
const json = 'application/json'

const head = 'POST /v2/payment-links HTTP/1.1\nHost: a.test\n'
const length = Buffer.byteLength(body)
test.each<[string, object]>([
  [
    `${head}content-TYPE: ${json}\nAUTHORIZATION:Bearer k.h\n\n${body}`,
    { body, contentType: json, authorization: 'Bearer k.h', url: 'http://a.test/v2/payment-links', notes: [] },
  ],
  [`${head}Authorization: Bearer\n  k.h\n\nx`, { authorization: 'Bearer k.h' }],
  [`${head}Content-Length: ${length}\n\n${body}`, { body, notes: [] }],
  [`${head}Content-Length: ${length}\n\n${body}\n`, { body, notes: [expect.stringMatching(/left out/)] }],
  [
    `${head}Content-Length: 1000\n\n${'x'.repeat(1_000)}\n`,
    { body: 'x'.repeat(1_000), notes: [expect.stringMatching(/left out/)] },
  ],
  [`${head}Content-Length: 3\n\nabcdef`, { body: 'abc', notes: [expect.stringMatching(/is 3, but 6 bytes/)] }],
  [`${head}Content-Length: 9\n\nabcdef`, { body: 'abcdef', notes: [expect.stringMatching(/only 6 bytes/)] }],
  [`${head}Content-Length: 6\n\na\nb\n`, { body: 'a\r\nb\r\n', notes: [expect.stringMatching(/put back/)] }],
  [`${head}Content-Length: 6\n\na\r\nb\n`, { body: 'a\r\nb\r\n', notes: [expect.stringMatching(/put back/)] }],
  [`${head}Content-Length: 7\n\n{"a":1}  `, { body: '{"a":1}', notes: [expect.stringMatching(/first 7/)] }],
  [`${head}\nGET /log HTTP/1.1`, { body: 'GET /log HTTP/1.1' }],
  [`POST https://b.test/x HTTP/1.1\nHost: a.test\n\nx`, { url: 'https://b.test/x', body: 'x' }],
  [`POST HTTPS://b.test/x\n\nx`, { url: 'HTTPS://b.test/x', body: 'x' }],
  [`POST /x HTTP/2\nHost: a.test\n\nx`, { url: 'http://a.test/x', body: 'x' }],
  [`${head}# X-A: 1\n// X-B: 2\n\nx`, { body: 'x', notes: [] }],
  [`${head}\nabc\n`, { body: 'abc\n', notes: [expect.stringMatching(/editor/)] }],
  [`${head}Transfer-Encoding: chunked\n\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n`, { body: 'abcde', notes: [] }],
  [`${head}Transfer-Encoding: chunked\n\n3\nabc\nA\n0123456789\n0\n\n`, { body: 'abc0123456789' }],
  [`${head}Transfer-Encoding: chunked\n\n${body}`, { body, notes: [expect.stringMatching(/no chunks/)] }],
  [`GET /a HTTP/1.1\nHost: a.test\n\n${head}Content-Length: 1\n\nx`, { method: 'POST', body: 'x' }],
  [`GET /a HTTP/1.1\nHost: a.test\n\n \n${head}Content-Length: 1\n\nx`, { method: 'POST', body: 'x' }],
  [`${head}Content-Length: 1\n\nx${head}Content-Length: 1\n\ny`, { body: 'x' }],
  [
    `POST https://a.test/x\nAuthorization: Bearer k.h\n\n{"a":1}\n### next\nGET https://a.test/y\n`,
    { url: 'https://a.test/x', body: '{"a":1}\n' },
  ],
  [`${head}{"a":1}`, { body: '{"a":1}', notes: [expect.stringMatching(/no empty line/)] }],
  [`\n\n${head}\nx`, { body: 'x' }],
  [`### create\n# @no-log\n// slow\n${head}\nx`, { body: 'x', url: 'http://a.test/v2/payment-links' }],
  [`Host: a.test\nAuthorization: Bearer k.h\n\n${body}`, { body, authorization: 'Bearer k.h', url: null, notes: [] }],
  [`authorization: Bearer k.h\r\ncontent-type: ${json}\r\n\r\n${body}`, { body, contentType: json }],
  ['PROPPATCH /only HTTP/1.1', { method: 'PROPPATCH', url: '/only', body: '' }],
  ['GET /only HTTP/1.1', { method: 'GET', url: '/only', body: '' }],
])('%j', (text, expected) => {
  expect(read(text)).toMatchObject({ kind: 'http', ...expected })
  // The head with CRLF means the same.
  const [before, ...rest] = text.split('\n\n')
  if (text.startsWith('POST') && rest.length === 1) {
    expect(read(`${before?.replaceAll('\n', '\r\n')}\r\n\r\n${rest[0]}`)).toMatchObject({ kind: 'http', ...expected })
  }
})

test.each([
  [199, 'POST'],
  [200, 'GET'],
])('after %i requests the first POST is a %s', (count, method) => {
  expect(readSentRequest(`${'GET /a HTTP/1.1\n\n'.repeat(count)}POST /b HTTP/1.1\n\n`).method).toBe(method)
})

test('headers of 100 KB together are read to the last one', () => {
  const long = ['A', 'B', 'C'].map((name) => `X-${name}: ${'x'.repeat(40_000)}\n`).join('')
  expect(read(`${head}${long}Authorization: Bearer k.h\n\n${body}`)).toMatchObject({
    body,
    authorization: 'Bearer k.h',
    notes: [],
  })
})
