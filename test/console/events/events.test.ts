import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openEventStream } from '../../support/event-stream.ts'
import { makeRule } from '../../support/make-rule.ts'
import { putSamples } from '../../support/sample-data.ts'
import { makeDelivery, makeInboxMessage, makeLink, makeLogEntry, makeMerchant } from '../../support/store-records.ts'
import { createTestConsole, testToken } from '../../support/test-console.ts'
import { withinLimit } from '../../support/within-limit.ts'

/** A console on a real socket, and a way to listen to its events. */
const listening = async () => {
  const console_ = createTestConsole()
  const { app, store, clock } = console_
  await putSamples(store)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const listen = async (lastId?: number | string, bearer = testToken) => {
    const stream = await openEventStream(`http://127.0.0.1:${port}/api/events`, {
      authorization: `Bearer ${bearer}`,
      ...(lastId === undefined ? {} : { 'last-event-id': String(lastId) }),
    })
    onTestFinished(() => stream.close())
    await stream.until(({ type }) => type === 'hello')
    return stream
  }
  /** Lets what has been committed go out. */
  const flush = () => clock.advance(50)
  return { ...console_, port, listen, flush }
}

/** The server's end of the stream that is opened next. */
const nextResponse = (app: FastifyInstance) =>
  new Promise<ServerResponse>((resolve) => app.server.once('request', (_request, response) => resolve(response)))

const typesOf = (stream: { received: { event: { type: string } }[] }) => stream.received.map(({ event }) => event.type)

