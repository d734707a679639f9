import { describe, expect, test } from 'vitest'
import { readSentRequest } from '../../../src/shared/contract/signature.ts'
import { createTestConsole } from '../../support/test-console.ts'

const read = async (text: string) => {
  const { call, logged } = createTestConsole()
  const { status, json } = await call('POST', '/api/signature/read-request', { text })
  expect([status, logged]).toEqual([200, []])
  expect(readSentRequest.reply.parse(json)).toEqual(json)
  return json
}

const body = '{"order_id":"Ä-1","amount":10.50}'

describe('reading a request', () => {
  test('a cURL command', async () => {
    const command = `curl -sS 'http://127.0.0.1:4010/v2/payment-links' -H 'Authorization: Bearer k.h' --json '${body}'`
    expect(await read(command)).toEqual({
      kind: 'curl',
      body: { text: body, encoding: 'utf8', bytes: 34, truncated: false },
      authorization: 'Bearer k.h',
      method: 'POST',
      url: 'http://127.0.0.1:4010/v2/payment-links',
      contentType: 'application/json',
      notes: [],
    })
  })

  test('HTTP as it crossed the wire', async () => {
    const head = 'POST /v2/payment-links HTTP/1.1\r\nHost: a.test\r\nauthorization: Bearer k.h\r\nContent-Length: 34'
    expect(await read(`${head}\r\n\r\n${body}`)).toMatchObject({
      kind: 'http',
      body: { text: body },
      authorization: 'Bearer k.h',
      url: 'http://a.test/v2/payment-links',
      notes: [],
    })
  })

  test('a body alone stays as it is, spaces and byte order mark included', async () => {
    const text = `\ufeff \n${body}\r\n`
    expect(await read(text)).toMatchObject({
      kind: 'body',
      body: { text, bytes: 41 },
      authorization: null,
      method: null,
    })
  })

  test('bytes that are no UTF-8 come as base64', async () => {
    const { body } = await read(`curl a.test -d $'\\xff\\xfe'`)
    expect(body).toEqual({ text: '//4=', encoding: 'base64', bytes: 2, truncated: false })
  })

  test('more than two million characters are refused', async () => {
    const { call } = createTestConsole()
    const { status } = await call('POST', '/api/signature/read-request', { text: 'x'.repeat(2_000_001) })
    expect(status).toBe(400)
  })
})
