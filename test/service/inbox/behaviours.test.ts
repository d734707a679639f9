import { expect, test } from 'vitest'
import type { InboxBehaviour, InboxStep } from '../../../src/shared/contract/inboxes.ts'
import { listenWithInboxes, sendRaw } from '../../support/inbox-service.ts'

const answering = (status: number, more: Partial<Extract<InboxStep, { kind: 'answer' }>> = {}): InboxStep => ({
  kind: 'answer',
  status,
  headers: [],
  body: '',
  delayMs: 0,
  ...more,
})
const reset: InboxStep = { kind: 'reset', delayMs: 0 }

/** What each of some requests in a row got: a status, or the error that ended it. */
const inARow = async (behaviour: InboxBehaviour, count: number): Promise<(number | string)[]> => {
  const { post } = await listenWithInboxes({ demo: behaviour })
  const got: (number | string)[] = []
  for (let i = 0; i < count; i++) {
    got.push(
      await post('demo')
        .answer.then(({ status }) => status)
        .catch((error: { code: string }) => error.code),
    )
  }
  return got
}

test.each<[string, InboxBehaviour, (number | string)[]]>([
  ['plain', { kind: 'plain' }, [200, 200]],
  ['another answer', answering(503), [503, 503]],
  ['reset', reset, ['ECONNRESET', 'ECONNRESET']],
  ['fail first 2', { kind: 'fail-first', times: 2, failure: answering(500) }, [500, 500, 200, 200]],
  ['reset first', { kind: 'fail-first', times: 1, failure: reset }, ['ECONNRESET', 200, 200]],
  [
    'a sequence whose last stays',
    { kind: 'sequence', steps: [answering(500), reset, answering(204)], after: 'repeat-last' },
    [500, 'ECONNRESET', 204, 204, 204],
  ],
  [
    'a sequence that starts over',
    { kind: 'sequence', steps: [answering(500), answering(201)], after: 'start-over' },
    [500, 201, 500, 201, 500],
  ],
])('%s', async (_name, behaviour, expected) => {
  expect(await inARow(behaviour, expected.length)).toEqual(expected)
})

test('a sequence whose last stays counts each of its steps, and nothing after them', async () => {
  const behaviour: InboxBehaviour = { kind: 'sequence', steps: [answering(500), answering(204)], after: 'repeat-last' }
  const { post, store } = await listenWithInboxes({ demo: behaviour })
  const counted: (number | undefined)[] = []
  for (let i = 0; i < 4; i++) {
    await post('demo').answer
    counted.push(store.inboxes.get('demo')?.answered)
  }
  expect(counted).toEqual([1, 2, 2, 2])
})

test('an answer is exactly what was typed, repeated headers and all', async () => {
  const headers: [string, string][] = [
    ['X-Shop', 'one'],
    ['Set-Cookie', 'a=1'],
    ['Content-Type', 'application/problem+json'],
    ['set-cookie', 'b=2'],
    ['Set-Cookie', 'c=3'],
  ]
  const { post, messages, logEntries } = await listenWithInboxes({ demo: answering(422, { headers, body: '{"ä":1}' }) })
  const { status, rawHeaders, body } = await post('demo').answer
  expect(status).toBe(422)
  expect(body).toBe('{"ä":1}')
  expect(rawHeaders.slice(0, 14)).toEqual([
    'X-Shop',
    'one',
    'Set-Cookie',
    'a=1',
    'Set-Cookie',
    'b=2',
    'Set-Cookie',
    'c=3',
    'Content-Type',
    'application/problem+json',
    'Content-Security-Policy',
    'sandbox',
    'X-Content-Type-Options',
    'nosniff',
  ])
  expect(messages()).toMatchObject([{ answeredStatus: 422, reaction: { kind: 'answer', state: 'done' } }])
  expect(await logEntries()).toMatchObject([{ surface: 'inbox', status: 422, responseBody: { text: '{"ä":1}' } }])
})

