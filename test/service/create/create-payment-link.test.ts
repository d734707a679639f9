import zlib from 'node:zlib'
import pino from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Settings } from '../../../src/shared/contract/settings.ts'
import type { ErrorCode } from '../../../src/shared/error-catalogue.ts'
import { createBody, createFields } from '../../support/create-body.ts'
import { listenWithInboxes, sendRaw } from '../../support/inbox-service.ts'
import { signatureVectors } from '../../support/signature-vectors.ts'
import { authorizationFor, buildTestService, demoKey, demoSecret, resultOf } from '../../support/test-service.ts'

type TestService = Awaited<ReturnType<typeof buildTestService>>
const open: TestService[] = []
const service = async (settings: Partial<Settings> = {}) => {
  const built = await buildTestService(settings)
  open.push(built)
  return built
}
afterEach(async () => {
  for (const { app } of open.splice(0)) await app.close()
})

describe('a signed create call', () => {
  test('is answered with code 00 and a link on the pay URL, and stored with its log entry in one transaction', async () => {
    const { create, store } = await service()
    const transactions: string[][] = []
    store.onCommit((changes) => transactions.push(changes.map((change) => ('put' in change ? change.put : 'other'))))

    const response = await create(createBody())

    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    const result = resultOf(response)
    expect(result.code).toBe('00')
    const id = result.payment_link?.replace('http://pay.test/pay/', '') ?? ''
    expect(store.links.get(id)).toMatchObject({
      orderId: 'ORD-1001',
      state: 'open',
      currency: 'EUR',
      amount: 1050,
      body: createBody(),
      merchantId: `m-${demoKey}`,
      expiresAt: Date.UTC(2026, 10, 21, 12, 0, 0),
    })
    expect(transactions).toEqual([['links', 'log']])
  })

  test('takes USD and form where currency_code and ipn_format are left out, null or empty', async () => {
    for (const nothing of [undefined, null, '']) {
      const { create, store } = await service()
      await create(createBody({ currency_code: nothing, ipn_format: nothing }))
      expect([...store.links.oldest()].map(({ currency }) => currency)).toEqual(['USD'])
    }
  })

  test.each(signatureVectors)('accepts the PHP vector: $name', async (vector) => {
    const { create, addMerchant } = await service()
    if (vector.merchant_key !== demoKey) await addMerchant(vector.merchant_key, vector.merchant_secret)
    const authorization = Buffer.from(`Bearer ${vector.token}`, 'utf8').toString('latin1')
    expect(resultOf(await create(Buffer.from(vector.body, 'utf8'), { authorization })).code).toBe('00')
  })

  test.each(signatureVectors)('refuses the PHP vector with one character changed: $name', async (vector) => {
    const { create, addMerchant } = await service()
    if (vector.merchant_key !== demoKey) await addMerchant(vector.merchant_key, vector.merchant_secret)
    const authorization = Buffer.from(`Bearer ${vector.token}`, 'utf8').toString('latin1')
    const changed = vector.body.replace('Jane', 'Jana').replace('美', '麗')
    expect(changed).not.toBe(vector.body)
    expect(resultOf(await create(Buffer.from(changed, 'utf8'), { authorization })).code).toBe('E012')
  })

  test('hashes numbers as sent by default, and shortest where the setting says so', async () => {
    const body = createBody().replace('10.5', '10.50')
    const shortest = authorizationFor(createBody())
    expect(resultOf(await (await service()).create(body)).code).toBe('00')
    expect(resultOf(await (await service()).create(body, { authorization: shortest })).code).toBe('E012')
    const { create } = await service({ numbersInSignature: 'shortest' })
    expect(resultOf(await create(body, { authorization: shortest })).code).toBe('00')
  })

  test('accepts the secret from before a rotation until its time is up', async () => {
    const { create, addMerchant, clock } = await service()
    await addMerchant('mk_rotated', 'new-secret', [{ secret: 'old-secret', validUntil: clock.now() + 1_000 }])
    const body = createBody()
    const authorization = authorizationFor(body, 'mk_rotated', 'old-secret')
    expect(resultOf(await create(body, { authorization })).code).toBe('00')
    await clock.advance(1_000)
    expect(resultOf(await create(createBody({ order_id: 'B' }), { authorization })).code).toBe('E012')
  })

  test('is marked as of the run that its header names', async () => {
    const { create, store } = await service()
    await create(createBody(), { 'X-Paylink-Run': 'scenario' })
    expect([...store.links.oldest()]).toMatchObject([{ testRun: 'scenario' }])
  })

  test('never expires where the setting is 0 hours', async () => {
    const { create, store } = await service({ linkExpiryHours: 0 })
    await create(createBody())
    expect([...store.links.oldest()][0]?.expiresAt).toBeNull()
  })

  test('expires at a whole millisecond, however odd the hours', async () => {
    const { create, store } = await service({ linkExpiryHours: 0.333_333 })
    await create(createBody())
    expect([...store.links.oldest()][0]?.expiresAt).toBe(Date.UTC(2026, 10, 20, 12, 19, 59, 999))
  })
})

