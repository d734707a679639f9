import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Api } from '../../src/main/client/api.ts'
import { lookAtOrder } from '../../src/main/console/scorecards/look-at-order.ts'
import { runScorecard } from '../../src/main/scorecard/run-scorecard.ts'
import { defaultLimits, type ScorecardDeps } from '../../src/main/scorecard/scorecard-deps.ts'
import type { DeliverySummary } from '../../src/shared/contract/deliveries.ts'
import type { Scorecard } from '../../src/shared/contract/scorecards.ts'
import type { ScorecardLineId } from '../../src/shared/scorecard-lines.ts'
import { createRawReceiver, createReceiver } from '../support/receiver.ts'
import { withMore } from '../support/rounds.ts'
import { runEngine } from '../support/run-engine.ts'
import { careful, createShop, naive, orderPrefix } from '../support/shop.ts'

type Engine = Awaited<ReturnType<typeof runEngine>>

/** Fewer payments at once than usual: all but two tests are about something else. */
const quickly = { ...defaultLimits, settleMs: 10, slowBodyMs: 50, burstPayments: 3 }

const run = async (
  { api, serviceUrl }: Pick<Engine, 'api' | 'serviceUrl'>,
  over: Partial<ScorecardDeps> & Pick<ScorecardDeps, 'ipnUrl'>,
) => {
  const { body } = await api('GET', '/api/merchants')
  const [merchant] = (body as { items: { id: string }[] }).items
  return runScorecard({
    api,
    serviceUrl,
    merchantId: merchant?.id ?? '',
    probe: undefined,
    look: (url) => lookAtOrder(url, new AbortController().signal),
    orderPrefix,
    runNumber: 123_456_789,
    now: Date.now,
    // Everything is in this process: what is waited for comes at once.
    sleep: (ms) => delay(Math.min(ms, 10)),
    limits: quickly,
    ...over,
  })
}

const wholeBurst = { ...quickly, burstPayments: defaultLimits.burstPayments }

const outcomes = ({ lines }: Scorecard) => Object.fromEntries(lines.map(({ id, outcome }) => [id, outcome]))
const lineOf = ({ lines }: Scorecard, id: ScorecardLineId) => lines.find((line) => line.id === id)

const leftDue = async ({ api }: Pick<Engine, 'api'>) => {
  const { body } = await api('GET', '/api/deliveries?limit=500')
  const { items } = body as { items: DeliverySummary[] }
  return { all: items.length, due: items.filter(({ nextAttemptAt }) => nextAttemptAt !== null).length }
}