test('what was typed for the browser’s safety stands', async () => {
  const headers: [string, string][] = [
    ['content-security-policy', "default-src 'none'"],
    ['X-CONTENT-TYPE-OPTIONS', 'off'],
  ]
  const { post } = await listenWithInboxes({ demo: answering(200, { headers, body: '<p>' }) })
  const answer = await post('demo').answer
  expect(answer.headers).toMatchObject({
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'off',
  })
  expect(answer.rawHeaders.filter((name) => /^(content-security|x-content-type)/i.test(name))).toHaveLength(2)
})

test.each<[string, [string, string][], string, string[]]>([
  ['is plain text', [['X-Shop', 'one']], 'ok', ['text/plain; charset=utf-8']],
  ['has the type that was typed', [['content-TYPE', 'application/json']], '{}', ['application/json']],
  ['has none when it is empty', [['X-Shop', 'one']], '', []],
])('a body %s', async (_name, headers, body, types) => {
  const { post } = await listenWithInboxes({ demo: answering(200, { headers, body }) })
  const { rawHeaders } = await post('demo').answer
  const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1]]] : []))
  expect(pairs.filter(([name]) => name?.toLowerCase() === 'content-type').map(([, value]) => value)).toEqual(types)
  expect(pairs).toEqual(expect.arrayContaining(headers))
})

test('an answer may wait half a minute for a sender who stops reading', async () => {
  const { app, post } = await listenWithInboxes({ demo: answering(200, { body: 'ok' }) })
  let limit: number | undefined
  app.server.on('request', ({ socket }, response) => response.once('finish', () => (limit = socket.timeout)))
  await post('demo').answer
  expect(limit).toBe(30_000)
})

test('requests that arrive together are counted one by one', async () => {
  const { post } = await listenWithInboxes({ demo: { kind: 'fail-first', times: 3, failure: answering(500) } })
  const answers = await Promise.all(Array.from({ length: 10 }, () => post('demo').answer))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 500, 500, 500])
})

test('the settings of other inboxes do not matter here', async () => {
  const { post } = await listenWithInboxes({ other: answering(500) })
  expect((await post('demo').answer).status).toBe(200)
  expect((await post('other').answer).status).toBe(500)
})

test('a late answer comes when its time has come, and not before', async () => {
  const service = await listenWithInboxes({ demo: answering(202, { delayMs: 60_000 }) })
  const { post, clock, messages, until } = service
  const { answer } = post('demo')
  await until(() => clock.pending === 1)
  await clock.advance(59_999)
  expect(messages()).toMatchObject([{ answeredStatus: null, reaction: { state: 'waiting', tookMs: null } }])
  await clock.advance(1)
  expect((await answer).status).toBe(202)
  expect(messages()).toMatchObject([{ answeredStatus: 202, reaction: { state: 'done', tookMs: expect.any(Number) } }])
})

test('one whose message is deleted while it waits is answered, and the message stays deleted', async () => {
  const { post, clock, messages, until, store } = await listenWithInboxes({ demo: answering(202, { delayMs: 60_000 }) })
  const { answer } = post('demo')
  await until(() => clock.pending === 1)
  await store.commit([{ drop: 'inbox', ids: messages().map(({ id }) => id) }])
  await clock.advance(60_000)
  expect((await answer).status).toBe(202)
  expect(messages()).toEqual([])
})

test('a sender that leaves while it waits is written down, and its timer goes', async () => {
  const { post, clock, messages, until, logEntries } = await listenWithInboxes({
    demo: answering(200, { delayMs: 60_000 }),
  })
  const { answer, leave } = post('demo')
  answer.catch(() => {})
  await until(() => clock.pending === 1)
  leave()
  await until(() => messages()[0]?.reaction?.state === 'sender-left')
  expect(clock.pending).toBe(0)
  expect(messages()[0]?.answeredStatus).toBeNull()
  expect(await logEntries()).toMatchObject([
    { status: 0, message: 'The inbox demo had not answered when the sender left' },
  ])
})

test('a request that hangs ends after ten minutes at the latest', async () => {
  const { post, clock, messages, until } = await listenWithInboxes({ demo: { kind: 'hang' } })
  const { answer } = post('demo')
  await until(() => clock.pending === 1)
  const ended = expect(answer).rejects.toMatchObject({ code: 'ECONNRESET' })
  await clock.advance(600_000)
  await ended
  expect(messages()).toMatchObject([{ answeredStatus: null, reaction: { kind: 'hang', state: 'done' } }])
})

