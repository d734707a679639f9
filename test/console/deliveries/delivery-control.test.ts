import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Delivery } from '../../../src/main/domain/ipn/delivery.ts'
import type { Settings } from '../../../src/shared/contract/settings.ts'
import { openEventStream } from '../../support/event-stream.ts'
import { createReceiver } from '../../support/receiver.ts'
import { createSchedulerBench } from '../../support/scheduler-bench.ts'
import { makeLink, makeMerchant, makePayment } from '../../support/store-records.ts'
import { createTestConsole, testToken } from '../../support/test-console.ts'

/** A console over a scheduler that sends, on a fake clock, to a receiver with given answers. */
const withReceiver = async (settings: Partial<Settings> = {}) => {
  const answers = { status: 500, hold: false }
  const owed: (() => void)[] = []
  const receiver = await createReceiver((response) => {
    const answer = () => response.writeHead(answers.status).end()
    if (answers.hold) owed.push(answer)
    else answer()
  })
  const bench = await createSchedulerBench({ settings })
  onTestFinished(async () => {
    await bench.scheduler.close(0)
    await receiver.close()
  })
  const { store, scheduler, clock } = bench
  await store.commit([
    { put: 'merchants', record: makeMerchant(1) },
    { put: 'links', record: makeLink(2) },
    { put: 'links', record: makeLink(3, { merchantId: 'merchant-2' }) },
    { put: 'payments', record: makePayment(4, 1, 'link-2') },
  ])
  for (let i = 0; i < 20; i++) store.nextSequence()
  const console_ = createTestConsole({ store, scheduler, clock: bench.virtualClock, clockControl: bench.control })
  const add = (...deliveries: Partial<Delivery>[]) =>
    bench.add(
      ...deliveries.map((fields) => ({ linkId: 'link-2', paymentId: 'payment-4', url: receiver.url, ...fields })),
    )
  const answerAll = () => {
    answers.hold = false
    for (const answer of owed.splice(0)) answer()
  }
  return { ...console_, bench, receiver, answers, answerAll, add, store, clock, scheduler }
}

const iso = (ms: number) => new Date(ms).toISOString()

const dropped = { ruleId: 'r', ruleName: 'Lost', effect: { kind: 'ipn-drop' } } as const

