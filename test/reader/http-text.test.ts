import { expect, test } from 'vitest'
import { httpText } from '../../src/main/reader/http-text.ts'

const body = '{"order_id":"A-1","amount":10.50}'
const header = 'Bearer mk.0123456789abcdef0123456789abcdef'
const head = `POST /v2/payment-links HTTP/1.1\nHost: api.test\nAuthorization: ${header}`

const requestsIn = (text: string) =>
  httpText(text).map((one) => {
    if (one.kind !== 'create-request') throw new Error(one.kind)
    const { url, exact, body: sent } = one.request
    return { url, exact, body: Buffer.from(sent).toString() }
  })
const found = { url: 'http://api.test/v2/payment-links', exact: true, body }

test('the pseudo-headers of HTTP/2 in the order of Chrome are one request', () => {
  const lines = `:authority: api.test\n:method: POST\n:path: /v2/payment-links\n:scheme: https\nauthorization: ${header}`
  expect(requestsIn(`${lines}\n\n${body}`)).toEqual([found])
})

test.each([
  [-1, false],
  [0, true],
  [1, false],
])('a body that is %i bytes from the length in its header: exact is %s', (more, exact) => {
  expect(requestsIn(`${head}\nContent-Length: ${body.length + more}\n\n${body}`)).toMatchObject([{ exact }])
})

test('a body ends at its last bracket, whatever brackets and backslashes its texts have', () => {
  const sent = '{"order_id":"\\\\","amount":10.50,"note":"}"}'
  expect(requestsIn(`${head}\n\n${sent} was sent at {9}\n`)).toEqual([{ ...found, body: sent }])
})

test('two dots of a text are dots, but those of tcpdump may be other bytes', () => {
  const dotted = body.replace('A-1', 'A..1')
  expect(requestsIn(`${head}\n\n${dotted}`)).toEqual([{ ...found, body: dotted }])
  expect(requestsIn(`E..T..@.${head}\n\n${dotted}`)).toEqual([{ ...found, exact: false, body: dotted }])
  expect(requestsIn(`E..T..@.${head}\n\n${body}`)).toEqual([found])
})