const signedWrongly = authorizationFor(createBody(), demoKey, 'another secret')

const refusals: [
  name: string,
  code: ErrorCode,
  status: number,
  body: string | Buffer,
  headers?: Record<string, string | undefined>,
][] = [
  ['an empty body', 'E001', 400, '', { authorization: 'Bearer x' }],
  ['no JSON', 'E001', 400, '{"a":', { authorization: 'Bearer x' }],
  ['an array', 'E001', 400, '[1]', { authorization: 'Bearer x' }],
  ['a key twice', 'E001', 400, '{"a":1,"a":1}', { authorization: 'Bearer x' }],
  ['a key twice deep down', 'E001', 400, '{"a":{"b":1,"\\u0062":2}}', { authorization: 'Bearer x' }],
  ['33 levels', 'E001', 400, `{"a":${'['.repeat(32)}${']'.repeat(32)}}`, { authorization: 'Bearer x' }],
  ['a lone surrogate', 'E001', 400, '{"a":"\\ud800"}', { authorization: 'Bearer x' }],
  ['Latin-1', 'E001', 400, Buffer.from('{"a":"é"}', 'latin1'), { authorization: 'Bearer x' }],
  ['a byte order mark', 'E001', 400, Buffer.from('\ufeff{}', 'utf8'), { authorization: 'Bearer x' }],
  ['an empty field', 'E002', 400, createBody({ description: '' })],
  ['an absent field', 'E002', 400, createBody({ order_id: undefined })],
  ['an amount as text', 'E003', 400, createBody({ amount: '10.50' })],
  ['three decimals', 'E003', 400, createBody({ amount: 10.505 })],
  ['amount 0', 'E003', 400, createBody({ amount: 0 })],
  ['a currency that is not taken', 'E003', 400, createBody({ currency_code: 'GBP' })],
  ['an ipn_url that is no URL', 'E003', 400, createBody({ ipn_url: 'ftp://127.0.0.1/' })],
  ['no Authorization', 'E010', 401, createBody(), { authorization: undefined }],
  ['Basic instead of Bearer', 'E010', 401, createBody(), { authorization: 'Basic abc' }],
  ['an upper-case hash', 'E010', 401, createBody(), { authorization: `Bearer ${demoKey}.${'A'.repeat(32)}` }],
  ['an unknown key', 'E011', 401, createBody(), { authorization: `Bearer mk_nobody.${'a'.repeat(32)}` }],
  ['another secret', 'E012', 401, createBody(), { authorization: signedWrongly }],
  ['another content type', 'E020', 415, createBody(), { 'content-type': 'text/plain' }],
  ['no content type', 'E020', 415, createBody(), { 'content-type': undefined }],
  ['another charset', 'E020', 415, createBody(), { 'content-type': 'application/json; charset=latin1' }],
  ['more than 64 KiB', 'E021', 413, createBody({ description: 'x'.repeat(70_000) }), { authorization: 'Bearer x' }],
]

