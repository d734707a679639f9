import type { Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createForward } from '../../src/main/http-client/create-forward.ts'
import { createRawReceiver } from '../support/receiver.ts'
import { createSchedulerBench, type SchedulerBench } from '../support/scheduler-bench.ts'

let bench: SchedulerBench | undefined
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  await bench?.scheduler.close(0)
  bench = undefined
  for (const close of closing.splice(0)) await close()
})

const proceed = 'HTTP/1.1 100 Continue\r\n\r\n'
const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'

const receiverThat = async (onRequest: (socket: Socket) => void) => {
  const receiver = await createRawReceiver(onRequest)
  closing.push(receiver.close)
  bench = await createSchedulerBench({ settings: { ipnTimeoutSeconds: 60, ipnRetries: 'none' } })
  const { add, attempted, attempts } = bench
  const send = async (id: string) => {
    await add({ id, url: receiver.url })
    return { delivery: await attempted(1, id), attempt: attempts(id)[0] }
  }
  return { ...receiver, send }
}

describe('interim responses are skipped', () => {
  test.each([
    ['100', proceed],
    ['100 with headers', 'HTTP/1.1 100 Continue\r\nServer: x\r\nX-Trace: 1\r\n\r\n'],
    ['102', 'HTTP/1.1 102 Processing\r\n\r\n'],
    ['103', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'],
    ['one that has no name', 'HTTP/1.1 199 Whatever\r\n\r\n'],
    ['several in a row', `${proceed}HTTP/1.1 102 Processing\r\n\r\n${proceed}HTTP/1.1 103 Hints\r\n\r\n${proceed}`],
  ])('%s', async (_, interim) => {
    const { send } = await receiverThat((socket) => socket.write(interim + ok))
    const { delivery, attempt } = await send('a')
    expect(attempt).toMatchObject({ response: { status: 200, body: { text: 'ok' } }, error: null })
    expect(delivery.state).toBe('delivered')
  })

  test('however the bytes are split into packets', async () => {
    const bytes = Buffer.from(`${proceed}${proceed}${ok}`)
    const { send } = await receiverThat((socket) => {
      socket.setNoDelay(true)
      let at = 0
      const next = (): void => {
        if (at < bytes.length) socket.write(bytes.subarray(at, ++at), () => setImmediate(next))
      }
      next()
    })
    const { attempt } = await send('a')
    expect(attempt).toMatchObject({ response: { status: 200, body: { text: 'ok' } }, error: null })
  })

  test('on a reused connection', async () => {
    const { send } = await receiverThat((socket) => socket.write(`${proceed}${ok}`))
    for (const id of ['a', 'b', 'c']) expect((await send(id)).delivery.state).toBe('delivered')
  })

  test('a body that looks like an interim response is not changed', async () => {
    const { send } = await receiverThat((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${proceed.length}\r\n\r\n${proceed}`),
    )
    expect((await send('a')).attempt?.response?.body.text).toBe(proceed)
  })

  test('by an inbox that forwards a message', async () => {
    const { url } = await receiverThat((socket) => socket.write(`${proceed}${ok}`))
    const { forward, close } = createForward()
    closing.push(close)
    const { response, error } = await forward({
      method: 'POST',
      url,
      headers: [],
      body: Buffer.from('x=1'),
      timeoutMs: 60_000,
    }).outcome
    expect(error).toBeNull()
    expect(response?.status).toBe(200)
  })
})

test.each([
  ['alone', proceed, 'closed'],
  ['with two lengths', 'HTTP/1.1 103 Hints\r\nContent-Length: 2\r\nContent-Length: 3\r\n', 'protocol'],
])('an interim response %s is not a response', async (_, interim, code) => {
  const { send } = await receiverThat((socket) => socket.end(interim))
  const { delivery, attempt } = await send('a')
  expect(attempt).toMatchObject({ response: null, error: { code } })
  expect(delivery.state).toBe('failed')
})
