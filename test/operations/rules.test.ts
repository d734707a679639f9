import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { droppedBy } from '../../src/main/domain/rules/applied-to-attempt.ts'
import { appliedAs } from '../support/applied-as.ts'
import { createRuleBench, fieldsOf, type RuleBench } from '../support/rule-bench.ts'

let bench: RuleBench
beforeEach(async () => {
  bench = await createRuleBench()
  // Durations come from the fake clock, too.
  vi.spyOn(performance, 'now').mockImplementation(() => bench.clock.now())
})
afterEach(() => {
  vi.restoreAllMocks()
})

const pagePaid = 'http://127.0.0.1:9001/thanks?order=1001'
const pageFailed = 'http://127.0.0.1:9001/cart'
/** What the log says of the customer's last step. */
const lastCall = async () =>
  (await bench.logEntries()).findLast(({ surface, method }) => surface === 'hosted-page' && method === 'POST')
const orders = () => bench.receiver.received.map((message) => fieldsOf(message).merchant_ref_code)

describe('a payment', () => {
  test.each([
    ['success', 'failed', pageFailed, 'failed', 'made it failed instead of paid'],
    ['failed', 'success', pagePaid, 'paid', 'made it paid instead of failed'],
  ] as const)('by the %s card is forced to %s', async (card, outcome, page, result, what) => {
    await bench.rule({ kind: 'force-outcome', outcome })
    const link = await bench.order('T-1')
    expect(await bench.pay(link, card)).toBe(page)
    expect(bench.payment(link)).toMatchObject({ result, rules: [appliedAs(what)] })
    expect(await lastCall()).toMatchObject({ rules: [appliedAs(what)] })
    expect(bench.deliveries(link)).toMatchObject([{ rules: [appliedAs(what)] }])
    expect(bench.hits()).toBe(1)
  })

  test('is forced to the bank page, and then to the other result', async () => {
    await bench.rule({ kind: 'force-outcome', outcome: 'redirect' }, { match: { outcome: 'paid', firstTimes: 1 } })
    await bench.rule({ kind: 'force-outcome', outcome: 'failed' }, { id: 'second', match: { outcome: 'paid' } })
    const link = await bench.order('T-1')
    expect(await bench.pay(link)).toBe(`/pay/${link}/challenge`)
    expect(await lastCall()).toMatchObject({ rules: [appliedAs('made it challenged instead of paid')] })
    expect(await bench.answerBank(link, 'approve')).toBe(pageFailed)
    expect(bench.payment(link)?.result).toBe('failed')
    expect([bench.hits(), bench.hits('second')]).toEqual([1, 1])
  })

  test('is forced to the bank page, where approving pays', async () => {
    await bench.rule({ kind: 'force-outcome', outcome: 'redirect' })
    const link = await bench.order('T-1')
    expect(await bench.pay(link)).toBe(`/pay/${link}/challenge`)
    expect(await bench.answerBank(link, 'approve')).toBe(pagePaid)
    expect(bench.hits()).toBe(1)
  })

  test('and its IPN are changed by one rule each: the message names both, and each counts one hit', async () => {
    await bench.rule({ kind: 'true-amount', percent: 50 })
    await bench.rule({ kind: 'ipn-wrong-currency' }, { id: 'second' })
    const link = await bench.order('T-1')
    await bench.pay(link)
    expect(bench.deliveries(link)).toMatchObject([
      {
        rules: [
          appliedAs('captured 5.25 instead of 10.50'),
          appliedAs('changed currency from "EUR" to "USD"', 'second'),
        ],
      },
    ])
    expect([bench.hits(), bench.hits('second')]).toEqual([1, 1])
  })

  test('that already has the forced outcome is not changed', async () => {
    await bench.rule({ kind: 'force-outcome', outcome: 'success' })
    const link = await bench.order('T-1')
    await bench.pay(link)
    expect(bench.payment(link)).not.toHaveProperty('rules')
    expect(bench.hits()).toBe(0)
  })

  test.each([
    ['a cancellation is not forced', { kind: 'force-outcome', outcome: 'success' }, 'canceled'],
    ['the whole amount is no other amount', { kind: 'true-amount', percent: 100 }, 'paid'],
  ] as const)('is left as it is, and no hit counted: %s', async (_, effect, result) => {
    await bench.rule(effect)
    const link = await bench.order('T-1')
    if (result === 'paid') await bench.pay(link)
    else await bench.links.cancel(link)
    expect(bench.payment(link)?.result).toBe(result)
    expect(bench.payment(link)).not.toHaveProperty('rules')
    expect(bench.hits()).toBe(0)
  })

  test.each([
    [{ percent: 50 }, '5.25', 525],
    [{ percent: 0.01 }, '0.01', 1],
    [{ amount: '99.99' }, '99.99', 9_999],
  ])('captures %j', async (amount, text, units) => {
    await bench.rule({ kind: 'true-amount', ...amount })
    const link = await bench.order('T-1')
    await bench.pay(link)
    expect(bench.payment(link)).toMatchObject({
      amount: 1_050,
      trueAmount: units,
      rules: [appliedAs(`captured ${text} instead of 10.50`)],
    })
    expect(bench.deliveries(link)).toMatchObject([{ rules: [appliedAs(`captured ${text} instead of 10.50`)] }])
    await bench.pass(0)
    expect(bench.receiver.received.map(fieldsOf)).toMatchObject([{ amount: '10.50', true_amount: text, status: '1' }])
  })

  test('with an amount given by hand captures that, and a failed one captures nothing', async () => {
    await bench.rule({ kind: 'true-amount', percent: 50 })
    const [byHand, failed] = [await bench.order('T-1'), await bench.order('T-2')]
    await bench.links.pay(byHand, { brand: 'visa', lastFour: '1111', outcome: 'success' }, { trueAmount: 700 })
    await bench.pay(failed, 'failed')
    expect([bench.payment(byHand)?.trueAmount, bench.payment(failed)?.trueAmount]).toEqual([700, 1_050])
    expect(bench.hits()).toBe(0)
  })

  test('with an amount given by hand captures that after the bank page too', async () => {
    await bench.rule({ kind: 'true-amount', percent: 50 })
    const link = await bench.order('T-1')
    await bench.links.pay(link, { brand: 'visa', lastFour: '3220', outcome: 'redirect' }, { trueAmount: 700 })
    await bench.answerBank(link, 'approve')
    expect(bench.payment(link)).toMatchObject({ result: 'paid', trueAmount: 700 })
    expect(bench.hits()).toBe(0)
  })

  test('waits for a slow bank page', async () => {
    await bench.rule({ kind: 'slow-bank-page', ms: 4_000 }, { match: { outcome: 'challenged' } })
    const link = await bench.order('T-1')
    await bench.pay(link, 'redirect')
    let shown = false
    const page = bench.inject({ url: `/pay/${link}/challenge` }).finally(() => {
      shown = true
    })
    while (bench.clock.pending === 0) await bench.turn()
    await bench.clock.advance(3_999)
    expect(shown).toBe(false)
    await bench.clock.advance(1)
    expect((await page).statusCode).toBe(200)
    expect((await bench.logEntries()).at(-1)).toMatchObject({ rules: [appliedAs('waited 4 s')] })
    expect(bench.hits()).toBe(1)
  })

  test('that is decided while the bank page waits shows its result there, and no form', async () => {
    await bench.rule({ kind: 'slow-bank-page', ms: 4_000 })
    const link = await bench.order('T-1')
    await bench.pay(link, 'redirect')
    const page = bench.inject({ url: `/pay/${link}/challenge` })
    while (bench.clock.pending === 0) await bench.turn()
    await bench.links.answerChallenge(link, true)
    await bench.clock.advance(4_000)
    const { body } = await page
    expect(body).toContain('This order is paid')
    expect(body).not.toContain('name="answer"')
  })

  test('keeps a slow bank page for the customer when a HEAD request comes first', async () => {
    await bench.rule({ kind: 'slow-bank-page', ms: 4_000 }, { match: { firstTimes: 1 } })
    const link = await bench.order('T-1')
    await bench.pay(link, 'redirect')
    const { statusCode } = await bench.inject({ method: 'HEAD', url: `/pay/${link}/challenge` })
    expect([statusCode, bench.clock.pending, bench.hits()]).toEqual([200, 0, 0])
  })
})