describe('a create call that is refused', () => {
  test.each(refusals)('%s: %s', async (_name, code, status, body, headers) => {
    const { create, store, logEntries } = await service()
    const response = await create(body, headers)
    expect(resultOf(response)).toMatchObject({ code })
    expect(resultOf(response).payment_link).toBeUndefined()
    expect(response.statusCode).toBe(status)
    expect(store.links.size).toBe(0)
    const knownMerchant = ['E002', 'E003', 'E012'].includes(code)
    expect(await logEntries()).toMatchObject([
      { code, status, surface: 'create', merchantId: knownMerchant ? `m-${demoKey}` : null },
    ])
  })

  test.each(refusals)(
    '%s: %s with HTTP 200 where the setting says always-200',
    async (_name, code, _status, body, headers) => {
      const { create } = await service({ errorHttpStatus: 'always-200' })
      const response = await create(body, headers)
      expect([response.statusCode, resultOf(response).code]).toEqual([200, code])
    },
  )

  test.each([false, true])('two Authorization headers: E010, the same twice: %s', async (isSame) => {
    const { url, store, logEntries } = await listenWithInboxes()
    const body = createBody()
    const tokens = [authorizationFor(body), isSame ? authorizationFor(body) : signedWrongly]
    for (const sent of [tokens, tokens.toReversed()]) {
      const headers = ['content-type', 'application/json', ...sent.flatMap((token) => ['authorization', token])]
      const { status, body: answer } = await sendRaw(`${url}/v2/payment-links`, { headers, body }).answer
      expect([status, JSON.parse(answer).result.code]).toEqual([401, 'E010'])
    }
    expect(store.links.size).toBe(0)
    expect(await logEntries()).toMatchObject([{ code: 'E010' }, { code: 'E010' }])
  })

  test.each([
    ['application/json', 'text/plain'],
    ['application/json; version=1', 'text/plain'],
    ['application/json', 'application/json'],
  ])('two Content-Type headers, %s and %s: E020', async (...types) => {
    const { url, store, logEntries } = await listenWithInboxes()
    const body = createBody()
    const headers = ['authorization', authorizationFor(body), ...types.flatMap((type) => ['content-type', type])]
    const { status, body: answer } = await sendRaw(`${url}/v2/payment-links`, { headers, body }).answer
    expect([status, JSON.parse(answer).result.code]).toEqual([415, 'E020'])
    expect(store.links.size).toBe(0)
    expect(await logEntries()).toMatchObject([{ code: 'E020' }])
  })

  test('a comma in a quoted parameter of Content-Type is no second type', async () => {
    const { create } = await service()
    const response = await create(createBody(), { 'content-type': 'application/json; note="a, b"; charset="utf-8"' })
    expect(resultOf(response).code).toBe('00')
  })

  test('a charset whose quotation mark is open is named as it was sent', async () => {
    const { create } = await service()
    const { code, message } = resultOf(
      await create(createBody(), { 'content-type': 'application/json; charset="utf-8' }),
    )
    expect([code, message]).toEqual(['E020', 'JSON is taken in UTF-8 only, not in ""utf-8"'])
  })

  test('names every missing field, and only those', async () => {
    const { create } = await service()
    const { message } = resultOf(await create(createBody({ order_id: undefined, description: null, amount: 'x' })))
    expect(message).toContain('order_id')
    expect(message).toContain('description')
    expect(message).not.toContain('amount')
  })

  test('names every field that is not allowed', async () => {
    const { create } = await service()
    const { code, message } = resultOf(await create(createBody({ customer_email: 'nobody', customer_ip: '1.2.3' })))
    expect(code).toBe('E003')
    expect(message).toContain('customer_email')
    expect(message).toContain('customer_ip')
  })

  test('learns nothing about fields without a valid token', async () => {
    const { create } = await service()
    const bad = createBody({ amount: 'x', order_id: undefined })
    const authorization = authorizationFor(bad, demoKey, 'wrong')
    expect(resultOf(await create(bad, { authorization }))).toEqual({ code: 'E012', message: 'Signature mismatch' })
  })

  test('never says why a token mismatched', async () => {
    const { create } = await service()
    const pretty = JSON.stringify(createFields, null, 2)
    const messages = [signedWrongly, `Bearer ${demoKey}.${'0'.repeat(32)}`].map(
      async (authorization) => resultOf(await create(pretty, { authorization })).message,
    )
    expect(new Set(await Promise.all(messages))).toEqual(new Set(['Signature mismatch']))
  })
})

