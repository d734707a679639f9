import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { exchange } from '../../../src/shared/contract/requests.ts'
import { createRawReceiver, unusedPort } from '../../support/receiver.ts'
import { putSamples } from '../../support/sample-data.ts'
import { makeMerchant } from '../../support/store-records.ts'
import { createTestConsole } from '../../support/test-console.ts'

/** A console whose service answers with these bytes, and the requests that service got. */
const against = async (answer: string) => {
  const receiver = await createRawReceiver((socket) => socket.end(Buffer.from(answer, 'latin1')))
  onTestFinished(receiver.close)
  const console_ = createTestConsole({ serviceUrl: () => `http://127.0.0.1:${receiver.port}` })
  await putSamples(console_.store)
  return { ...console_, ...receiver }
}

const replyWith = (body: string, head = 'HTTP/1.1 200 OK'): string =>
  `${head}\r\nX-First: 1\r\nContent-Type: application/json\r\nx-first: 2\r\nContent-Length: ${body.length}\r\n\r\n${body}`

const ok = (id: string) =>
  replyWith(`{"status":true,"result":{"code":"00","payment_link":"https://pay.example/pay/${id}"}}`)

describe('sending a create call', () => {
  test('the exact bytes are sent, signed for the merchant, and the whole exchange is returned', async () => {
    const { call, requests, port } = await against(ok('link-9'))
    const body = ' { "b": 10.50, "a":"ä/" }\n'
    const { status, json } = await call('POST', '/api/requests', { merchantId: 'merchant-1', body })
    expect(status).toBe(200)
    expect(exchange.parse(json)).toEqual(json)

    const explained = await call('POST', '/api/signature/explain', { merchantId: 'merchant-1', body })
    expect(explained.json.canonicalJson).toBe('{"a":"ä/","b":10.50}')
    const [head = '', sent] = Buffer.from(requests[0] ?? '', 'latin1')
      .toString('utf8')
      .split('\r\n\r\n')
    expect(sent).toBe(body)
    expect(head).toContain(`\r\nAuthorization: ${explained.json.authorization}`)

    const [requestLine, ...headerLines] = head.split('\r\n')
    expect(requestLine).toBe('POST /v2/payment-links HTTP/1.1')
    expect(json.request.headers.map(([name, value]: [string, string]) => `${name}: ${value}`)).toEqual(headerLines)
    expect(json.request).toMatchObject({
      url: `http://127.0.0.1:${port}/v2/payment-links`,
      body: { text: body, bytes: Buffer.byteLength(body) },
    })
    expect(json.response.headers).toEqual([
      ['X-First', '1'],
      ['Content-Type', 'application/json'],
      ['x-first', '2'],
      ['Content-Length', '86'],
    ])
    expect(json.linkId).toBe('link-9')
  })

  test('numbers are signed as the setting says', async () => {
    const { call, requests } = await against(ok('link-9'))
    const request = { merchantId: 'merchant-1', body: '{"a":10.50}' }
    await call('POST', '/api/requests', request)
    await call('PATCH', '/api/settings', { numbersInSignature: 'shortest' })
    await call('POST', '/api/requests', request)
    const tokens = requests.map((text) => /Authorization: (.*)/.exec(text)?.[1])
    expect(tokens[0]).toMatch(/^Bearer mk_1\.[0-9a-f]{32}$/)
    expect(tokens[1]).not.toBe(tokens[0])
  })

  test('a header of one’s own is sent as it is, an empty one not at all', async () => {
    const { call, requests } = await against(replyWith('{}'))
    await call('POST', '/api/requests', { merchantId: 'merchant-1', body: '{}', authorization: 'Weird  thing' })
    await call('POST', '/api/requests', { merchantId: 'merchant-1', body: '{}', authorization: '' })
    expect(requests[0]).toContain('\r\nAuthorization: Weird  thing\r\n')
    expect(requests[1]).not.toMatch(/authorization/i)
  })

  test('an invalid JSON body is sent and signed unchanged', async () => {
    const { call, requests } = await against(replyWith('{}', 'HTTP/1.1 400 Bad Request'))
    const { json } = await call('POST', '/api/requests', { merchantId: 'merchant-1', body: '{"a":' })
    expect(requests[0]).toMatch(/Authorization: Bearer mk_1\.[0-9a-f]{32}\r\n/)
    expect([json.response.status, json.linkId]).toEqual([400, null])
  })

  test('a non-ASCII key is sent as UTF-8', async () => {
    const { call, store, requests } = await against(replyWith('{}'))
    await store.commit([{ put: 'merchants', record: makeMerchant(60, { key: 'ключ' }) }])
    const { json } = await call('POST', '/api/requests', { merchantId: 'merchant-60', body: '{}' })
    expect(json.request.headers[3]?.[1]).toMatch(/^Bearer ключ\.[0-9a-f]{32}$/)
    expect(Buffer.from(requests[0] ?? '', 'latin1').toString('utf8')).toContain('Authorization: Bearer ключ.')
  })

  test('a header that cannot be sent is refused by name', async () => {
    const { call, requests } = await against(ok('link-9'))
    const request = { merchantId: 'merchant-1', body: '{}', authorization: 'Bearer a\r\nX-Evil: 1' }
    const { status, json } = await call('POST', '/api/requests', request)
    expect([status, json.error.fields]).toEqual([400, { authorization: 'has characters that a header cannot carry' }])
    expect(requests).toEqual([])
  })

  test('a reply that is not UTF-8 comes back as base64', async () => {
    const { call } = await against(replyWith('\xff\xfe'))
    const { json } = await call('POST', '/api/requests', { merchantId: 'merchant-1', body: '{}' })
    expect(json.response.body).toEqual({ text: '//4=', encoding: 'base64', bytes: 2, truncated: false })
  })

  test('a reply of a few MiB comes back whole, with the time it took in ms', async () => {
    const body = 'x'.repeat(3 * 1024 * 1024)
    const { call } = await against(replyWith(body))
    const begun = performance.now()
    const { json } = await call('POST', '/api/requests', { merchantId: 'merchant-1', body: '{}' })
    expect(json.durationMs).toBeLessThanOrEqual(Math.ceil(performance.now() - begun))
    expect(json.response.body).toMatchObject({ bytes: body.length, truncated: false })
  })

  test('a reply of more than 4 MiB is not taken', async () => {
    const { call } = await against(replyWith('x'.repeat(4 * 1024 * 1024 + 1)))
    const { status, json } = await call('POST', '/api/requests', { merchantId: 'merchant-1', body: '{}' })
    expect([status, json.error.code]).toEqual([502, 'unreachable'])
  })

  test.each([
    ['an unknown link', ok('nobody')],
    ['no link', replyWith('{"result":null}')],
    ['no JSON', replyWith('hello')],
    ['null', replyWith('null')],
  ])('a response with %s names no link', async (_what, answer) => {
    const { call } = await against(answer)
    const { status, json } = await call('POST', '/api/requests', { merchantId: 'merchant-1', body: '{}' })
    expect([status, json.linkId]).toEqual([200, null])
  })

  test('a service that does not respond is reported as unreachable', async () => {
    const port = await unusedPort()
    const { call, store } = createTestConsole({ serviceUrl: () => `http://127.0.0.1:${port}` })
    await putSamples(store)
    const { status, json } = await call('POST', '/api/requests', { merchantId: 'merchant-1', body: '{}' })
    expect([status, json.error.code]).toEqual([502, 'unreachable'])
    expect(json.error.message).toContain(`127.0.0.1:${port}`)
  })

  test('a service that disconnects is reported as unreachable', async () => {
    const server = createServer((request) => request.socket.destroy())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const { call, store } = createTestConsole({ serviceUrl: () => `http://127.0.0.1:${port}` })
    await putSamples(store)
    const { status } = await call('POST', '/api/requests', { merchantId: 'merchant-1', body: '{}' })
    expect(status).toBe(502)
  })

  test('concurrent requests do not get each other’s headers', async () => {
    const { call } = await against(ok('link-9'))
    const send = async (name: string) => {
      const { json } = await call('POST', '/api/requests', {
        merchantId: 'merchant-1',
        body: '{}',
        authorization: name,
      })
      return json.request.headers.find(([header]) => header === 'Authorization')?.[1]
    }
    const names = Array.from({ length: 10 }, (_, index) => `name-${index}`)
    expect(await Promise.all(names.map(send))).toEqual(names)
  })
})