describe('the next attempt, or why there is none', () => {
  test('by a custom schedule, attempt by attempt', async () => {
    const { call, bench, add, clock } = await withReceiver({ ipnRetries: 'custom', ipnRetrySchedule: '10,60' })
    await add({})
    await bench.attempted(1)
    const begin = clock.now()
    const planOf = async () => (await call('GET', '/api/deliveries/delivery-1')).json.plan
    expect(await planOf()).toEqual({
      attempts: 3,
      made: 1,
      upcoming: [
        { number: 2, at: iso(begin + 10_000) },
        { number: 3, at: iso(begin + 70_000) },
      ],
      ended: null,
    })
    await bench.control.move({ by: 100_000 }, 60_000)
    expect(await planOf()).toEqual({
      attempts: 3,
      made: 3,
      upcoming: [],
      ended: { reason: 'schedule-used-up', message: 'No retries are left, after 3 attempts.' },
    })
  })

  test('a resend by hand takes none of the automatic attempts away', async () => {
    const { call, bench, add, clock } = await withReceiver({ ipnRetries: 'custom', ipnRetrySchedule: '10,60' })
    await add({})
    await bench.attempted(1)
    const begin = clock.now()
    await call('POST', '/api/deliveries/delivery-1/resend')
    await bench.attempted(2)
    expect((await call('GET', '/api/deliveries/delivery-1')).json.plan).toMatchObject({
      made: 1,
      upcoming: [
        { number: 3, at: iso(begin + 10_000) },
        { number: 4, at: iso(begin + 70_000) },
      ],
    })
  })

  test('a resend by hand is not what a rule delayed', async () => {
    const { call, bench, add, clock } = await withReceiver()
    const late = { ruleId: 'r', ruleName: 'Late', effect: { kind: 'ipn-delay', ms: 60_000 } } as const
    await add({ rules: [late], nextAttemptAt: clock.now() + 60_000 })
    await call('POST', '/api/deliveries/delivery-1/resend')
    await bench.attempted(1)
    const { attempts } = (await call('GET', '/api/deliveries/delivery-1')).json
    expect(attempts).toMatchObject([{ cause: 'resend', rules: [] }])
  })

  test.each<[fields: Partial<Delivery>, reason: string, message: RegExp]>([
    [
      { state: 'delivered', lastStatus: 204, attemptCount: 1 },
      'acknowledged',
      /acknowledged it with 204, after 1 attempt\.$/,
    ],
    [{ state: 'stopped', attemptCount: 2 }, 'stopped', /stopped, after 2 attempts\.$/],
    [{ state: 'failed', once: true, attemptCount: 1 }, 'sent-once', /sent only once/],
    [{ state: 'stopped', rules: [dropped] }, 'dropped-by-rule', /^It was dropped by rule “Lost”\.$/],
    [{ state: 'stopped', rules: [dropped], attemptCount: 2 }, 'dropped-by-rule', /by hand failed 2 times\.$/],
    [{ state: 'stopped', rules: [{ ...dropped, effect: { kind: 'ipn-delay', ms: 3_000 } }] }, 'stopped', /stopped/],
    [{ state: 'delivered', rules: [dropped], attemptCount: 1 }, 'acknowledged', /after 1 attempt\.$/],
  ])('%j: %s', async (fields, reason, message) => {
    const { call, add } = await withReceiver()
    await add({ ...fields, nextAttemptAt: null })
    const { plan } = (await call('GET', '/api/deliveries/delivery-1')).json
    expect(plan.ended).toEqual({ reason, message: expect.stringMatching(message) })
  })
})

describe('retry now', () => {
  test('makes the scheduled attempt early, and the schedule continues from it', async () => {
    const { call, bench, add, clock } = await withReceiver()
    await add({})
    await bench.attempted(1)
    await clock.advance(2_000)
    expect((await call('POST', '/api/deliveries/delivery-1/retry')).status).toBe(200)
    await clock.advance(0)
    expect(await bench.attempted(2)).toMatchObject({
      scheduledAttempts: 2,
      state: 'retrying',
      nextAttemptAt: clock.now() + 300_000,
    })
    expect(bench.attempts().map(({ cause }) => cause)).toEqual(['schedule', 'schedule'])
  })

  test('is refused without a due attempt, during an attempt, and for a missing delivery', async () => {
    const { call, add, answers, answerAll, receiver } = await withReceiver()
    answers.hold = true
    await add({ id: 'done', state: 'failed', nextAttemptAt: null }, { id: 'busy' })
    await receiver.arrived(1)
    const statuses = []
    for (const id of ['done', 'busy', 'none']) statuses.push((await call('POST', `/api/deliveries/${id}/retry`)).status)
    expect(statuses).toEqual([409, 409, 404])
    answerAll()
  })
})