describe("a customer who leaves during a rule's delay is logged with the rule", () => {
  const leave = async (call: (url: string, signal: AbortSignal) => Promise<Response>) => {
    const url = await bench.app.listen({ host: '127.0.0.1', port: 0 })
    const given = new AbortController()
    const gone = call(url, given.signal).catch(() => 'gone')
    while (bench.clock.pending === 0) await bench.turn()
    given.abort()
    expect(await gone).toBe('gone')
    // Not at once, because a caller who has only ended his side is still answered.
    while ((await promisify(bench.app.server.getConnections).call(bench.app.server)) > 0) await bench.turn()
  }
  const lastWithout = async () => {
    for (;;) {
      const last = (await bench.logEntries()).at(-1)
      if (last?.status === 0) return last
      await bench.turn()
    }
  }

  test('for the bank page', async () => {
    await bench.rule({ kind: 'slow-bank-page', ms: 4_000 })
    const link = await bench.order('T-1')
    await bench.pay(link, 'redirect')
    await leave((url, signal) => fetch(`${url}/pay/${link}/challenge`, { signal }))
    expect(await lastWithout()).toMatchObject({
      linkId: link,
      message: 'The customer left while the answer waited',
      rules: [appliedAs('waited 4 s')],
    })
    expect(bench.clock.pending).toBe(0)
  })

  test('for the IPN, and the link is paid', async () => {
    await bench.rule({ kind: 'ipn-before-return', atMostMs: 10_000 })
    await bench.scheduler.close(0)
    const link = await bench.order('T-1')
    const page = await bench.inject({ url: `/pay/${link}` })
    const cookie = String(page.headers['set-cookie']).split(';')[0] ?? ''
    const token = /name="_csrf" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const form = { _csrf: token, number: '4111111111111111', expiry: '12/34', cvv: '123' }
    await leave((url, signal) =>
      fetch(`${url}/pay/${link}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
        redirect: 'manual',
        signal,
      }),
    )
    await bench.clock.advance(10_000)
    expect(await lastWithout()).toMatchObject({ method: 'POST', rules: [appliedAs('waited 10 s for the IPN in vain')] })
    expect(bench.payment(link)?.result).toBe('paid')
  })
})

describe('an IPN', () => {
  test('is sent after the given delay', async () => {
    await bench.rule({ kind: 'ipn-delay', seconds: 90 })
    const link = await bench.order('T-1')
    await bench.pay(link)
    await bench.pass(89_999)
    expect(bench.receiver.received).toHaveLength(0)
    await bench.pass(1)
    expect(orders()).toEqual(['T-1'])
    expect(bench.deliveries(link)).toMatchObject([{ rules: [appliedAs('sent it 1.5 min after the payment')] }])
  })

  test('is dropped, but can be viewed and resent', async () => {
    await bench.rule({ kind: 'ipn-drop' })
    const link = await bench.order('T-1')
    await bench.pay(link)
    await bench.pass(1_000_000)
    expect(bench.receiver.received).toHaveLength(0)
    const [delivery] = bench.deliveries(link)
    expect(delivery).toMatchObject({ state: 'stopped', nextAttemptAt: null, rules: [appliedAs('never sent it')] })
    expect(delivery && droppedBy(delivery)).toEqual({ id: 'the-rule', name: 'Bad day' })
    bench.scheduler.resend(delivery?.id ?? '')
    await bench.receiver.arrived(1)
  })

  test.each([0, 5_000])('is sent twice, %i ms apart, with the same bytes', async (apartMs) => {
    await bench.rule({ kind: 'ipn-twice', apartMs })
    const link = await bench.order('T-1')
    await bench.pay(link)
    await bench.pass(0)
    expect(bench.receiver.received).toHaveLength(apartMs === 0 ? 2 : 1)
    await bench.pass(apartMs)
    expect(new Set(bench.receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(bench.receiver.received).toHaveLength(2)
    expect(bench.deliveries(link).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
    expect(bench.hits()).toBe(1)
  })

  test('is sent before the redirect, which waits for the first attempt', async () => {
    await bench.rule({ kind: 'ipn-before-return', atMostMs: 10_000 })
    const link = await bench.order('T-1')
    const redirected = bench.pay(link).then(() => bench.receiver.received.length)
    while (bench.deliveries(link).length === 0) await bench.turn()
    await bench.pass(0)
    expect(await redirected).toBe(1)
    expect(await lastCall()).toMatchObject({ status: 303, rules: [appliedAs('redirected after the IPN, 0 ms later')] })
    expect(bench.deliveries(link)[0]?.rules).toMatchObject([appliedAs('let the browser wait for it, at most 10 s')])
  })

  test('limits the wait of the redirect', async () => {
    await bench.rule({ kind: 'ipn-before-return', atMostMs: 10_000 }, { id: 'first' })
    await bench.scheduler.close(0)
    const link = await bench.order('T-1')
    let page: string | undefined
    void bench.pay(link).then((location) => {
      page = location
    })
    while (bench.clock.pending === 0) await bench.turn()
    await bench.clock.advance(9_999)
    expect(page).toBeUndefined()
    await bench.clock.advance(1)
    while (page === undefined) await bench.turn()
    expect(page).toBe(pagePaid)
    expect((await lastCall())?.rules).toMatchObject([appliedAs('waited 10 s for the IPN in vain', 'first')])
  })

  describe('held until the browser is back', () => {
    const hold = { kind: 'ipn-hold-until-return', afterRedirectMs: 2_000, atMostMs: 60_000 } as const

    test('of an external shop: until a delay after the redirect', async () => {
      await bench.rule(hold)
      await bench.pay(await bench.order('T-1'))
      await bench.pass(1_999)
      expect(orders()).toEqual([])
      await bench.pass(1)
      expect(orders()).toEqual(['T-1'])
    })

    test('of an external shop, without a delay: at the redirect', async () => {
      await bench.rule({ ...hold, afterRedirectMs: 0 })
      await bench.pay(await bench.order('T-1'))
      await bench.pass(0)
      expect(orders()).toEqual(['T-1'])
    })

    test.each(['/shop/orders/FF-1', '/shop/orders', '/shop/checkout', '/shop/'])(
      'of the built-in shop at %s, where no return is reported: until a delay after the redirect',
      async (path) => {
        await bench.rule(hold)
        await bench.pay(await bench.order('T-1', { return_url: `http://localhost:80${path}` }))
        await bench.pass(1_999)
        expect(orders()).toEqual([])
        await bench.pass(1)
        expect(orders()).toEqual(['T-1'])
      },
    )

    test('of the built-in shop: until its page is opened, the earliest redirect first', async () => {
      await bench.rule(hold)
      const shop = { return_url: 'http://localhost:80/shop/thanks', cancel_url: 'http://localhost:80/shop/cart' }
      for (const order of ['T-1', 'T-2']) await bench.pay(await bench.order(order, shop))
      await bench.pass(10_000)
      expect(orders()).toEqual([])
      await bench.inject({ url: '/shop/cart' })
      await bench.pass(0)
      expect(orders()).toEqual([])
      await bench.inject({ url: '/shop/thanks' })
      await bench.pass(0)
      expect(orders()).toEqual(['T-1'])
      await bench.inject({ url: '/shop/thanks' })
      await bench.pass(0)
      expect(orders()).toEqual(['T-1', 'T-2'])
    })

    test.each(['localhost:4010', '[::1]:4010'])(
      'of the built-in shop at %s, as the browser calls the service: until its page is opened',
      async (host) => {
        await bench.rule(hold)
        await bench.pay(await bench.order('T-1', { return_url: `http://${host}/shop/thanks` }), 'success', host)
        await bench.pass(10_000)
        expect(orders()).toEqual([])
        await bench.inject({ url: '/shop/thanks' })
        await bench.pass(0)
        expect(orders()).toEqual(['T-1'])
      },
    )

    test('of a shop on another port of the same host: until a delay after the redirect', async () => {
      await bench.rule(hold)
      const shop = { return_url: 'http://localhost:3000/shop/thanks' }
      await bench.pay(await bench.order('T-1', shop), 'success', 'localhost:4010')
      await bench.pass(2_000)
      expect(orders()).toEqual(['T-1'])
    })

    test('also when a resend by hand failed in the meantime', async () => {
      await bench.rule(hold)
      bench.answers.status = 500
      const link = await bench.order('T-1', { return_url: 'http://localhost:80/shop/thanks' })
      await bench.pay(link)
      bench.scheduler.resend(bench.deliveries(link)[0]?.id ?? '')
      await bench.pass(0)
      expect(bench.attempts(link)).toHaveLength(1)
      await bench.inject({ url: '/shop/thanks' })
      await bench.pass(0)
      expect(bench.attempts(link).map(({ cause }) => cause)).toEqual(['resend', 'schedule'])
    })

    test('of an external shop with a longer delay: until the latest time', async () => {
      await bench.rule({ ...hold, afterRedirectMs: 90_000 })
      await bench.pay(await bench.order('T-1'))
      await bench.pass(59_999)
      expect(orders()).toEqual([])
      await bench.pass(1)
      expect(orders()).toEqual(['T-1'])
    })

    test('without a browser: until the latest time', async () => {
      await bench.rule(hold)
      await bench.links.pay(await bench.order('T-1'), { brand: 'visa', lastFour: '1111', outcome: 'success' })
      await bench.pass(59_999)
      expect(orders()).toEqual([])
      await bench.pass(1)
      expect(orders()).toEqual(['T-1'])
    })
  })

  test('is reordered: every second payment releases the IPN of the previous one', async () => {
    await bench.rule({ kind: 'ipn-reorder', atMostMs: 60_000 })
    const links: string[] = []
    for (const order of ['T-1', 'T-2', 'T-3']) {
      const link = await bench.order(order)
      links.push(link)
      await bench.pay(link)
      await bench.pass(0)
    }
    while (orders().length < 2) await bench.pass(0)
    expect(orders()).toEqual(['T-2', 'T-1'])
    await bench.pass(60_000)
    expect(orders()).toEqual(['T-2', 'T-1', 'T-3'])
    expect(links.map((link) => bench.deliveries(link)[0]?.rules?.[0])).toMatchObject([
      appliedAs('held it until the next payment’s IPN was sent, at most 1 min'),
      appliedAs('sent it before the IPN of an earlier payment'),
      appliedAs('held it until the next payment’s IPN was sent, at most 1 min'),
    ])
  })

  test('reordered is not released by a retry of an earlier payment', async () => {
    bench.answers.status = 500
    const earlier = await bench.order('T-1')
    await bench.pay(earlier)
    await bench.pass(0)
    bench.answers.status = 200
    await bench.rule({ kind: 'ipn-reorder', atMostMs: 86_400_000 })
    await bench.pay(await bench.order('T-2'))
    const due = bench.deliveries(earlier)[0]?.nextAttemptAt ?? 0
    await bench.pass(due - bench.clock.now())
    expect(bench.deliveries(earlier)).toMatchObject([{ state: 'delivered', attemptCount: 2 }])
    await bench.pass(0)
    expect(orders()).toEqual(['T-1', 'T-1'])
  })

  test('reordered and doubled is not released by a resend of its double', async () => {
    await bench.rule({ kind: 'ipn-reorder', atMostMs: 60_000 })
    await bench.rule({ kind: 'ipn-twice', apartMs: 5_000 }, { id: 'twice' })
    const link = await bench.order('T-1')
    await bench.pay(link)
    bench.scheduler.resend(bench.deliveries(link)[1]?.id ?? '')
    await bench.pass(0)
    expect(bench.deliveries(link)).toMatchObject([
      { attemptCount: 0, hold: { for: 'next-payment' } },
      { attemptCount: 1 },
    ])
  })

  test('reordered and sent at its latest time does not keep the next one from being held', async () => {
    await bench.rule({ kind: 'ipn-reorder', atMostMs: 60_000 })
    bench.answers.status = 500
    await bench.pay(await bench.order('T-1'))
    await bench.pass(60_000)
    const second = await bench.order('T-2')
    await bench.pay(second)
    await bench.pass(0)
    expect(orders()).toEqual(['T-1'])
    expect(bench.deliveries(second)).toMatchObject([
      { rules: [appliedAs('held it until the next payment’s IPN was sent, at most 1 min')] },
    ])
  })

  test('delayed and doubled is sent the second time after the first', async () => {
    await bench.rule({ kind: 'ipn-delay', seconds: 90 })
    await bench.rule({ kind: 'ipn-twice', apartMs: 5_000 }, { id: 'twice' })
    const link = await bench.order('T-1')
    await bench.pay(link)
    const paidAt = bench.clock.now()
    expect(bench.deliveries(link).map(({ nextAttemptAt }) => (nextAttemptAt ?? 0) - paidAt)).toEqual([90_000, 95_000])
  })

  test('is sent during the create call, whose link is already paid', async () => {
    await bench.rule({ kind: 'ipn-during-create', result: 'paid', atMostMs: 5_000 })
    let sentBefore: number | undefined
    const link = bench.order('T-1').finally(() => {
      sentBefore = bench.receiver.received.length
    })
    while (sentBefore === undefined) await bench.pass(0)
    expect(sentBefore).toBe(1)
    expect(bench.receiver.received.map(fieldsOf)).toMatchObject([{ merchant_ref_code: 'T-1', status: '1' }])
    expect(bench.store.links.get(await link)?.state).toBe('paid')
    expect(await bench.logEntries()).toMatchObject([
      { code: '00', rules: [appliedAs('sent the IPN before this answer')] },
    ])
    expect(bench.payment(await link)).toMatchObject({ card: null, rules: [{ ruleId: 'the-rule' }] })
    expect(bench.deliveries(await link)).toMatchObject([{ rules: bench.payment(await link)?.rules }])
  })

  test.each([
    [
      { kind: 'ipn-corrupt-field', field: 'amount' },
      { amount: 'x10.50', true_amount: '10.50' },
      'changed amount from "10.50" to "x10.50"',
    ],
    [{ kind: 'ipn-corrupt-field', field: 'status', value: '' }, { status: '' }, 'changed status from "1" to ""'],
    [{ kind: 'ipn-wrong-currency' }, { currency: 'USD' }, 'changed currency from "EUR" to "USD"'],
    [{ kind: 'ipn-missing-field', field: 'status' }, { status: undefined }, 'left status out'],
  ] as const)('is changed by %j, in every attempt', async (effect, fields, what) => {
    await bench.rule(effect)
    for (const [order, ipn_format] of [
      ['T-1', 'json'],
      ['T-2', 'form'],
    ] as const) {
      const link = await bench.order(order, { ipn_format })
      await bench.pay(link)
      await bench.pass(0)
      bench.scheduler.resend(bench.deliveries(link)[0]?.id ?? '')
      await bench.scheduler.settled()
      expect(bench.deliveries(link)).toMatchObject([{ rules: [appliedAs(what)] }])
    }
    expect(bench.receiver.received).toHaveLength(4)
    for (const message of bench.receiver.received) {
      const got: Record<string, string | undefined> = fieldsOf(message)
      for (const [name, value] of Object.entries(fields)) expect(got[name]).toBe(value)
    }
  })

  test('has another content type', async () => {
    await bench.rule({ kind: 'ipn-content-type', value: 'text/plain' })
    await bench.pay(await bench.order('T-1'))
    await bench.pass(0)
    expect(bench.receiver.received[0]?.headers['content-type']).toBe('text/plain')
  })

  test('is in another charset, which it names', async () => {
    await bench.rule({ kind: 'ipn-charset', charset: 'latin1' })
    await bench.pay(await bench.order('Zoë €', { ipn_format: 'form' }))
    await bench.pass(0)
    const [message] = bench.receiver.received
    expect(message?.headers['content-type']).toBe('application/x-www-form-urlencoded; charset=iso-8859-1')
    expect(message?.body).toContain('merchant_ref_code=Zo%EB+%3F&')
  })

  test.each([
    ['latin1', Buffer.from('Zoë', 'latin1')],
    ['utf-16', Buffer.from('Zoë', 'utf16le')],
  ] as const)('of JSON is bytes of %s', async (charset, bytes) => {
    await bench.rule({ kind: 'ipn-charset', charset })
    const link = await bench.order('Zoë', { ipn_format: 'json' })
    await bench.pay(link)
    await bench.pass(0)
    const [attempt] = bench.attempts(link)
    const length = Number(attempt?.requestHeaders.find(([name]) => name === 'content-length')?.[1])
    const { body } = bench.deliveries(link)[0] ?? { body: '' }
    expect(length).toBe(charset === 'latin1' ? body.length : 2 + body.length * 2)
    expect(bytes.length).toBe(charset === 'latin1' ? 3 : 6)
    expect(attempt?.response?.status).toBe(200)
  })

  test('has a slow body, paced by the clock', async () => {
    await bench.rule({ kind: 'ipn-slow-body', ms: 5_000 })
    const link = await bench.order('T-1')
    await bench.pay(link)
    await bench.clock.advance(0)
    while (bench.receiver.connections() === 0) await bench.turn()
    while (bench.clock.pending === 0) await bench.turn()
    await bench.clock.advance(4_900)
    expect(bench.receiver.received).toHaveLength(0)
    while (bench.receiver.received.length === 0) await bench.clock.advance(100)
    expect(fieldsOf(bench.receiver.received[0] as never)).toMatchObject({ merchant_ref_code: 'T-1' })
    await bench.scheduler.settled()
    expect(bench.deliveries(link)).toMatchObject([{ state: 'delivered' }])
  })

  describe('held and doubled keeps its distance after its release', () => {
    const apart = async () => {
      const times: number[] = []
      for (const count of [1, 2]) {
        await bench.pass(0)
        while (bench.receiver.received.length < count) await bench.pass(500)
        times.push(bench.clock.now())
      }
      return (times[1] ?? 0) - (times[0] ?? 0)
    }

    test.each([
      ['by the time after the redirect', {}],
      ['by the page of the built-in shop', { return_url: 'http://localhost:80/shop/thanks' }],
    ])('%s', async (_, urls) => {
      await bench.rule({ kind: 'ipn-hold-until-return', afterRedirectMs: 2_000, atMostMs: 60_000 })
      await bench.rule({ kind: 'ipn-twice', apartMs: 5_000 }, { id: 'twice' })
      const page = await bench.pay(await bench.order('T-1', urls))
      if ('return_url' in urls) await bench.inject({ url: new URL(page).pathname })
      expect(await apart()).toBe(5_000)
    })

    test('by the next payment', async () => {
      await bench.rule({ kind: 'ipn-reorder', atMostMs: 60_000 }, { match: { orderId: 'T-1' } })
      await bench.rule({ kind: 'ipn-twice', apartMs: 5_000 }, { id: 'twice', match: { orderId: 'T-1' } })
      await bench.pay(await bench.order('T-1'))
      await bench.pay(await bench.order('T-2'))
      await bench.pass(0)
      expect(orders()).toEqual(['T-2'])
      bench.receiver.received.length = 0
      expect(await apart()).toBe(5_000)
    })
  })

  test.each([
    [0.3333, 333],
    [2.0005, 2_001],
  ])('delayed by %d s is due at a whole millisecond', async (seconds, ms) => {
    await bench.rule({ kind: 'ipn-delay', seconds })
    const link = await bench.order('T-1')
    const before = bench.clock.now()
    await bench.pay(link)
    expect(bench.deliveries(link)).toMatchObject([
      { nextAttemptAt: before + ms, rules: [{ effect: { kind: 'ipn-delay', ms } }] },
    ])
  })

  test('dropped is not doubled, whichever rule is first, and only the dropping rule counts a hit', async () => {
    await bench.rule({ kind: 'ipn-twice', apartMs: 0 }, { id: 'twice' })
    await bench.rule({ kind: 'ipn-drop' }, { id: 'drop' })
    const link = await bench.order('T-1')
    await bench.pay(link)
    expect(bench.deliveries(link)).toMatchObject([{ state: 'stopped', rules: [appliedAs('never sent it', 'drop')] }])
    expect([bench.hits('twice'), bench.hits('drop')]).toEqual([0, 1])
  })

  test.each([
    { kind: 'ipn-corrupt-field', field: 'status', value: '1' },
    { kind: 'ipn-delay', seconds: 0 },
    { kind: 'ipn-delay', seconds: 0.0001 },
    { kind: 'ipn-content-type', value: 'application/x-www-form-urlencoded' },
    { kind: 'create-latency', minMs: 0, maxMs: 0 },
    { kind: 'slow-bank-page', ms: 0 },
  ] as const)('what %j changes is nothing: it is no hit, and nothing says it was changed', async (effect) => {
    await bench.rule(effect, { match: { firstTimes: 1 } })
    const link = await bench.order('T-1', { ipn_format: 'form' })
    await bench.pay(link, 'redirect')
    await bench.answerBank(link, 'approve')
    await bench.pass(0)
    expect(bench.receiver.received).toHaveLength(1)
    expect(bench.deliveries(link)[0]).not.toHaveProperty('rules')
    for (const call of await bench.logEntries()) expect(call).not.toHaveProperty('rules')
    expect(bench.hits()).toBe(0)
  })

  test('a redirect does not wait for a dropped IPN', async () => {
    await bench.rule({ kind: 'ipn-during-create', result: 'paid', atMostMs: 5_000 })
    await bench.rule({ kind: 'ipn-drop' }, { id: 'drop' })
    const link = await bench.order('T-1')
    expect(bench.store.links.get(link)?.state).toBe('paid')
    expect(await bench.logEntries()).toMatchObject([
      { code: '00', rules: [appliedAs('settled the link before this answer')] },
    ])
    expect(bench.clock.pending).toBe(0)
  })

  test('several rules at once each record their effect', async () => {
    await bench.rule({ kind: 'ipn-missing-field', field: 'datetime' }, { id: 'a' })
    await bench.rule({ kind: 'ipn-delay', seconds: 1 }, { id: 'b' })
    await bench.rule({ kind: 'ipn-drop' }, { id: 'c' })
    await bench.rule({ kind: 'ipn-corrupt-field', field: 'datetime' }, { id: 'd' })
    const link = await bench.order('T-1')
    await bench.pay(link)
    expect(bench.deliveries(link)[0]?.rules?.map(({ ruleId }) => ruleId)).toEqual(['a', 'b'])
    expect(['a', 'b', 'c', 'd'].map((id) => bench.hits(id))).toEqual([1, 1, 0, 0])
  })
})