describe('the size of a body', () => {
  /** A valid body of so many bytes; what fills it is a key we do not know. */
  const sized = (bytes: number): string => {
    const filled = (length: number) => createBody({ filling: 'x'.repeat(length) })
    return filled(bytes - Buffer.byteLength(filled(0)))
  }

  test('may be 65,536 bytes', async () => {
    const { create } = await service()
    const body = sized(65_536)
    expect(Buffer.byteLength(body)).toBe(65_536)
    const response = await create(body)
    expect([response.statusCode, resultOf(response).code]).toEqual([200, '00'])
  })

  test('may not be 65,537', async () => {
    const { create, store } = await service()
    const response = await create(sized(65_537))
    expect([response.statusCode, resultOf(response).code]).toEqual([413, 'E021'])
    expect(store.links.size).toBe(0)
  })
})

describe('the content type', () => {
  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=utf8',
    'application/json; v=1',
    'application/json; v=1; charset=utf-8; profile="a;charset=latin1"',
    'application/json; charset',
    'application/json ; odata=verbose',
  ])('%s is taken', async (type) => {
    const { create } = await service()
    expect(resultOf(await create(createBody(), { 'content-type': type }))).toMatchObject({ code: '00' })
  })

  test.each([
    ['application/json; charset=latin1', 'JSON is taken in UTF-8 only, not in "latin1"'],
    ['application/json; v=1; CHARSET="ISO-8859-1"', 'JSON is taken in UTF-8 only, not in "ISO-8859-1"'],
    ['application/json; charset=utf-16', 'JSON is taken in UTF-8 only, not in "utf-16"'],
    ['application/jsonp', 'Content type is not application/json'],
    ['application/json+x', 'Content type is not application/json'],
    ['text/json; x=application/json', 'Content type is not application/json'],
    ['application', 'Content type is not application/json'],
    ['application/json, text/plain', 'Content type is not application/json'],
  ])('%s is refused: %s', async (type, message) => {
    const { create } = await service()
    const response = await create(createBody(), { 'content-type': type })
    expect([response.statusCode, resultOf(response)]).toEqual([415, { code: 'E020', message }])
  })
})

describe('a compressed body', () => {
  const { gzipSync, deflateSync } = zlib
  const whole = 'Body is not one valid JSON object: the body is compressed'
  test.each([
    ['gzip', gzipSync(createBody()), `${whole} (Content-Encoding: gzip); send it as plain JSON`],
    ['deflate', deflateSync(createBody()), `${whole} (Content-Encoding: deflate); send it as plain JSON`],
    [undefined, gzipSync(createBody()), `${whole} with gzip; send it as plain JSON`],
    ['identity', Buffer.from([0xff, 0xfe]), 'Body is not one valid JSON object: the body is not UTF-8'],
  ])('with Content-Encoding %s is named as one', async (encoding, body, message) => {
    const { create } = await service()
    const headers = { authorization: 'Bearer x', ...(encoding && { 'content-encoding': encoding }) }
    expect(resultOf(await create(body, headers))).toEqual({ code: 'E001', message })
  })
})