describe('an edited copy', () => {
  test('is a new delivery, linked to the first, with its changes, sent once', async () => {
    const { call, bench, add, receiver, clock } = await withReceiver()
    await add({ state: 'delivered', nextAttemptAt: null, body: 'status=1&amount=19.90' })
    const { status, json } = await call('POST', '/api/deliveries/delivery-1/replay', {
      fields: { amount: '0.01' },
      url: `${receiver.url}?edited`,
      headers: { 'X-Trace': 'abc', 'user-agent': 'curl/8' },
    })
    expect([status, json.editedFrom, json.linkId]).toEqual([200, 'delivery-1', 'link-2'])
    expect(json.edits.map(({ what, name }) => [what, name])).toEqual([
      ['url', null],
      ['field', 'amount'],
      ['header', 'X-Trace'],
      ['header', 'user-agent'],
    ])
    await clock.advance(0)
    expect(await bench.attempted(1, json.id)).toMatchObject({ state: 'failed', nextAttemptAt: null })
    const [got] = receiver.received
    expect(got).toMatchObject({ url: '/ipn?edited', body: 'status=1&amount=0.01' })
    expect(got?.headers).toMatchObject({ 'x-trace': 'abc', 'user-agent': 'curl/8' })
    const [attempt] = bench.attempts(json.id)
    const agents = attempt?.requestHeaders.filter(([name]) => name.toLowerCase() === 'user-agent')
    expect(agents).toEqual([['user-agent', 'curl/8']])
    expect(bench.delivery()).toMatchObject({ body: 'status=1&amount=19.90', attemptCount: 0 })
    expect((await call('GET', '/api/deliveries')).json.items[0]).toMatchObject({
      id: json.id,
      editedFrom: 'delivery-1',
    })
  })

  test('is sent as the original: same charset, content type and speed', async () => {
    const { call, bench, add, receiver, clock } = await withReceiver()
    const contentType = 'text/x-form; charset=iso-8859-1'
    const rules = [{ ruleId: 'r', ruleName: 'Odd', effect: { kind: 'ipn-charset', charset: 'latin1' } as const }]
    const body = 'status=1&note=caf%E9'
    const odd = { contentType, body, rules, charset: 'latin1' as const, slowBodyMs: 3_000 }
    await add({ state: 'delivered', nextAttemptAt: null, ...odd })
    const original = (await call('GET', '/api/deliveries/delivery-1')).json
    const same = { contentType, charset: 'iso-8859-1', slowBodyMs: 3_000 }
    expect(original).toMatchObject({
      ...same,
      bodyBytes: body.length,
      fields: [
        { name: 'status', value: '1' },
        { name: 'note', value: 'café' },
      ],
    })
    const { json } = await call('POST', '/api/deliveries/delivery-1/replay', { fields: { status: 'für' } })
    // What the rule did is shown at the delivery this one was made from.
    expect(json).toMatchObject({ ...same, rules: [], body: 'status=f%FCr&note=caf%E9', editedFrom: 'delivery-1' })
    const sent = bench.attempted(1, json.id)
    await clock.advance(2_999)
    expect(bench.attempts(json.id)).toEqual([])
    while (receiver.received.length === 0) await clock.advance(1)
    await sent
    expect(receiver.received[0]).toMatchObject({ body: json.body, headers: { 'content-type': contentType } })
    // Whose bytes are UTF-8 too, as ASCII is, is shown as text.
    const { attempts } = (await call('GET', `/api/deliveries/${json.id}`)).json
    expect(attempts).toMatchObject([{ request: { body: { text: json.body, encoding: 'utf8', truncated: false } } }])
  })

  test('with retries follows the schedule', async () => {
    const { call, bench, add, clock } = await withReceiver()
    await add({ state: 'delivered', nextAttemptAt: null })
    const { json } = await call('POST', '/api/deliveries/delivery-1/replay', { body: 'x=1', retry: true })
    await clock.advance(0)
    expect(await bench.attempted(1, json.id)).toMatchObject({ state: 'retrying' })
  })

  test.each([
    [{}, ['body']],
    [{ url: 'nowhere' }, ['url']],
    [{ headers: { 'a b': 'x' } }, ['headers.a b']],
    [{ headers: { 'X-A': 'x\ny' } }, ['headers.X-A']],
    [{ headers: { Host: 'x' } }, ['headers.Host']],
    [{ nonsense: 1 }, ['nonsense']],
  ])('is refused, field by field: %j', async (body, fields) => {
    const { call, add } = await withReceiver()
    await add({ state: 'delivered', nextAttemptAt: null })
    const { status, json } = await call('POST', '/api/deliveries/delivery-1/replay', body)
    expect([status, Object.keys(json.error.fields)]).toEqual([400, fields])
  })

  test('is refused for a delivery that is not there', async () => {
    const { call } = await withReceiver()
    expect(await call('POST', '/api/deliveries/none/replay', { body: 'x' })).toMatchObject({
      status: 404,
      json: {
        error: { message: 'There is no delivery none. It may have been deleted, or the id is incomplete.' },
      },
    })
  })
})