describe('the event stream', () => {
  test('starts with a numbered hello and forbids caching', async () => {
    const { listen } = await listening()
    const { response, received } = await listen()
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(received).toEqual([{ id: expect.any(Number), event: { type: 'hello', version: '1.2.3' } }])
  })

  test('publishes each change of a merchant, link, delivery, log entry, inbox message, setting and of storage', async () => {
    const { listen, flush, store, call, scheduler } = await listening()
    const stream = await listen()
    await store.commit([
      { put: 'merchants', record: makeMerchant(1, { name: 'Renamed' }) },
      { put: 'links', record: makeLink(9, { state: 'canceled' }) },
      { put: 'log', record: makeLogEntry(30) },
      { put: 'inbox', record: makeInboxMessage(31) },
      { put: 'rules', record: makeRule(32, { hits: 3 }) },
      { drop: 'attempts', ids: ['attempt-7'] },
      { drop: 'inbox', ids: ['inbox-8'] },
    ])
    await call('PATCH', '/api/settings', { keepLog: 77 })
    scheduler.startSending('delivery-6')
    store.fail(true)
    await flush()
    await stream.until(({ type }) => type === 'storage')
    expect(stream.received.slice(1).map(({ event }) => event)).toMatchObject([
      { type: 'merchant', item: { id: 'merchant-1', name: 'Renamed', links: 2 } },
      { type: 'link', item: { id: 'link-9', state: 'canceled', customerEmail: 'ada@example.com' } },
      { type: 'log', item: { id: 'log-30' } },
      { type: 'inbox', item: { id: 'inbox-31' } },
      { type: 'rule', item: { id: 'rule-32', hits: 3, active: true } },
      { type: 'removed', resource: 'inbox', ids: ['inbox-8'] },
      { type: 'settings', item: { keepLog: 77 } },
      { type: 'delivery', item: { id: 'delivery-6', state: 'sending' } },
      { type: 'storage', item: { state: 'failing' } },
    ])
    const ids = stream.received.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('a changed IPN changes its link too, which shows its state', async () => {
    const { listen, flush, store } = await listening()
    const stream = await listen()
    const delivery = store.deliveries.get('delivery-6')
    if (delivery === undefined) throw new Error('there is no such sample')
    await store.commit([{ put: 'deliveries', record: { ...delivery, state: 'failed', nextAttemptAt: null } }])
    await flush()
    await stream.until(({ type }) => type === 'link')
    expect(stream.received.slice(1).map(({ event }) => event)).toMatchObject([
      { type: 'delivery', item: { id: delivery.id, state: 'failed' } },
      { type: 'link', item: { id: delivery.linkId, ipn: 'failed' } },
    ])
  })

  test('log events contain no body, header or secret', async () => {
    const { listen, flush, store } = await listening()
    const stream = await listen()
    await store.commit([{ put: 'log', record: makeLogEntry(30) }])
    await flush()
    const { event } = await stream.until(({ type }) => type === 'log')
    expect(JSON.stringify(event)).not.toMatch(/sk_|authorization|requestBody|Bearer/)
  })

  test('many changes to one record within 50 ms become one event with the last state', async () => {
    const { listen, flush, store } = await listening()
    const stream = await listen()
    await store.commit([{ put: 'links', record: makeLink(9, { orderId: 'one' }) }])
    await store.commit([{ put: 'links', record: makeLink(9, { orderId: 'two' }) }])
    await store.commit([
      { put: 'links', record: makeLink(20) },
      { drop: 'links', ids: ['link-20'] },
    ])
    await flush()
    await stream.until(({ type }) => type === 'removed')
    expect(stream.received.slice(1).map(({ event }) => event)).toMatchObject([
      { type: 'link', item: { id: 'link-9', orderId: 'two' } },
      { type: 'removed', ids: ['link-20'] },
    ])
  })

  test('a change that was rolled back is never published', async () => {
    const { listen, flush, store } = await listening()
    const stream = await listen()
    store.fail(true)
    await expect(store.commit([{ put: 'links', record: makeLink(20) }])).rejects.toThrow()
    store.fail(false)
    await flush()
    await stream.until(({ type }) => type === 'storage')
    expect(typesOf(stream)).toEqual(['hello', 'storage'])
  })

  test.each([
    [false, 'link'],
    [true, 'reload'],
  ])('a change that is not on disk is in no event (its write fails: %s)', async (fails, type) => {
    const { listen, flush, store, clock } = await listening()
    const stream = await listen()
    await store.commit([{ put: 'links', record: makeLink(9) }])
    store.hold()
    const canceled = store.commit([{ put: 'links', record: makeLink(9, { state: 'canceled' }) }]).catch(() => undefined)
    await flush()
    await clock.advance(15_000)
    await stream.until((event) => event.type === 'heartbeat')
    expect(typesOf(stream)).not.toContain('link')
    store.fail(fails)
    store.release()
    await canceled
    await stream.until((event) => event.type === type)
    expect(JSON.stringify(stream.received).includes('canceled')).toBe(!fails)
  })

  test('every open stream gets the event', async () => {
    const { listen, flush, store } = await listening()
    const streams = await Promise.all([listen(), listen(), listen()])
    await store.commit([{ put: 'links', record: makeLink(9, { orderId: 'x' }) }])
    await flush()
    for (const stream of streams) await stream.until(({ type }) => type === 'link')
  })

  test('a heartbeat without a number is sent every 15 s', async () => {
    const { listen, clock } = await listening()
    const stream = await listen()
    await clock.advance(45_000)
    const heartbeats = () => stream.received.filter(({ event }) => event.type === 'heartbeat')
    await stream.until(() => heartbeats().length >= 3)
    expect(heartbeats()).toHaveLength(3)
    expect(heartbeats().every(({ id }) => Number.isNaN(id))).toBe(true)
  })
})

describe('a link that expires by the passing of time', () => {
  test('is published with the next heartbeat, once', async () => {
    const { listen, flush, clock, store } = await listening()
    await store.commit([{ put: 'links', record: makeLink(9, { state: 'open', expiresAt: clock.now() + 1_000 }) }])
    const stream = await listen()
    for (const beats of [1, 2]) {
      await clock.advance(15_000)
      await stream.until(() => typesOf(stream).filter((type) => type === 'heartbeat').length === beats)
      await flush()
    }
    await stream.until(({ type }) => type === 'link')
    const expired = stream.received.filter(({ event }) => event.type === 'link' && event.item.state === 'expired')
    expect(expired).toHaveLength(1)
  })

  test('is published although the clock was ahead of its expiry before', async () => {
    const { call, listen, flush, clock, store } = await listening()
    await call('POST', '/api/clock', { advanceSeconds: 3_600 })
    const stream = await listen()
    await call('POST', '/api/clock', { reset: true })
    await store.commit([{ put: 'links', record: makeLink(9, { state: 'open', expiresAt: clock.now() + 1_000 }) }])
    await clock.advance(15_000)
    await stream.until(({ type }) => type === 'heartbeat')
    await flush()
    await stream.until((event) => event.type === 'link' && event.item.state === 'expired')
  })

  test('is published although the clock moves ahead before the next heartbeat', async () => {
    const { call, listen, flush, clock, store } = await listening()
    await store.commit([{ put: 'links', record: makeLink(9, { state: 'open', expiresAt: clock.now() + 1_000 }) }])
    const stream = await listen()
    await clock.advance(2_000)
    await call('POST', '/api/clock', { advanceSeconds: 60 })
    await clock.advance(15_000)
    await stream.until(({ type }) => type === 'heartbeat')
    await flush()
    await stream.until((event) => event.type === 'link' && event.item.state === 'expired')
  })

  test('is looked for without ending the process when that fails', async () => {
    const { listen, flush, clock, store, logged } = await listening()
    const stream = await listen()
    vi.spyOn(store.links, 'oldest').mockImplementationOnce(() => {
      throw new Error('unreadable')
    })
    await clock.advance(15_000)
    await flush()
    await stream.until(({ type }) => type === 'reload')
    expect(logged.join('')).toContain('unreadable')
  })

  test('is published to a client that comes back later', async () => {
    const { app, listen, flush, clock, store } = await listening()
    await store.commit([{ put: 'links', record: makeLink(9, { state: 'open', expiresAt: clock.now() + 1_000 }) }])
    const opened = nextResponse(app)
    const first = await listen()
    const gone = once(await opened, 'close')
    await flush()
    const last = first.received.at(-1)?.id
    first.close()
    await gone
    await clock.advance(60_000)
    const again = await listen(last)
    await flush()
    const news = await again.until(({ type }) => type === 'link')
    expect(news.event).toMatchObject({ item: { id: 'link-9', state: 'expired' } })
  })
})

describe('coming back', () => {
  test('a client gets exactly the missed events, then new ones', async () => {
    const { listen, flush, store } = await listening()
    const first = await listen()
    await store.commit([{ put: 'links', record: makeLink(9, { orderId: 'seen' }) }])
    await flush()
    const { id: lastId } = await first.until(({ type }) => type === 'link')
    first.close()

    await store.commit([{ put: 'log', record: makeLogEntry(30) }])
    await store.commit([{ put: 'log', record: makeLogEntry(31) }])
    const second = await listen(lastId)
    await second.until((event) => event.type === 'log' && event.item.id === 'log-31')
    await store.commit([{ put: 'log', record: makeLogEntry(32) }])
    await flush()
    await second.until((event) => event.type === 'log' && event.item.id === 'log-32')
    expect(second.received.map(({ id }) => id - lastId)).toEqual([0, 1, 2, 3])
    expect(typesOf(second)).toEqual(['hello', 'log', 'log', 'log'])
  })

  test('no event is lost or duplicated when a client joins between a change and its publication', async () => {
    const { listen, flush, store } = await listening()
    const early = await listen()
    await store.commit([{ put: 'log', record: makeLogEntry(30) }])
    const late = await listen()
    await store.commit([{ put: 'log', record: makeLogEntry(31) }])
    await flush()
    for (const stream of [early, late])
      await stream.until((event) => event.type === 'log' && event.item.id === 'log-31')
    expect(typesOf(early)).toEqual(['hello', 'log', 'log'])
    expect(typesOf(late)).toEqual(['hello', 'log'])
    expect(early.received.at(-1)?.id).toBe(late.received.at(-1)?.id)
  })

  test.each([
    ['of an earlier run', (newest: number) => newest - 60_000_000],
    ['never given', (newest: number) => newest + 1],
    ['that is none', () => 'abc'],
    ['beyond all numbers', () => '99999999999999999999'],
  ])('with an id %s it gets a reload', async (_what, idFrom) => {
    const { listen } = await listening()
    const { received } = await listen()
    const stream = await listen(idFrom(received[0]?.id ?? 0))
    const reload = await stream.until(({ type }) => type === 'reload')
    expect(reload.id).toBe(received[0]?.id)
  })

  test('after more events than the ring holds it gets a reload', async () => {
    const { listen, store } = await listening()
    const first = await listen()
    const lastId = first.received[0]?.id
    first.close()
    for (let seq = 100; seq < 2101; seq++) void store.commit([{ put: 'log', record: makeLogEntry(seq) }])
    await store.flushed()
    const stream = await listen(lastId)
    await stream.until(({ type }) => type === 'reload')
    expect(typesOf(stream)).toEqual(['hello', 'reload'])
  })
})

describe('under load', () => {
  const burst = (store: Awaited<ReturnType<typeof listening>>['store'], from: number, count: number) => {
    for (let seq = from; seq < from + count; seq++) void store.commit([{ put: 'log', record: makeLogEntry(seq) }])
    return store.flushed()
  }

  test('500 changes at once are sent one by one', async () => {
    const { listen, flush, store } = await listening()
    const stream = await listen()
    await burst(store, 100, 500)
    await flush()
    await stream.until((event) => event.type === 'log' && event.item.id === 'log-599')
    expect(typesOf(stream)).toEqual(['hello', ...Array.from({ length: 500 }, () => 'log')])
  })

  test('a burst becomes one reload, then a second of quiet, then events again', async () => {
    const { listen, flush, store, clock } = await listening()
    const stream = await listen()
    await burst(store, 100, 501)
    await flush()
    await stream.until(({ type }) => type === 'reload')
    await store.commit([{ put: 'links', record: makeLink(9, { orderId: 'x' }) }])
    await flush()
    await nextTurn()
    expect(typesOf(stream)).toEqual(['hello', 'reload'])
    await clock.advance(1000)
    await stream.until(({ type }) => type === 'link')
    expect(typesOf(stream)).toEqual(['hello', 'reload', 'link'])
  })

  test('progress within a burst is sent before the reload, which could not give it', async () => {
    const { listen, flush, store, call } = await listening()
    const stream = await listen()
    await burst(store, 100, 501)
    await call('POST', '/api/deliveries/recover', { since: '2020-01-01T00:00:00Z', q: 'none', progressId: 'mine' })
    await flush()
    await stream.until(({ type }) => type === 'reload')
    expect(stream.received.map(({ event }) => event)).toMatchObject([
      { type: 'hello' },
      { type: 'recovery', id: 'mine', finished: true },
      { type: 'reload' },
    ])
  })

  test('the removal of many is a reload', async () => {
    const { listen, flush, store } = await listening()
    await burst(store, 100, 501)
    const stream = await listen()
    await store.commit([{ drop: 'log', ids: Array.from({ length: 501 }, (_, index) => `log-${index + 100}`) }])
    await flush()
    await stream.until(({ type }) => type === 'reload')
  })

  test('a client that does not read delays no one, needs bounded memory, and gets a reload when it reads again', async () => {
    const { app, listen, flush, store, port } = await listening()
    const responses = new Set<ServerResponse>()
    app.server.on('request', (_request, response) => responses.add(response))
    const slow = connect(port, '127.0.0.1')
    onTestFinished(() => void slow.destroy())
    slow.write(`GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${testToken}\r\n\r\n`)
    await new Promise((resolve) => slow.once('readable', resolve))
    slow.pause()
    const quick = await listen()

    // Each log entry has a URL of 20 kB, so that a few hundred fill every buffer on the way.
    const url = `/x?${'y'.repeat(20_000)}`
    for (let round = 0; round < 20; round++) {
      for (let i = 0; i < 100; i++) {
        const seq = 1000 + round * 100 + i
        void store.commit([{ put: 'log', record: makeLogEntry(seq, { url }) }])
      }
      await store.flushed()
      await flush()
      await quick.until((event) => event.type === 'log' && event.item.id === `log-${1099 + round * 100}`)
    }
    const waiting = Math.max(...Array.from(responses, (response) => response.writableLength))
    expect(waiting).toBeGreaterThan(1024 * 1024)
    expect(waiting).toBeLessThan(4 * 1024 * 1024)

    let text = ''
    const untilReload = new Promise<void>((resolve) =>
      slow.setEncoding('utf8').on('data', (chunk) => {
        text = (text + chunk).slice(-50_000)
        if (text.includes('"type":"reload"')) resolve()
      }),
    )
    slow.resume()
    await untilReload
    await store.commit([{ put: 'links', record: makeLink(9) }])
    const again = new Promise<void>((resolve) => slow.on('data', () => text.includes('"type":"link"') && resolve()))
    await flush()
    await again
  })

  test('without an open stream no view is rendered', async () => {
    const { store, flush, listen } = await listening()
    const read: PropertyKey[] = []
    const watched = new Proxy(makeLink(9), {
      get: (link, name, receiver) => {
        if (name !== 'id' && name !== 'seq') read.push(name)
        return Reflect.get(link, name, receiver)
      },
    })
    await store.commit([{ put: 'links', record: watched }])
    await flush()
    expect(read).toEqual([])
    const stream = await listen()
    await store.commit([{ put: 'links', record: watched }])
    await flush()
    await stream.until(({ type }) => type === 'link')
    expect(read).not.toEqual([])
  })
})

test('an error during publication is logged and causes a reload, and the stream stays open', async () => {
  const { listen, flush, store, logged } = await listening()
  const stream = await listen()
  await store.commit([{ drop: 'payments', ids: ['payment-5'] }])
  await store.commit([{ put: 'deliveries', record: makeDelivery(6, 'link-3', { paymentId: 'payment-5' }) }])
  await flush()
  await stream.until(({ type }) => type === 'reload')
  expect(logged.join('')).toContain('has lost its link or payment')
  await store.commit([{ put: 'links', record: makeLink(9) }])
  await flush()
  await stream.until(({ type }) => type === 'link')
})

test('closing ends every stream, including that of a client that does not read', async () => {
  const { app, listen, port } = await listening()
  const streams = await Promise.all([listen(), listen()])
  const idle = connect(port, '127.0.0.1')
  onTestFinished(() => void idle.destroy())
  idle.write(`GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${testToken}\r\n\r\n`)
  await new Promise((resolve) => idle.once('readable', resolve))
  idle.pause()
  await app.close()
  await Promise.all(streams.map(({ ended }) => ended))
})

test('there may be a hundred streams, and no more until one of them closes', async () => {
  const { app, listen, call } = await listening()
  const opened = nextResponse(app)
  const first = await listen()
  const gone = once(await opened, 'close')
  await Promise.all(Array.from({ length: 99 }, () => listen()))
  expect(await call('GET', '/api/events')).toMatchObject({ status: 503, json: { error: { code: 'busy' } } })
  first.close()
  await gone
  await listen()
})

describe('a session', () => {
  const signIn = async ({ call }: Pick<Awaited<ReturnType<typeof listening>>, 'call'>) =>
    (await call('POST', '/api/sessions')).json as { id: string; secret: string }

  test('that is ended closes its streams at once, and no others', async () => {
    const console_ = await listening()
    const { call, listen, flush, store } = console_
    const [gone, kept] = [await signIn(console_), await signIn(console_)]
    const streams = [await listen(undefined, gone.secret), await listen(undefined, gone.secret)]
    const others = [await listen(undefined, kept.secret), await listen()]
    await call('DELETE', `/api/sessions/${gone.id}`)
    await Promise.all(streams.map(({ ended }) => ended))
    await store.commit([{ put: 'links', record: makeLink(9) }])
    await flush()
    for (const other of others) await other.until(({ type }) => type === 'link')
    for (const stream of streams) expect(typesOf(stream)).toEqual(['hello'])
  })

  test('that is ended cuts the stream of a client that does not read', async () => {
    const console_ = await listening()
    const { app, call, listen, flush, store } = console_
    const { id, secret } = await signIn(console_)
    const opened = nextResponse(app)
    const { response: unread } = await listen(undefined, secret)
    unread.pause()
    const response = await opened
    for (let seq = 100; response.writableLength <= 1024 * 1024; seq++) {
      await store.commit([{ put: 'log', record: makeLogEntry(seq, { url: `/x?${'y'.repeat(500_000)}` }) }])
      await flush()
      await nextTurn()
    }
    const cut = once(response, 'close')
    await call('DELETE', `/api/sessions/${id}`)
    await withinLimit(cut, () => 'the stream has been cut')
  })

  test('that makes room for the hundred and first closes its streams, and no others', async () => {
    const console_ = await listening()
    const { listen, flush, store, clock } = console_
    const oldest = await signIn(console_)
    await clock.advance(1_000)
    const next = await signIn(console_)
    const [gone, kept] = [await listen(undefined, oldest.secret), await listen(undefined, next.secret)]
    for (let count = 2; count < 101; count++) await signIn(console_)
    await withinLimit(gone.ended, () => 'the stream of the session that made room has ended')
    await store.commit([{ put: 'links', record: makeLink(9) }])
    await flush()
    await kept.until(({ type }) => type === 'link')
  })

  test('that expires closes its streams', async () => {
    const console_ = await listening()
    const { secret } = await signIn(console_)
    // A stream that is open for a week has 40,000 heartbeats.
    await console_.clock.advance(7 * 86_400_000 - 60_000)
    const stream = await console_.listen(undefined, secret)
    await console_.clock.advance(60_000)
    await stream.ended
  })
})