describe('an order that comes again', () => {
  const again = createBody()
  test('is refused by default, per merchant', async () => {
    const { create, addMerchant } = await service()
    await create(again)
    expect(resultOf(await create(again))).toMatchObject({ code: 'E004' })
    await addMerchant('mk_other', 'other-secret')
    expect(
      resultOf(await create(again, { authorization: authorizationFor(again, 'mk_other', 'other-secret') })).code,
    ).toBe('00')
  })

  test('gets the same link for the same body in another layout, where the setting is replay', async () => {
    const { create, store } = await service({ repeatedOrder: 'replay' })
    const first = resultOf(await create(again))
    const layout = JSON.stringify(Object.fromEntries(Object.entries(createFields).reverse()), null, 2)
    expect(resultOf(await create(layout)).payment_link).toBe(first.payment_link)
    expect(resultOf(await create(createBody({ amount: 11 }))).code).toBe('E004')
    expect(resultOf(await create(again.replace('10.5', '10.50'))).code).toBe('E004')
    const withCard = createBody({ order_id: 'card', description: 'Card 4111 1111 1111 1111' })
    expect(resultOf(await create(withCard)).payment_link).toBe(resultOf(await create(withCard)).payment_link)
    expect(store.links.size).toBe(2)
  })

  test('gets the link of its body, also of several that an earlier setting allowed', async () => {
    const { create, store } = await service({ repeatedOrder: 'allow' })
    const bodies = [again, createBody({ amount: 7 })]
    const links = []
    for (const body of bodies) links.push(resultOf(await create(body)).payment_link)
    await store.commit([{ settings: { ...store.settings(), repeatedOrder: 'replay' } }])
    for (const [at, body] of bodies.entries()) expect(resultOf(await create(body)).payment_link).toBe(links[at])
    expect(resultOf(await create(createBody({ amount: 8 }))).code).toBe('E004')
  })

  test('gets a link of its own where the setting is allow', async () => {
    const { create, store } = await service({ repeatedOrder: 'allow' })
    expect(resultOf(await create(again)).payment_link).not.toBe(resultOf(await create(again)).payment_link)
    expect(store.links.size).toBe(2)
  })

  test('sent twice at the same time gives one link', async () => {
    const { create, store } = await service()
    const codes = await Promise.all([create(again), create(again)].map(async (reply) => resultOf(await reply).code))
    expect(codes.sort()).toEqual(['00', 'E004'])
    expect(store.links.size).toBe(1)
  })
})

describe('when the call cannot be stored or breaks', () => {
  test('answers E098, creates nothing, and works again afterwards', async () => {
    const { create, store } = await service()
    store.fail(true)
    const response = await create(createBody())
    expect([response.statusCode, resultOf(response).code]).toEqual([503, 'E098'])
    expect(store.links.size).toBe(0)
    store.fail(false)
    expect(resultOf(await create(createBody())).code).toBe('00')
  })

  test('answers E098 to both of two calls for one order, of which none was created', async () => {
    const { create, store } = await service()
    store.fail(true)
    const answers = await Promise.all([create(createBody()), create(createBody())])
    expect(answers.map((answer) => resultOf(answer).code)).toEqual(['E098', 'E098'])
    expect(store.links.size).toBe(0)
    store.fail(false)
    expect(resultOf(await create(createBody())).code).toBe('00')
  })

  test('creates the link of the second call when that of the first was undone', async () => {
    for (const repeatedOrder of ['reject', 'replay'] as const) {
      const { create, store, logEntries } = await service({ repeatedOrder })
      store.fail(true)
      const first = create(createBody()).finally(() => store.fail(false))
      const codes = await Promise.all([first, create(createBody())].map(async (reply) => resultOf(await reply).code))
      expect(codes).toEqual(['E098', '00'])
      expect(store.links.size).toBe(1)
      const logged = (await logEntries()).map(({ code, linkId }) => [code, linkId === null])
      expect(logged.sort()).toEqual([
        ['00', false],
        ['E098', true],
      ])
    }
  })

  test('answers E099 with the id of its log entry and no inner detail, which goes to the program log', async () => {
    const logger = { ...pino({ level: 'silent' }), error: vi.fn() }
    const built = await buildTestService({}, undefined, { logger })
    open.push(built)
    const { create, store, logEntries } = built
    store.merchantByKey = () => {
      throw new Error('inner detail')
    }
    const response = await create(createBody())
    const { code, message } = resultOf(response)
    expect([response.statusCode, code]).toEqual([500, 'E099'])
    expect(response.body).not.toContain('inner detail')
    const [entry] = await logEntries()
    expect(message).toContain(`log entry ${entry?.id}`)
    const logged = { err: expect.objectContaining({ message: 'inner detail' }), logId: entry?.id }
    expect(logger.error).toHaveBeenCalledWith(logged, expect.any(String))
  })
})

