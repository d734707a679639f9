import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { lookAtOrder } from '../../src/main/console/look-at-order.ts'
import { runScorecard } from '../../src/main/scorecard/run-scorecard.ts'
import { type ScorecardDeps, usualLimits } from '../../src/main/scorecard/trial.ts'
import type { DeliverySummary } from '../../src/shared/contract/deliveries.ts'
import type { Scorecard } from '../../src/shared/contract/scorecards.ts'
import type { ScorecardLineId } from '../../src/shared/scorecard-lines.ts'
import { createRawReceiver, createReceiver } from '../support/receiver.ts'
import { runEngine } from '../support/run-engine.ts'
import { careful, createShop, naive, orderPrefix } from '../support/shop.ts'

type Engine = Awaited<ReturnType<typeof runEngine>>

const quickly = { ...usualLimits, settleMs: 60, slowBodyMs: 300 }

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
    sleep: (ms) => delay(ms),
    limits: quickly,
    ...over,
  })
}

const outcomes = ({ lines }: Scorecard) => Object.fromEntries(lines.map(({ id, outcome }) => [id, outcome]))
const lineOf = ({ lines }: Scorecard, id: ScorecardLineId) => lines.find((line) => line.id === id)

const leftDue = async ({ api }: Pick<Engine, 'api'>) => {
  const { body } = await api('GET', '/api/deliveries?limit=500')
  const { items } = body as { items: DeliverySummary[] }
  return { all: items.length, due: items.filter(({ nextAttemptAt }) => nextAttemptAt !== null).length }
}

describe('a receiver under test', () => {
  test('the built-in inbox passes what can be told without a shop behind it', async () => {
    const engine = await runEngine()
    const card = await run(engine, { ipnUrl: `${engine.serviceUrl}/inbox/demo` })
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
    expect(lineOf(card, 'burst')?.words).toMatch(/^50 of 50 acknowledged .*p50.*p95/)
    expect(lineOf(card, 'duplicate-once')?.words).toContain('was notified twice. Look in your shop')
    const { all, due } = await leftDue(engine)
    expect(all).toBeLessThanOrEqual(70)
    expect(due).toBe(0)
    expect(await engine.api('GET', '/api/rules')).toMatchObject({ body: { items: [] } })
  })

  test('a careful shop passes every line when it tells about its orders', async () => {
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

  test('one that is too slow fails for that, and is spared the burst', async () => {
    const engine = await runEngine()
    const slow = await createReceiver((response) => void setTimeout(() => response.end('ok'), 120))
    onTestFinished(() => slow.close())
    const card = await run(engine, { ipnUrl: slow.url, limits: { ...quickly, answerMs: 100 } })
    expect(lineOf(card, 'quick')).toMatchObject({
      outcome: 'failed',
      words: expect.stringMatching(/An answer took 1\d\d ms, more than 0.1 s/),
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
  ])('one that %s fails at once, and the rest is not tried', async (_what, words, answer) => {
    const engine = await runEngine()
    const receiver = await createRawReceiver(answer)
    onTestFinished(() => receiver.close())
    const card = await run(engine, { ipnUrl: receiver.url, limits: { ...quickly, patienceMs: 300 } })
    expect(card).toMatchObject({ passed: 0, failed: 2, unknown: 11 })
    expect(lineOf(card, 'form')?.words).toContain(words)
    expect(lineOf(card, 'slow-network')?.words).toMatch(/^Not tried: the receiver acknowledged neither/)
    expect(receiver.requests).toHaveLength(2)
    expect((await leftDue(engine)).due).toBe(0)
  })
})
