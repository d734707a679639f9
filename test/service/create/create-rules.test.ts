import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { Rule } from '../../../src/main/domain/rules/rule.ts'
import { closeListener } from '../../../src/main/service/listen.ts'
import type { RuleEffect } from '../../../src/shared/contract/rule-effects.ts'
import { appliedAs } from '../../support/applied-as.ts'
import { createBody } from '../../support/create-body.ts'
import { makeRule } from '../../support/make-rule.ts'
import { authorizationFor, buildTestService, resultOf } from '../../support/test-service.ts'
import { untilSo } from '../../support/within-limit.ts'

type Service = Awaited<ReturnType<typeof buildTestService>>
let service: Service
afterEach(() => service.app.close())

const begin = async (...rules: Partial<Rule>[]): Promise<Service> => {
  service = await buildTestService()
  for (const over of rules) {
    const seq = service.store.nextSequence()
    await service.store.commit([{ put: 'rules', record: makeRule(seq, { id: 'the-rule', name: 'Bad day', ...over }) }])
  }
  return service
}
const withEffect = (effect: RuleEffect): Promise<Service> => begin({ effect })
const hits = (): number | undefined => service.store.rules.get('the-rule')?.hits

/** The call over a real connection; resolves to all that came back, and how it ended. */
const overSocket = async (body = createBody()): Promise<{ answer: string; end: 'closed' | 'reset' }> => {
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const address = service.app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    let reset = false
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      reset = error.code === 'ECONNRESET'
    })
    socket.on('close', () => resolve({ answer, end: reset ? 'reset' : 'closed' }))
    socket.write(
      'POST /v2/payment-links HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
        `Authorization: ${authorizationFor(body)}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  })
}

describe('an error code', () => {
  test('is answered with its status, and nothing is created', async () => {
    const { create, store, logEntries } = await withEffect({ kind: 'create-error', code: 'E029', afterStoring: false })
    const answer = await create(createBody())
    expect(answer.statusCode).toBe(429)
    expect(resultOf(answer)).toEqual({ code: 'E029', message: 'Too many requests' })
    expect(store.links.size).toBe(0)
    expect(hits()).toBe(1)
    expect(await logEntries()).toMatchObject([
      {
        status: 429,
        code: 'E029',
        linkId: null,
        orderId: 'ORD-1001',
        rules: [appliedAs('answered E029 and created nothing')],
      },
    ])
  })

  test('follows the setting for the status of errors', async () => {
    const { create, store } = await withEffect({ kind: 'create-error', code: 'E099', afterStoring: false })
    await store.commit([{ settings: { ...store.settings(), errorHttpStatus: 'always-200' } }])
    const answer = await create(createBody())
    expect(answer.statusCode).toBe(200)
    expect(resultOf(answer).code).toBe('E099')
  })

  test('after storing: the caller gets an error, yet the link is there', async () => {
    const { create, store, logEntries } = await withEffect({ kind: 'create-error', code: 'E099', afterStoring: true })
    expect((await create(createBody())).statusCode).toBe(500)
    const [link] = store.links.oldest()
    expect(link?.orderId).toBe('ORD-1001')
    expect(await logEntries()).toMatchObject([
      { code: 'E099', linkId: link?.id, rules: [appliedAs('answered E099 after creating the link')] },
    ])
  })

  test('takes the place of a refusal too', async () => {
    const { create, logEntries } = await withEffect({ kind: 'create-error', code: 'E029', afterStoring: true })
    expect(resultOf(await create(createBody(), { authorization: 'Bearer mk_nobody.0' })).code).toBe('E029')
    expect(await logEntries()).toMatchObject([{ code: 'E029', merchantId: null, rules: [appliedAs('answered E029')] }])
  })
})

test('is left alone: a call the rule is not for, and one with the rule off', async () => {
  const error: RuleEffect = { kind: 'create-error', code: 'E029', afterStoring: false }
  const { create, logEntries } = await begin(
    { id: 'a', effect: error, match: { orderId: 'X-*' } },
    { id: 'b', effect: error, on: false },
    { id: 'c', effect: { kind: 'ipn-drop' } },
  )
  expect(resultOf(await create(createBody())).code).toBe('00')
  const [entry] = await logEntries()
  expect(entry).not.toHaveProperty('rules')
})

test('firstTimes holds for calls that come at once', async () => {
  const effect: RuleEffect = { kind: 'create-error', code: 'E029', afterStoring: false }
  const { create } = await begin({ effect, match: { firstTimes: 3 } })
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => create(createBody({ order_id: `T-${n}` }))))
  expect(answers.filter((answer) => resultOf(answer).code === 'E029')).toHaveLength(3)
  expect(hits()).toBe(3)
})

test('probability follows the lots', async () => {
  const effect: RuleEffect = { kind: 'create-error', code: 'E029', afterStoring: false }
  const { create, lots } = await begin({ effect, match: { probability: 0.5 } })
  lots.push(0.6, 0.4, 0.5)
  const codes: string[] = []
  for (const n of [1, 2, 3]) codes.push(resultOf(await create(createBody({ order_id: `T-${n}` }))).code)
  expect(codes).toEqual(['00', 'E029', '00'])
})

describe('latency', () => {
  test('is drawn from its range and waited for by the clock; the link is there meanwhile', async () => {
    const { create, store, clock, lots, logEntries } = await withEffect({
      kind: 'create-latency',
      minMs: 1_000,
      maxMs: 3_000,
    })
    // Of 2,001 whole milliseconds.
    lots.push(0.7498)
    let answered = false
    const answer = create(createBody()).finally(() => {
      answered = true
    })
    await untilSo(() => clock.pending > 0, 'the answer waits for the clock')
    expect(store.links.size).toBe(1)
    // A run that ends now leaves no answer in the log that nobody got.
    expect(await logEntries()).toMatchObject([{ status: 0, code: null, message: 'Not answered yet' }])
    await clock.advance(2_499)
    expect(answered).toBe(false)
    await clock.advance(1)
    expect(resultOf(await answer).code).toBe('00')
    expect(await logEntries()).toMatchObject([{ status: 200, code: '00', rules: [appliedAs('waited 2.5 s')] }])
  })

  test('goes with an error', async () => {
    service = await begin(
      { id: 'the-rule', effect: { kind: 'create-latency', minMs: 500, maxMs: 500 } },
      { id: 'other', effect: { kind: 'create-error', code: 'E098', afterStoring: false } },
    )
    const answer = service.create(createBody())
    await untilSo(() => service.clock.pending > 0, 'the answer waits for the clock')
    await service.clock.advance(500)
    expect(resultOf(await answer).code).toBe('E098')
    const [entry] = await service.logEntries()
    expect(entry?.rules).toMatchObject([
      appliedAs('waited 500 ms'),
      appliedAs('answered E098 and created nothing', 'other'),
    ])
  })
})

describe('over a real connection', () => {
  test.each([false, true])('reset, the link created: %s', async (afterStoring) => {
    const { store, logEntries } = await withEffect({ kind: 'create-reset', afterStoring })
    expect(await overSocket()).toEqual({ answer: '', end: 'reset' })
    expect(store.links.size).toBe(afterStoring ? 1 : 0)
    const what = `reset the connection ${afterStoring ? 'after creating the link' : 'and created nothing'}`
    expect(await logEntries()).toMatchObject([
      { status: 0, code: null, linkId: afterStoring ? expect.any(String) : null, rules: [appliedAs(what)] },
    ])
  })

  test('truncated: the head promises all, half of the body comes, then the end', async () => {
    const { store, logEntries } = await withEffect({ kind: 'create-truncated', afterStoring: true })
    const { answer, end } = await overSocket()
    expect(end).toBe('closed')
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1.1 200 OK/)
    const promised = Number(/content-length: (\d+)/i.exec(head)?.[1])
    expect(body.length).toBe(Math.floor(promised / 2))
    expect(body).toMatch(/^\{"status":true/)
    expect(store.links.size).toBe(1)
    expect(await logEntries()).toMatchObject([
      {
        status: 200,
        code: null,
        responseBody: { text: body },
        rules: [appliedAs('cut the answer off in its middle after creating the link')],
      },
    ])
  })

  test('truncated: the head and the log have the length of the whole answer in bytes', async () => {
    const { create, store, logEntries } = await begin()
    const body = createBody({ order_id: 'Größe-1' })
    await create(body)
    const { payload: whole } = await create(body)
    expect(whole).toContain('Größe-1')
    const effect = { kind: 'create-truncated', afterStoring: true } as const
    await store.commit([{ put: 'rules', record: makeRule(store.nextSequence(), { effect }) }])
    const { answer } = await overSocket(body)
    const length = String(Buffer.byteLength(whole))
    expect(/content-length: (\d+)/i.exec(answer)?.[1]).toBe(length)
    expect((await logEntries()).at(-1)?.responseHeaders).toContainEqual(['content-length', length])
  })

  test('hang: no answer until the caller hangs up, and that is logged', async () => {
    const { store, logEntries } = await withEffect({ kind: 'create-hang', afterStoring: false })
    const url = await service.app.listen({ host: '127.0.0.1', port: 0 })
    const given = new AbortController()
    const call = fetch(`${url}/v2/payment-links`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: authorizationFor(createBody()) },
      body: createBody(),
      signal: given.signal,
    }).catch((error: Error) => error.name)
    await untilSo(() => service.clock.pending > 0, 'the answer waits for the clock')
    expect(await logEntries()).toMatchObject([
      { status: 0, code: null, rules: [appliedAs('gave no answer and created nothing')] },
    ])
    given.abort()
    expect(await call).toBe('AbortError')
    await expect.poll(async () => (await logEntries()).at(-1)?.message).toBeNull()
    expect(store.links.size).toBe(0)
    expect(await logEntries()).toMatchObject([
      { status: 0, code: null, rules: [appliedAs('gave no answer and created nothing')] },
    ])
    expect(service.clock.pending).toBe(0)
  })

  test('hang: a caller who is cut off because the service closes is logged as one who got no answer', async () => {
    const { app, logEntries } = await withEffect({ kind: 'create-hang', afterStoring: false })
    const over = overSocket()
    await untilSo(() => service.clock.pending > 0, 'the answer waits for the clock')
    await closeListener(app, 0)
    expect(await logEntries()).toMatchObject([{ status: 0, code: null, message: null }])
    await over
  })

  test('hang: a caller who waits for ever is cut off after ten minutes', async () => {
    await withEffect({ kind: 'create-hang', afterStoring: false })
    const over = overSocket()
    await untilSo(() => service.clock.pending > 0, 'the answer waits for the clock')
    await service.clock.advance(599_999)
    expect(service.clock.pending).toBeGreaterThan(0)
    await service.clock.advance(1)
    expect(await over).toEqual({ answer: '', end: 'reset' })
  })

  test('a caller who hangs up while the answer waits: the link is there, and the log says so', async () => {
    const { store, logEntries } = await withEffect({ kind: 'create-latency', minMs: 3_000, maxMs: 3_000 })
    const url = await service.app.listen({ host: '127.0.0.1', port: 0 })
    const given = new AbortController()
    const call = fetch(`${url}/v2/payment-links`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: authorizationFor(createBody()) },
      body: createBody(),
      signal: given.signal,
    }).catch(() => 'gone')
    await untilSo(() => service.clock.pending > 0, 'the answer waits for the clock')
    given.abort()
    expect(await call).toBe('gone')
    await expect.poll(async () => (await logEntries()).at(-1)?.message).toMatch(/hung up/)
    expect(store.links.size).toBe(1)
    expect(await logEntries()).toMatchObject([
      { status: 0, code: null, message: 'The caller hung up while the answer waited' },
    ])
  })
})

test.each([
  ['html', 'text/html', /^<!doctype html>/],
  ['broken-json', 'application/json', /^\{"status":true.*[^}]$/],
  ['empty', 'application/json', /^$/],
] as const)('malformed as %s', async (as, type, text) => {
  const { create, store, logEntries } = await withEffect({
    kind: 'create-malformed',
    as,
    status: 502,
    afterStoring: false,
  })
  const answer = await create(createBody())
  expect(answer.statusCode).toBe(502)
  expect(answer.headers['content-type']).toContain(type)
  expect(answer.body).toMatch(text)
  expect(() => JSON.parse(answer.body)).toThrow()
  expect(store.links.size).toBe(0)
  const [entry] = await logEntries()
  expect(entry).toMatchObject({ status: 502, code: null, rules: [{ ruleId: 'the-rule' }] })
  expect(entry?.responseBody.text).toBe(answer.body)
  expect(entry?.responseHeaders).toContainEqual(['content-type', answer.headers['content-type']])
})

test('when it cannot be stored, nothing is changed and nothing counted: E098', async () => {
  const { create, store, logEntries } = await withEffect({ kind: 'create-error', code: 'E029', afterStoring: true })
  store.fail(true)
  const answer = await create(createBody()).finally(() => store.fail(false))
  expect(resultOf(answer).code).toBe('E098')
  expect(store.links.size).toBe(0)
  expect(hits()).toBe(0)
  const [entry] = await logEntries()
  expect(entry).toMatchObject({ code: 'E098', linkId: null })
  expect(entry).not.toHaveProperty('rules')
})

test('the log has what the answer to a call with an early payment waited for', async () => {
  const { create, logEntries } = await withEffect({ kind: 'ipn-during-create', result: 'paid', atMostMs: 5_000 })
  const answer = create(createBody())
  await untilSo(() => service.clock.pending > 0, 'the answer waits for the clock')
  await service.clock.advance(5_000)
  expect(resultOf(await answer).code).toBe('00')
  const effect = { kind: 'create-answer-wait', until: 'settled' }
  await expect.poll(logEntries).toMatchObject([{ status: 200, code: '00', rules: [{ ruleId: 'the-rule', effect }] }])
})

test('an early payment that cannot be stored leaves the link open, and the call is answered as usual', async () => {
  const { create, store } = await withEffect({ kind: 'ipn-during-create', result: 'paid', atMostMs: 5_000 })
  store.onCommit(() => store.fail(true))
  const answer = await create(createBody())
  expect(resultOf(answer).code).toBe('00')
  expect([...store.links.oldest()]).toMatchObject([{ state: 'open' }])
})