describe('a receiver under test', () => {
  test('the built-in inbox passes what can be seen without a shop behind it', async () => {
    const engine = await runEngine()
    const card = await run(engine, { ipnUrl: `${engine.serviceUrl}/inbox/demo`, limits: wholeBurst })
    expect(outcomes(card)).toEqual({
      form: 'passed',
      json: 'passed',
      quick: 'passed',
      duplicate: 'passed',
      'duplicate-once': 'unknown',
      'failed-payment': 'unknown',
      'unknown-order': 'unknown',
      'wrong-amount': 'unknown',
      'missing-field': 'unknown',
      'long-values': 'passed',
      unicode: 'passed',
      burst: 'passed',
      'slow-network': 'passed',
    })
    expect(card).toMatchObject({ passed: 8, failed: 0, unknown: 5, merchant: expect.any(String) })
    expect((['form', 'json'] as const).map((id) => lineOf(card, id)?.exchanges[0])).toMatchObject([
      { what: expect.stringMatching(/ as a form$/), request: { body: { text: expect.stringMatching(/^\w+=/) } } },
      { what: expect.stringMatching(/ as JSON$/), request: { body: { text: expect.stringMatching(/^\{/) } } },
    ])
    expect(lineOf(card, 'burst')?.words).toMatch(
      /^50 of 50 acknowledged, all of them tried within \S+ m?s, sent 8 at a time; half .*p50.*p95/,
    )
    expect(lineOf(card, 'duplicate-once')?.words).toContain('was notified twice. Look in your shop')
    const { all, due } = await leftDue(engine)
    expect(all).toBeLessThanOrEqual(70)
    expect(due).toBe(0)
    expect(await engine.api('GET', '/api/rules')).toMatchObject({ body: { items: [] } })
  })

  test('a careful shop passes every line when it shows its orders', async () => {
    const engine = await runEngine()
    const { ipnUrl, probe, paid } = await createShop(careful)
    const card = await run(engine, { ipnUrl, probe })
    expect(card.lines.filter(({ outcome }) => outcome !== 'passed').map(({ id, words }) => [id, words])).toEqual([])
    expect(new Set(paid.values())).toEqual(new Set([1]))
  })

  test('a naive shop fails where its bugs are', async () => {
    const engine = await runEngine()
    const { ipnUrl, probe } = await createShop(naive)
    const card = await run(engine, { ipnUrl, probe })
    expect(outcomes(card)).toEqual({
      form: 'passed',
      json: 'failed',
      quick: 'passed',
      duplicate: 'passed',
      'duplicate-once': 'failed',
      'failed-payment': 'failed',
      'unknown-order': 'failed',
      'wrong-amount': 'failed',
      'missing-field': 'failed',
      'long-values': 'passed',
      unicode: 'passed',
      burst: 'passed',
      'slow-network': 'passed',
    })
    expect(lineOf(card, 'json')?.words).toMatch(/answered 500/)
    expect(lineOf(card, 'duplicate-once')?.words).toMatch(/said "200 1" of .*, and "200 2" after the duplicate/)
    expect((await leftDue(engine)).due).toBe(0)
  })

  test.each(withMore(['application/json'], ['application/x-www-form-urlencoded']))(
    'of two answers the slower one is judged, here that to %s',
    async (slowType) => {
      const engine = await runEngine()
      const receiver = await createReceiver((response, { headers }) => {
        const isSlow = String(headers['content-type']).startsWith(slowType)
        setTimeout(() => response.end('ok'), isSlow ? 300 : 0)
      })
      onTestFinished(() => receiver.close())
      const card = await run(engine, { ipnUrl: receiver.url, limits: { ...quickly, answerMs: 200 } })
      expect(lineOf(card, 'quick')).toMatchObject({ outcome: 'failed' })
    },
  )

  test('each order is notified under a reference and a transaction of its own, and the worse of two answers counts', async () => {
    const engine = await runEngine()
    const notified = new Map<string, Set<string>>()
    const { ipnUrl, probe } = await createShop((fields, shop) => {
      const { merchant_ref_code: order = '', cs_ref_code: reference = '', transaction_id: transaction = '' } = fields
      for (const id of [reference, transaction]) notified.set(id, (notified.get(id) ?? new Set()).add(order))
      return fields.status === undefined ? 500 : careful(fields, shop)
    })
    const card = await run(engine, { ipnUrl, probe })
    expect([...notified].filter(([, orders]) => orders.size > 1)).toEqual([])
    for (const id of notified.keys()) if (id.startsWith('TD')) expect(id).toMatch(/^TD\d{10}$/)
    expect(lineOf(card, 'missing-field')).toMatchObject({
      outcome: 'failed',
      words: expect.stringContaining('answered 500'),
    })
  })

  test('an address that answers something else each time shows nothing about duplicates', async () => {
    const engine = await runEngine()
    let asked = 0
    const look = async () => ({ kind: 'answer', status: 200, text: `seen ${asked++} times` }) as const
    const card = await run(engine, {
      ...{ ipnUrl: `${engine.serviceUrl}/inbox/demo`, probe: 'http://127.0.0.1:1/{order}', look },
    })
    expect(lineOf(card, 'duplicate-once')).toMatchObject({
      outcome: 'unknown',
      words: expect.stringContaining('answers something else each time'),
    })
  })

  test('a shop that refuses the IPN of a failed payment fails that line', async () => {
    const engine = await runEngine()
    const { ipnUrl, probe } = await createShop((fields, shop) => (fields.status === '1' ? careful(fields, shop) : 400))
    const card = await run(engine, { ipnUrl, probe })
    expect(lineOf(card, 'failed-payment')).toMatchObject({
      outcome: 'failed',
      words: expect.stringContaining('answered 400'),
    })
  })

  test('the exchange behind a line is the one that was made', async () => {
    const engine = await runEngine()
    const { ipnUrl } = await createShop(careful)
    const card = await run(engine, { ipnUrl })
    const [exchange] = lineOf(card, 'wrong-amount')?.exchanges ?? []
    const { body } = await engine.api('GET', `/api/deliveries/${exchange?.deliveryId}`)
    expect(body).toMatchObject({
      attempts: [{ id: exchange?.attemptId, response: { status: 422 } }],
      editedFrom: lineOf(card, 'form')?.exchanges[0]?.deliveryId,
    })
    expect(exchange?.request.body.text).toContain('amount=0.01&true_amount=0.01')
    expect(lineOf(card, 'wrong-amount')).toMatchObject({ outcome: 'passed', words: expect.stringContaining('422') })
  })

  test('the time of a burst begins with the payments, not with the links', async () => {
    const engine = await runEngine()
    let time = 0
    let creating = 0
    const api: Api = async (method, path, body) => {
      if (path === '/api/requests') {
        creating++
        // Whatever creating takes, it is not the receiver's doing.
        time += 60_000
      }
      return engine.api(method, path, body)
    }
    const limits = { ...wholeBurst, totalMs: Number.MAX_SAFE_INTEGER }
    const card = await run({ ...engine, api }, { ipnUrl: `${engine.serviceUrl}/inbox/demo`, now: () => time, limits })
    expect(creating).toBeGreaterThan(wholeBurst.burstPayments)
    expect(lineOf(card, 'burst')?.words).toContain('all of them tried within 0 ms')
  })

  test('of a burst that it cannot take, what went wrong is said and shown', async () => {
    const engine = await runEngine()
    let ofBurst = 0
    const weak = await createReceiver((response, { body }) => {
      if (body.includes('-B123456789')) ofBurst++
      response.writeHead(ofBurst > 3 ? 503 : 200).end()
    })
    onTestFinished(() => weak.close())
    const burst = lineOf(await run(engine, { ipnUrl: weak.url, limits: wholeBurst }), 'burst')
    expect(burst?.outcome).toBe('failed')
    expect(burst?.words).toMatch(/^3 of 50 acknowledged, .*answered 503 in .*: it failed/)
    expect(burst?.exchanges.filter(({ response }) => response?.status === 503)).toHaveLength(5)
    expect((await leftDue(engine)).due).toBe(0)
  })

  test('after its time no further line is begun, and that is said', async () => {
    const engine = await runEngine()
    const limits = { ...quickly, totalMs: -1 }
    const card = await run(engine, { ipnUrl: `${engine.serviceUrl}/inbox/demo`, limits })
    expect(card).toMatchObject({ passed: 0, failed: 0, unknown: 13 })
    expect(new Set(card.lines.map(({ words }) => words)).size).toBe(1)
    expect((await leftDue(engine)).all).toBe(0)
  })

  test.each(
    withMore<[effect: { kind: string; [of: string]: unknown }, words: string]>(
      [
        [{ kind: 'ipn-drop' }, 'The fault rule "In the way" changed this exchange. Switch it off and run again.'],
        [{ kind: 'create-error', code: 'E029' }, 'The payment link could not be created: the service answered E029'],
      ],
      [
        [{ kind: 'ipn-missing-field', field: 'status' }, 'The fault rule "In the way" changed this exchange.'],
        [{ kind: 'true-amount', percent: 50 }, 'The fault rule "In the way" changed this exchange.'],
        [{ kind: 'force-outcome', outcome: 'failed' }, 'The fault rule "In the way" changed this exchange.'],
      ],
    ),
  )('what the rule %j did is not held against it', async (effect, words) => {
    const engine = await runEngine()
    await engine.api('POST', '/api/rules', { name: 'In the way', effect })
    const card = await run(engine, {
      ipnUrl: `${engine.serviceUrl}/inbox/demo`,
      limits: effect.kind === 'ipn-drop' ? { ...quickly, maxWaitMs: 200 } : quickly,
    })
    expect(card).toMatchObject({ passed: 0, failed: 0 })
    expect(lineOf(card, 'form')?.words).toContain(words)
    expect(lineOf(card, 'quick')?.words).toBe(
      'Not tried: no IPN, as a form or in JSON, could be seen to be acknowledged. The lines above say why.',
    )
    expect((await engine.api('GET', '/api/rules')).body).toMatchObject({ items: [{ name: 'In the way', on: true }] })
  })

  test('a rule for slow bodies that comes first leaves the slow network untold', async () => {
    const engine = await runEngine()
    const limits = { ...quickly, slowBodyMs: 100 }
    const ipnUrl = `${engine.serviceUrl}/inbox/demo`
    // Only orders that the lines before do not have: it comes in with the last one.
    const api: Api = async (method, path, body) => {
      const slow = { name: 'In the way', effect: { kind: 'ipn-slow-body', ms: 10 } }
      if (method === 'POST' && path === '/api/rules') await engine.api('POST', '/api/rules', slow)
      return engine.api(method, path, body)
    }
    const line = lineOf(await run({ ...engine, api }, { ipnUrl, limits }), 'slow-network')
    expect(line).toMatchObject({ outcome: 'unknown', words: expect.stringContaining('"In the way"') })
  })

  test('settings that are in the way are named, and not the receiver’s fault', async () => {
    const engine = await runEngine({ settings: { ipnTimeoutSeconds: 1, ipnOnFailed: false } })
    const hanging = await createRawReceiver(() => {})
    onTestFinished(() => hanging.close())
    const cut = await run(engine, { ipnUrl: hanging.url })
    expect(lineOf(cut, 'form')).toMatchObject({
      outcome: 'unknown',
      words: expect.stringMatching(/^The setting ipnTimeoutSeconds cuts attempts off after 1 s, before the 5 s/),
    })
    await engine.api('PATCH', '/api/settings', { ipnTimeoutSeconds: 30 })
    const unsent = await run(engine, { ipnUrl: `${engine.serviceUrl}/inbox/demo`, runNumber: 223_456_789 })
    expect(lineOf(unsent, 'failed-payment')).toMatchObject({
      outcome: 'unknown',
      words: expect.stringMatching(/made no IPN. Is the setting on that sends IPNs of failed payments\?$/),
    })
  })

  test('an address that says the same of every order shows nothing about orders', async () => {
    const engine = await runEngine()
    const ipnUrl = `${engine.serviceUrl}/inbox/demo`
    const look = async () => ({ kind: 'answer', status: 200, text: 'fine' }) as const
    const card = await run(engine, { ipnUrl, probe: 'http://127.0.0.1:1/{order}', look })
    expect(lineOf(card, 'duplicate-once')).toMatchObject({
      outcome: 'unknown',
      words: expect.stringContaining('or the URL does not tell paid orders from others'),
    })
    expect(lineOf(card, 'wrong-amount')?.words).toContain('does not tell paid orders from others')
    expect(card.failed).toBe(0)
  })

  test('one that is too slow fails for that, and is spared the burst', async () => {
    const engine = await runEngine()
    const slow = await createReceiver((response) => void setTimeout(() => response.end('ok'), 120))
    onTestFinished(() => slow.close())
    const card = await run(engine, { ipnUrl: slow.url, limits: { ...quickly, answerMs: 100 } })
    expect(lineOf(card, 'quick')).toMatchObject({
      outcome: 'failed',
      words: expect.stringMatching(/An answer took \S+ m?s, more than 0.1 s/),
    })
    expect(lineOf(card, 'burst')).toMatchObject({ outcome: 'unknown', exchanges: [] })
    expect(slow.received.length).toBeLessThan(20)
  })

  test.each([
    [
      'redirects',
      'Redirects are not followed',
      (socket: import('node:net').Socket) =>
        socket.end('HTTP/1.1 302 Found\r\nLocation: /there\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
    ],
    [
      'resets the connection',
      'broke off the connection',
      (socket: import('node:net').Socket) => socket.resetAndDestroy(),
    ],
    ['hangs', 'did not answer within 0.3 s', () => {}],
  ])('one that %s fails at once, and the rest is not tried', async (what, words, answer) => {
    const engine = await runEngine()
    const receiver = await createRawReceiver(answer)
    onTestFinished(() => receiver.close())
    const card = await run(engine, {
      ipnUrl: receiver.url,
      limits: what === 'hangs' ? { ...quickly, maxWaitMs: 300 } : quickly,
    })
    expect(card).toMatchObject({ passed: 0, failed: 2, unknown: 11 })
    expect(lineOf(card, 'form')?.words).toContain(words)
    expect(lineOf(card, 'slow-network')?.words).toMatch(/^Not tried: the receiver acknowledged no IPN/)
    expect(receiver.requests).toHaveLength(2)
    expect((await leftDue(engine)).due).toBe(0)
  })
})
