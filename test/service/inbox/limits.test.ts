import type { ServerResponse } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import type { InboxBehaviour } from '../../../src/shared/contract/inboxes.ts'
import { listenWithInboxes } from '../../support/inbox-service.ts'
import { createRawReceiver, createReceiver } from '../../support/receiver.ts'

const late: InboxBehaviour = { kind: 'answer', status: 202, headers: [], body: '', delayMs: 60_000 }

test('1,000 requests wait at once; one more gets an answer that says so, and inboxes that answer at once go on', async () => {
  const { app, post, clock, until, messages, store, setUp } = await listenWithInboxes({ late, hangs: { kind: 'hang' } })
  await setUp('quick', { kind: 'answer', status: 201, headers: [], body: '', delayMs: 0 })
  const refused: { status: number; body: string }[] = []
  // Together, so that none is counted before the others have been let in.
  for (let i = 0; i < 1_001; i++) {
    post(i % 2 === 0 ? 'late' : 'hangs')
      .answer.then((answer) => refused.push(answer))
      .catch(() => {})
  }
  await until(() => clock.pending === 1_000 && refused.length === 1)
  expect(refused).toMatchObject([{ status: 503, body: expect.stringContaining('1000 requests wait') }])
  expect((await post('quick').answer).status).toBe(201)
  expect(messages().filter(({ reaction }) => reaction?.state === 'refused')).toHaveLength(1)

  await clock.advance(60_000)
  await until(() => refused.length > 400)
  expect(store.inbox.size).toBe(1_002)
  await app.close()
})

test('100 messages are sent on at once; of one more the answer says so', async () => {
  const server = await createRawReceiver(() => {})
  onTestFinished(server.close)
  const { app, post, until, messages } = await listenWithInboxes({
    demo: { kind: 'forward', url: server.url, timeoutSeconds: 120 },
  })
  const refused: { status: number; body: string }[] = []
  for (let i = 0; i < 103; i++) {
    post('demo')
      .answer.then((answer) => refused.push(answer))
      .catch(() => {})
  }
  await until(() => server.requests.length === 100 && refused.length === 3)
  expect(refused[0]).toMatchObject({ status: 503, body: expect.stringContaining('100 messages are being sent on') })
  await app.close()
  expect(messages().filter(({ reaction }) => reaction?.state === 'stopped')).toHaveLength(100)
})

test('100 messages whose senders left while they were sent on keep none from being sent on later', async () => {
  const owed: ServerResponse[] = []
  let answersAtOnce = false
  const server = await createReceiver((response) => (answersAtOnce ? response.end('ok') : owed.push(response)))
  onTestFinished(server.close)
  const { app, post, until, messages } = await listenWithInboxes({
    demo: { kind: 'forward', url: server.url, timeoutSeconds: 120 },
  })
  let closed = 0
  app.server.on('connection', (socket) => socket.once('close', () => closed++))
  const senders = Array.from({ length: 100 }, () => post('demo'))
  for (const { answer } of senders) answer.catch(() => {})
  await server.arrived(100)
  for (const { leave } of senders) leave()
  await until(() => closed === 100)
  for (const response of owed) response.end('ok')
  await until(() => messages().every(({ reaction }) => reaction?.state === 'sender-left'))
  answersAtOnce = true
  expect(await post('demo').answer).toMatchObject({ status: 200, body: 'ok' })
})

test('what waits keeps its connection and not the bytes it brought', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const { app, post, until, clock } = await listenWithInboxes({ hangs: { kind: 'hang' } })
  const body = Buffer.alloc(1024 * 1024, 'x')
  collect()
  const before = process.memoryUsage().arrayBuffers
  for (let i = 0; i < 100; i++) post('hangs', body).answer.catch(() => {})
  await until(() => clock.pending === 100)
  // Some turns later, when both ends are done with the last of it, hardly anything is held any more.
  await until(() => {
    collect()
    return process.memoryUsage().arrayBuffers - before < 30 * 1024 * 1024
  })
  await app.close()
})