test('a request that hangs is done when its sender leaves', async () => {
  const { post, clock, messages, until } = await listenWithInboxes({ demo: { kind: 'hang' } })
  const { answer, leave } = post('demo')
  answer.catch(() => {})
  await until(() => clock.pending === 1)
  leave()
  await until(() => messages()[0]?.reaction?.state !== 'waiting')
  expect(messages()).toMatchObject([{ answeredStatus: null, reaction: { kind: 'hang', state: 'done' } }])
})

test('stopping ends all that waits, and writes it down', async () => {
  const { app, post, messages, until } = await listenWithInboxes({
    hangs: { kind: 'hang' },
    late: answering(200, { delayMs: 600_000 }),
  })
  const ended = ['hangs', 'late', 'hangs'].map((name) => expect(post(name).answer).rejects.toThrow())
  await until(() => messages().length === 3)
  await app.close()
  await Promise.all(ended)
  expect(messages().map(({ reaction }) => reaction?.state)).toEqual(['stopped', 'stopped', 'stopped'])
})

test('a message left waiting by a run that ended without notice is put right by the next', async () => {
  const { app, store, messages } = await listenWithInboxes({}, {})
  await app.close()
  const next = await listenWithInboxes({}, { store })
  expect(messages()).toEqual([])
  await next.post('demo').answer
  const [message] = messages()
  if (message === undefined) throw new Error('nothing arrived')
  const reaction = { kind: 'hang', state: 'waiting', tookMs: null } as const
  const answered = {
    ...message,
    id: 'answered',
    seq: store.nextSequence(),
    reaction: { ...reaction, state: 'done' },
  } as const
  await store.commit([
    { put: 'inbox', record: { ...message, answeredStatus: null, reaction } },
    { put: 'inbox', record: answered },
  ])
  await next.app.close()
  await listenWithInboxes({}, { store })
  expect(messages()).toMatchObject([{ reaction: { kind: 'hang', state: 'stopped' } }, answered])
})

test('one that cannot be stored is not answered as configured, and does not count', async () => {
  const { post, store } = await listenWithInboxes({ demo: { kind: 'fail-first', times: 1, failure: answering(418) } })
  store.fail(true)
  expect((await post('demo').answer).status).toBe(503)
  store.fail(false)
  expect((await post('demo').answer).status).toBe(418)
  expect((await post('demo').answer).status).toBe(200)
})

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'M-SEARCH', 'PURGE'])(
  '%s is taken at the inbox and below it, with its body',
  async (method) => {
    const { url, messages } = await listenWithInboxes()
    const { status } = await sendRaw(`${url}/inbox/demo/deep/er?x=1`, { method, body: '{"a":1}' }).answer
    expect(status).toBe(200)
    expect(messages()).toMatchObject([
      { name: 'demo', method, url: '/inbox/demo/deep/er?x=1', body: { text: '{"a":1}', bytes: 7 } },
    ])
  },
)

test('a body of more than 1 MiB is refused in the words of the inbox, whatever the method', async () => {
  const { url, store, until, messages, logEntries } = await listenWithInboxes({ demo: answering(204) })
  for (const method of ['POST', 'GET', 'PROPFIND']) {
    const { status, body } = await sendRaw(`${url}/inbox/demo`, { method, body: Buffer.alloc(1024 * 1024 + 1) }).answer
    expect(status).toBe(413)
    expect(body).toMatch(/^An inbox takes at most 1 MiB\. .*\bdemo\b/)
  }
  expect(messages()).toEqual([])
  await until(() => store.log.size === 3)
  expect(await logEntries()).toMatchObject([1, 2, 3].map(() => ({ surface: 'inbox', status: 413, code: null })))
})

test('a card number as the name of an inbox is not stored', async () => {
  const { app, messages } = await listenWithInboxes({})
  for (const url of ['/inbox/4111111111111111', '/inbox/4111%201111%201111%201111'])
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(200)
  expect(messages().map(({ name }) => name)).toEqual(['••••••••••••1111', '•••• •••• •••• 1111'])
  expect(JSON.stringify(messages())).not.toContain('411111')
  await app.close()
})