describe('other routes', () => {
  test.each([
    ['GET', '/', 404, 'E040'],
    ['POST', '/v1/payment-links', 404, 'E040'],
    ['POST', '/v3/payment-links', 404, 'E040'],
    ['POST', '/v2/payment-links/', 404, 'E040'],
    ['GET', '/api/links', 404, 'E040'],
    ['GET', '/v2/payment-links', 405, 'E041'],
    ['PUT', '/v2/payment-links', 405, 'E041'],
    ['DELETE', '/pay/abc', 405, 'E041'],
    ['GET', '/%zz', 404, 'E040'],
  ] as const)('%s %s: %i %s', async (method, url, status, code) => {
    const { inject } = await service()
    const response = await inject({ method, url })
    expect([response.statusCode, resultOf(response).code]).toEqual([status, code])
    if (code === 'E041') expect(response.headers.allow).toContain('POST')
    if (url.startsWith('/v1') || url.startsWith('/v3'))
      expect(resultOf(response).message).toContain('/v2/payment-links')
  })
})

describe('the log', () => {
  test('keeps headers in order, body and answer exactly', async () => {
    const { create, logEntries } = await service()
    const response = await create(createBody(), { 'X-Odd-Case': 'yes' })
    const [entry] = await logEntries()
    expect(entry).toMatchObject({
      ...{ code: '00', method: 'POST', url: '/v2/payment-links', masked: false, status: 200 },
      ...{ merchantId: `m-${demoKey}`, orderId: 'ORD-1001', remoteAddress: '127.0.0.1' },
    })
    expect(entry?.requestBody).toEqual({
      text: createBody(),
      encoding: 'utf8',
      bytes: Buffer.byteLength(createBody()),
      truncated: false,
    })
    expect(entry?.responseBody.text).toBe(response.body)
    expect(entry?.linkId).not.toBeNull()
  })

  test('shows neither secrets nor card numbers, wherever they were put', async () => {
    const { create, store, inject } = await service()
    const card = '4111 1111 1111 1111'
    await create(createBody({ description: `card ${card} and ${demoSecret}` }))
    await create(createBody({ order_id: 'B', card_number: card.replaceAll(' ', '') }), {
      authorization: `Bearer ${demoSecret}`,
    })
    await inject({ method: 'GET', url: `/pay/x?card=${card.replaceAll(' ', '+')}&secret=${demoSecret}` })
    await inject({
      method: 'POST',
      url: '/anything',
      headers: { 'content-type': 'text/plain' },
      payload: `pan=${card}`,
    })
    await inject({
      method: 'POST',
      url: `/inbox/demo?key=${demoSecret}`,
      headers: { 'content-type': 'text/plain', 'x-note': demoSecret },
      payload: `${demoSecret} ${card}`,
    })
    await store.flushed()
    expect(JSON.stringify([...store.inbox.oldest()])).not.toContain(demoSecret)
    const kept = JSON.stringify([[...store.log.oldest()], [...store.links.oldest()], [...store.inbox.oldest()]])
    expect(kept).not.toMatch(/4111[ +]?1111/)
    expect(JSON.stringify([...store.log.oldest()])).not.toContain(JSON.stringify(demoSecret).slice(1, -1))
    expect([...store.log.oldest()].every(({ masked }) => masked)).toBe(true)
  })
})
