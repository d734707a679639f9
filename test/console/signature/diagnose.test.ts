import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openEventStream } from '../../support/event-stream.ts'
import { md5 } from '../../support/md5.ts'
import { putSamples } from '../../support/sample-data.ts'
import { makeLogEntry } from '../../support/store-records.ts'
import { createTestConsole, testToken } from '../../support/test-console.ts'

const canonical = '{"amount":10.50,"order_id":"A/1"}'
const body = '{"order_id":"A/1","amount":10.50}'
const secret = 'sk_1_7f3c9a'

const console_ = async () => {
  const made = createTestConsole()
  await putSamples(made.store)
  return made
}

describe('POST /api/signature/diagnose', () => {
  test.each([
    ['valid', `Bearer mk_1.${md5(canonical + secret)}`, 'valid', []],
    ['a kept former secret', `Bearer mk_1.${md5(`${canonical}sk_old_1`)}`, 'valid', []],
    ['the body as sent', `Bearer mk_1.${md5(body + secret)}`, 'explained', ['keys-unsorted']],
    [
      "the other shop's secret",
      `Bearer mk_1.${md5(`${canonical}sk_2_7f3c9a`)}`,
      'explained',
      ['secret-other-merchant'],
    ],
  ])('%s', async (_what, authorization, verdict, codes) => {
    const { call, logged } = await console_()
    const { status, json, text } = await call('POST', '/api/signature/diagnose', { body, authorization })
    expect(status).toBe(200)
    expect([json.verdict, json.findings.map(({ code }: { code: string }) => code)]).toEqual([verdict, codes])
    expect(json.steps?.canonicalJson).toBe(canonical)
    expect(json.merchantId).toBe('merchant-1')
    expect(text).not.toContain(secret)
    expect(text).not.toContain('sk_old_1')
    expect(logged).toEqual([])
  })

  test.each([
    ['no header', undefined, 'malformed', 'scheme-missing'],
    ['the hash alone', `Bearer ${'0'.repeat(32)}`, 'unexplained', 'key-missing-in-token'],
    ['a hidden key that fits several', `Bearer mk_***.${'0'.repeat(32)}`, 'unexplained', 'header-masked'],
  ])('%s names no merchant, so no signature of one is shown', async (_what, authorization, verdict, code) => {
    const { call } = await console_()
    const { json } = await call('POST', '/api/signature/diagnose', { body, authorization })
    expect(json).toMatchObject({ verdict, steps: null, merchantId: null, findings: [{ code }] })
    const { json: asked } = await call('POST', '/api/signature/diagnose', {
      body,
      authorization,
      merchantId: 'merchant-1',
    })
    expect(asked).toMatchObject({ merchantId: 'merchant-1', steps: { canonicalJson: canonical } })
  })

  test('names a merchant that does not exist', async () => {
    const { call } = await console_()
    const { status } = await call('POST', '/api/signature/diagnose', { body, merchantId: 'nobody' })
    expect(status).toBe(404)
  })

  test.each<[string, Record<string, unknown>, number]>([
    ['for the id of a merchant', { body, merchantId: secret }, 404],
    ['beside a field that is missing', { authorization: `Bearer mk_1.${secret}`, hashed: secret }, 400],
    ['beside a field of another type', { body: 5, canonicalJson: secret, hash: secret }, 400],
    ['in a field that is too long', { body, hash: secret.repeat(200) }, 400],
    ['in a field that does not exist', { body, secret }, 400],
  ])('a secret %s is not repeated in the problem', async (_what, request, expected) => {
    const { call, logged } = await console_()
    const { status, text } = await call('POST', '/api/signature/diagnose', request)
    expect(status).toBe(expected)
    expect(text).not.toContain(secret)
    expect(JSON.stringify(logged)).not.toContain(secret)
  })

  test('takes bytes that are no UTF-8', async () => {
    const { call } = await console_()
    const text = Buffer.from('{"name":"Müller"}', 'latin1')
    const authorization = `Bearer mk_1.${md5(`{"name":"Müller"}${secret}`)}`
    const { json } = await call('POST', '/api/signature/diagnose', {
      body: { text: text.toString('base64'), encoding: 'base64' },
      authorization,
    })
    expect(json.verdict).toBe('malformed')
    expect(json.findings).toMatchObject([{ code: 'encoding-not-utf8', confidence: 'certain' }])
  })

  test('a secret replaced long ago is recognised, and shown nowhere', async () => {
    const { call } = await console_()
    await call('POST', '/api/merchants/merchant-1/rotate', { secret: 'sk_brand_new' })
    const authorization = `Bearer mk_1.${md5(canonical + secret)}`
    const { json, text } = await call('POST', '/api/signature/diagnose', { body, authorization })
    expect(json.findings).toMatchObject([{ code: 'secret-rotated', confidence: 'certain' }])
    expect(text).not.toContain(secret)
    expect(text).not.toContain('sk_brand_new')
    const { text: merchants } = await call('GET', '/api/merchants')
    expect(merchants).not.toContain(secret)
  })

  test('the token of an earlier accepted call is named with its order and time, also with the body of another paste', async () => {
    const { call, store } = await console_()
    const canonicalThen = '{"amount":3,"order_id":"A/7"}'
    const authorization = `Bearer mk_1.${md5(canonicalThen + secret)}`
    const text = '{"order_id":"A/7","amount":3}'
    const entry = makeLogEntry(70, {
      at: Date.parse('2026-11-20T09:30:00Z'),
      surface: 'create',
      method: 'POST',
      code: '00',
      merchantId: 'merchant-1',
      requestHeaders: [['Authorization', authorization]],
      requestBody: { text, encoding: 'utf8', bytes: text.length, truncated: false },
    })
    const findingsFor = async (request: Record<string, unknown>) =>
      (await call('POST', '/api/signature/diagnose', { body, authorization, ...request })).json.findings
    expect(await findingsFor({ otherBodies: [text] })).toMatchObject([
      { code: 'token-of-another-call', detail: expect.stringContaining('of order "A/7", which is in the same text') },
    ])
    await store.commit([{ put: 'log', record: entry }])
    // Later calls with the same token, refused, do not hide the one that it belongs to.
    const refused = { code: 'E012', requestBody: { ...entry.requestBody, text: body } }
    await store.commit(
      Array.from({ length: 30 }, (_, i) => ({ put: 'log', record: { ...entry, ...refused, id: `${i}`, seq: 80 + i } })),
    )
    expect(await findingsFor({})).toMatchObject([
      {
        code: 'token-of-another-call',
        confidence: 'certain',
        detail: expect.stringContaining('of order "A/7", seen here at 2026-11-20 09:30:00 UTC'),
      },
    ])
  })

  test("the token of the merchant's earlier call is named, however many calls others made since", async () => {
    const { call, store } = await console_()
    const record = (seq: number, merchantId: string, order: string) => {
      const text = `{"order_id":"${order}","amount":10.50}`
      const requestBody = { text, encoding: 'utf8', bytes: text.length, truncated: false } as const
      return { put: 'log', record: makeLogEntry(seq, { merchantId, requestBody }) } as const
    }
    const others = Array.from({ length: 20 }, (_, i) => record(71 + i, 'merchant-2', `other-${i}`))
    await store.commit([record(70, 'merchant-1', 'Q-zeta-81'), ...others])
    const authorization = `Bearer mk_1.${md5(`{"amount":10.50,"order_id":"Q-zeta-81"}${secret}`)}`
    const { json } = await call('POST', '/api/signature/diagnose', { body, authorization })
    expect(json.findings).toMatchObject([
      { code: 'token-of-another-call', detail: expect.stringContaining('of order "Q-zeta-81"') },
    ])
  })

  test('reports its progress, and the search ends with the call', async () => {
    const { app, call, store } = await console_()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    expect(store.merchants.size).toBe(2)
    const payload = JSON.stringify({ body, authorization: `Bearer mk_1.${md5('unrelated')}`, progressId: 'p' })
    const head = `POST /api/signature/diagnose HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${testToken}\r\n`
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.end(`${head}Content-Type: application/json\r\nContent-Length: ${payload.length}\r\n\r\n${payload}`)
    socket.destroy()
    await once(socket, 'close')
    const { json } = await call('POST', '/api/signature/diagnose', {
      body,
      authorization: `Bearer mk_1.${md5(body + secret)}`,
    })
    expect(json.verdict).toBe('explained')
  })

  // A search to its end, which is a count of hashes: the only one here.
  test('an unrelated token is unexplained; progress reaches the stream with the id of the caller, and rises to 1', {
    timeout: 180_000,
  }, async () => {
    const { app, call, clock } = await console_()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const stream = await openEventStream(`http://127.0.0.1:${port}/api/events`, {
      authorization: `Bearer ${testToken}`,
    })
    onTestFinished(() => stream.close())
    const request = { body, authorization: `Bearer mk_1.${md5('unrelated')}`, progressId: 'mine' }
    const { json } = await call('POST', '/api/signature/diagnose', request)
    expect([json.verdict, json.findings]).toEqual(['unexplained', []])
    clock.advance(50)
    await stream.until((event) => event.type === 'diagnosis' && event.share === 1)
    const progress = stream.received.flatMap(({ event }) => (event.type === 'diagnosis' ? event : []))
    expect(new Set(progress.map(({ id }) => id))).toEqual(new Set(['mine']))
    // Numbers and the name of the stage: nothing of what is looked into.
    expect(new Set(progress.flatMap((event) => Object.keys(event)))).toEqual(
      new Set(['type', 'id', 'stage', 'tried', 'share']),
    )
    const shares = progress.map(({ share }) => share)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  })
})