describe('recovering what failed since a time', () => {
  const hour = 3_600_000

  /** One delivery failed an hour ago, one now, one is being retried, others are not to be touched. */
  const afterAnOutage = async () => {
    const given = await withReceiver({ ipnRetries: 'none' })
    const { add, bench, clock, store } = given
    await add({ id: 'early' })
    await bench.attempted(1, 'early')
    await clock.advance(hour)
    await add({ id: 'late' }, { id: 'other', linkId: 'link-3' })
    await bench.attempted(1, 'late')
    await bench.attempted(1, 'other')
    await store.commit([{ settings: { ...store.settings(), ipnRetries: 'standard' } }])
    await add({ id: 'retried' })
    await bench.attempted(1, 'retried')
    await add({ id: 'stopped', state: 'stopped', nextAttemptAt: null })
    return { ...given, since: iso(clock.now() - 1) }
  }
  const attempts = (bench: Awaited<ReturnType<typeof createSchedulerBench>>) =>
    Object.fromEntries(
      ['early', 'late', 'other', 'retried', 'stopped'].map((id) => [id, bench.delivery(id).attemptCount]),
    )

  test('resends each one, reports the results, and leaves the rest unchanged', async () => {
    const { call, bench, answers, since } = await afterAnOutage()
    answers.status = 200
    const { json } = await call('POST', '/api/deliveries/recover', { since })
    expect(json).toMatchObject({ matched: 3, resent: 3, delivered: 3, failed: 0, skipped: 0, finished: true })
    expect(attempts(bench)).toEqual({ early: 1, late: 2, other: 2, retried: 2, stopped: 0 })
    expect(bench.delivery('retried')).toMatchObject({ state: 'delivered', nextAttemptAt: null })
  })

  test('recovers by merchant, by period, and by filter', async () => {
    const { call, bench, since, clock } = await afterAnOutage()
    const recover = async (body: object) => (await call('POST', '/api/deliveries/recover', body)).json
    expect(await recover({ since, merchantId: 'merchant-2' })).toMatchObject({ matched: 1, failed: 1 })
    const past = { since: iso(clock.now() - 2 * hour), until: iso(clock.now() - hour) }
    expect(await recover(past)).toMatchObject({ matched: 1, resent: 1, failed: 1 })
    expect(await recover({ since, q: 'status:retrying' })).toMatchObject({ matched: 1 })
    expect(attempts(bench)).toEqual({ early: 2, late: 1, other: 2, retried: 2, stopped: 0 })
    expect(await recover({ since: past.until, until: past.since })).toMatchObject({ error: { code: 'invalid' } })
  })

  test('includes attempts at the times of since and until, which may be one, and none before', async () => {
    const { call, bench } = await afterAnOutage()
    const [attempt] = bench.store.attemptsOfDelivery('late')
    const lastTriedAt = attempt?.startedAt ?? Number.NaN
    const deliveriesSince = async (since: number, until = since + hour) => {
      const period = new URLSearchParams({ since: iso(since), until: iso(until) })
      return (await call('GET', `/api/deliveries/recoverable?${period}`)).json.matched
    }
    expect(await deliveriesSince(lastTriedAt)).toBe(3)
    expect(await deliveriesSince(lastTriedAt, lastTriedAt)).toBe(3)
    expect(await deliveriesSince(lastTriedAt + 1)).toBe(0)
  })

  test('a preview lists count, receivers and times, and sends nothing', async () => {
    const { call, bench, add, receiver, since, clock } = await afterAnOutage()
    await add({
      id: 'untried',
      url: 'https://shop.example/ipn?a=1',
      createdAt: clock.now(),
      linkId: 'link-3',
      state: 'failed',
      nextAttemptAt: null,
    })
    const { origin } = new URL(receiver.url)
    const preview = async (query: Record<string, string>) =>
      (await call('GET', `/api/deliveries/recoverable?${new URLSearchParams(query)}`)).json
    const at = (id: string) => iso(bench.attempts(id)[0]?.startedAt ?? 0)
    const sent = receiver.received.length
    expect(await preview({ since })).toEqual({
      matched: 4,
      receivers: [
        { origin, deliveries: 3 },
        { origin: 'https://shop.example', deliveries: 1 },
      ],
      receiversTotal: 2,
      merchants: [
        { id: 'merchant-1', name: expect.any(String), deliveries: 2 },
        { id: 'merchant-2', name: expect.any(String), deliveries: 2 },
      ],
      merchantsTotal: 2,
      earliest: at('late'),
      latest: iso(bench.delivery('untried').createdAt),
    })
    expect(await preview({ since: iso(0), q: 'url:shop.example' })).toMatchObject({ matched: 1, merchantsTotal: 1 })
    expect(await preview({ since, merchantId: 'merchant-1' })).toMatchObject({ matched: 2, receiversTotal: 1 })
    const past = { since: iso(clock.now() - 2 * hour), until: iso(clock.now() - hour) }
    expect(await preview(past)).toMatchObject({ matched: 1, earliest: at('early'), latest: at('early') })
    expect(await preview({ since: iso(clock.now() + hour) })).toEqual({
      ...{
        matched: 0,
        receivers: [],
        receiversTotal: 0,
        merchants: [],
        merchantsTotal: 0,
        earliest: null,
        latest: null,
      },
    })
    expect(await preview({ since: past.until, until: past.since })).toMatchObject({ error: { code: 'invalid' } })
    expect(await preview({})).toMatchObject({ error: { code: 'invalid', fields: { since: expect.any(String) } } })
    await clock.advance(0)
    expect(receiver.received).toHaveLength(sent)
  })

  test('a disconnect cancels unsent deliveries and lets attempts in flight finish; progress is published', async () => {
    const { app, call, add, bench, answers, answerAll, receiver, clock } = await withReceiver()
    await add(...Array.from({ length: 40 }, (_, i) => ({ id: `d${i}`, state: 'failed' as const, nextAttemptAt: null })))
    answers.hold = true
    answers.status = 200
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const authorization = `Bearer ${testToken}`
    const stream = await openEventStream(`http://127.0.0.1:${port}/api/events`, { authorization })
    onTestFinished(() => stream.close())
    await stream.until(({ type }) => type === 'hello')

    const body = JSON.stringify({ since: iso(0), progressId: 'mine' })
    const caller = connect(port, '127.0.0.1')
    caller.write(
      `POST /api/deliveries/recover HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: ${authorization}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await receiver.arrived(8)
    await clock.advance(50)
    // Its id is known before it has ended, and taken until then.
    const progress = { type: 'recovery', id: 'mine', matched: 40, resent: 0, finished: false }
    expect((await stream.until(({ type }) => type === 'recovery')).event).toMatchObject(progress)
    expect((await call('POST', '/api/deliveries/recover', { since: iso(0), progressId: 'mine' })).status).toBe(409)
    caller.destroy()
    while (bench.scheduler.counts().waiting > 0) await nextTurn()
    answerAll()
    await bench.scheduler.settled()
    await nextTurn()
    await clock.advance(50)
    const { event } = await stream.until((progress) => progress.type === 'recovery' && progress.finished)
    expect(event).toMatchObject({
      ...{ id: 'mine', matched: 40, resent: 8, delivered: 8, failed: 0, skipped: 32, finished: true, canceled: true },
    })
    expect(receiver.received).toHaveLength(8)
  })
})
