import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AppliedRule } from '../../../src/shared/contract/applied-rule.ts'
import { buildHostedPageApp, goodCard, type HostedPageApp } from '../../support/hosted-page-app.ts'

let page: HostedPageApp
beforeEach(async () => {
  page = await buildHostedPageApp()
})
afterEach(() => page.app.close())

describe('the form token', () => {
  test.each([
    ['is missing', { _csrf: '' }],
    ['is forged', { _csrf: 'x-y-z' }],
  ])('a form whose token %s does nothing', async (_what, fields) => {
    const id = await page.makeOrder()
    const tab = page.openTab()
    await tab.get(`/pay/${id}`)
    for (const path of [`/pay/${id}`, `/pay/${id}/cancel`, `/pay/${id}/challenge`]) {
      const { status, text } = await tab.post(path, { ...goodCard, ...fields })
      expect(status).toBe(403)
      expect(text).toContain('<h1>This form has expired</h1>')
      expect(text).toContain(`href="/pay/${id}"`)
    }
    expect(page.store.links.get(id)?.state).toBe('open')
  })

  test('a form without its cookie does nothing', async () => {
    const id = await page.makeOrder()
    const tab = page.openTab()
    await tab.get(`/pay/${id}`)
    tab.cookie = undefined
    expect((await tab.post(`/pay/${id}`, goodCard)).status).toBe(403)
    expect(page.exchanges.at(-1)).toMatchObject({ surface: 'hosted-page', linkId: id, merchantId: 'merchant-1' })
    expect(page.store.links.get(id)?.state).toBe('open')
  })

  test('holds for its own link only', async () => {
    const [mine, other] = [await page.makeOrder(), await page.makeOrder()]
    const tab = page.openTab()
    await tab.get(`/pay/${mine}`)
    expect((await tab.post(`/pay/${other}`, goodCard)).status).toBe(403)
  })

  test('two tabs share the cookie and both work', async () => {
    const [first, second] = [await page.makeOrder(), await page.makeOrder()]
    const one = page.openTab()
    await one.get(`/pay/${first}`)
    const two = page.openTab()
    two.cookie = one.cookie
    const seen = await two.get(`/pay/${second}`)
    expect(seen.headers['set-cookie']).toBeUndefined()
    expect((await two.post(`/pay/${second}`, goodCard)).status).toBe(303)
    expect((await one.post(`/pay/${first}`, goodCard)).status).toBe(303)
  })

  test('a cookie that is not ours is replaced', async () => {
    const id = await page.makeOrder()
    const tab = page.openTab()
    tab.cookie = 'paylink_form=guessable'
    await tab.get(`/pay/${id}`)
    expect(tab.cookie).toMatch(/^paylink_form=[\w-]{24}$/)
    expect((await tab.post(`/pay/${id}`, goodCard)).status).toBe(303)
  })

  test('the cookie is for our forms alone, and Secure where the page is on https', async () => {
    const { headers } = await page.openTab().get(`/pay/${await page.makeOrder()}`)
    expect(headers['set-cookie']).toMatch(/^paylink_form=[\w-]{24}; Path=\/pay; HttpOnly; SameSite=Lax$/)
    const secure = await buildHostedPageApp({ payUrl: 'https://pay.example' })
    const answer = await secure.openTab().get(`/pay/${await secure.makeOrder()}`)
    expect(answer.headers['set-cookie']).toMatch(/; Secure(;|$)/)
    await secure.app.close()
  })
})

describe('storage that fails', () => {
  test('says that nothing was charged, and then works again', async () => {
    const id = await page.makeOrder()
    const tab = page.openTab()
    await tab.get(`/pay/${id}`)
    page.store.fail(true)
    const { status, text } = await tab.post(`/pay/${id}`, goodCard)
    expect(status).toBe(503)
    expect(text).toContain('could not be stored')
    expect(text).toContain('Nothing was charged.')
    expect(text).toContain(`href="/pay/${id}"`)
    page.store.fail(false)
    expect((await tab.post(`/pay/${id}`, goodCard)).status).toBe(303)
  })

  test('a result is shown only once it is on disk', async () => {
    const id = await page.makeOrder()
    page.store.hold()
    const paying = page.links.pay(id, { brand: 'visa', lastFour: '1111', outcome: 'success' })
    let shown = false
    const looking = page
      .openTab()
      .get(`/pay/${id}`)
      .then((answer) => {
        shown = true
        return answer
      })
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(shown).toBe(false)
    page.store.release()
    await paying
    expect((await looking).text).toContain('This order is paid')
  })
})

describe('faults of ours', () => {
  test('a page without a stack that names the log entry', async () => {
    await page.app.close()
    page = await buildHostedPageApp({
      links: {
        pay: async () => {
          throw new Error('secret detail')
        },
      },
    })
    const id = await page.makeOrder()
    const tab = page.openTab()
    await tab.get(`/pay/${id}`)
    const { status, text, headers } = await tab.post(`/pay/${id}`, goodCard)
    expect(status).toBe(500)
    expect(headers['content-type']).toContain('text/html')
    expect(text).toContain('log-17')
    expect(text).not.toMatch(/secret detail|\.ts:|node_modules/)
    expect(page.crashes).toMatchObject([{ message: 'secret detail' }])
  })
})

test('a redirect that waited for its IPN shows real time, wherever the clock went meanwhile', async () => {
  await page.app.close()
  const rule = { id: 'rule-1', name: 'IPN before redirect' }
  page = await buildHostedPageApp({
    links: {
      pay: async (id, card) => {
        const outcome = await page.links.pay(id, card)
        if (outcome.kind !== 'settled') return outcome
        // Each look at the clock is a second before the last one.
        let now = page.clock.now()
        page.clock.now = () => (now -= 1_000)
        return { ...outcome, redirect: { deliveryId: 'delivery-1', atMostMs: 1_000, rule } }
      },
    },
  })
  const id = await page.makeOrder()
  const tab = page.openTab()
  await tab.get(`/pay/${id}`)
  expect((await tab.post(`/pay/${id}`, goodCard)).status).toBe(303)
  const effect = page.exchanges.at(-1)?.rules.at(-1)?.effect
  expect(effect).toMatchObject({ kind: 'redirect-wait', ms: expect.any(Number) })
  expect(effect?.kind === 'redirect-wait' && effect.ms).toBeGreaterThanOrEqual(0)
})

test.each([
  ['over', true],
  ['late', false],
] as const)(
  'the log of a redirect whose wait for its IPN ended as %s says whether that was sent: %s',
  async (how, ipnSent) => {
    await page.app.close()
    const rule = { id: 'rule-1', name: 'IPN before redirect' }
    page = await buildHostedPageApp({
      held: { firstAttempt: async () => how },
      links: {
        pay: async (id, card) => {
          const outcome = await page.links.pay(id, card)
          if (outcome.kind !== 'settled') return outcome
          return { ...outcome, redirect: { deliveryId: 'delivery-1', atMostMs: 1_000, rule } }
        },
      },
    })
    const id = await page.makeOrder()
    const tab = page.openTab()
    await tab.get(`/pay/${id}`)
    await tab.post(`/pay/${id}`, goodCard)
    expect(page.exchanges.at(-1)?.rules).toMatchObject([
      { ruleId: rule.id, ruleName: rule.name, effect: { kind: 'redirect-wait', ipnSent } },
    ])
  },
)

test('the log of a card that a rule sent to the bank page has the rule', async () => {
  await page.app.close()
  const applied: AppliedRule = {
    ruleId: 'rule-1',
    ruleName: 'To the bank',
    effect: { kind: 'force-outcome', from: 'paid', to: 'challenged' },
  }
  page = await buildHostedPageApp({
    links: {
      pay: async (id, card) => {
        const outcome = await page.links.pay(id, { ...card, outcome: 'redirect' })
        return outcome.kind === 'challenged' ? { ...outcome, applied: [applied] } : outcome
      },
    },
  })
  const id = await page.makeOrder()
  const tab = page.openTab()
  await tab.get(`/pay/${id}`)
  expect((await tab.post(`/pay/${id}`, goodCard)).location).toBe(`/pay/${id}/challenge`)
  expect(page.exchanges.at(-1)?.rules).toEqual([applied])
})

describe('headers', () => {
  test.each(['page', 'unknown', 'stale form', 'redirect'])('%s', async (kind) => {
    const id = await page.makeOrder()
    const tab = page.openTab()
    const shown = await tab.get(`/pay/${id}`)
    const answers = {
      page: async () => shown,
      unknown: () => tab.get('/pay/nope'),
      'stale form': () => tab.post(`/pay/${id}`, { _csrf: '' }),
      redirect: () => tab.post(`/pay/${id}`, goodCard),
    }
    const { headers } = await answers[kind as keyof typeof answers]()
    const policy = String(headers['content-security-policy'])
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]),
    )
    expect(policy).not.toMatch(/unsafe|upgrade-insecure-requests/)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  test('every file a page loads is there, with its type, to be kept for long, and stays out of the log', async () => {
    const { text } = await page.openTab().get(`/pay/${await page.makeOrder()}`)
    const paths = Array.from(text.matchAll(/(?:href|src)="(\/pay\/assets\/[^"]+)"/g), ([, path = '']) => path)
    expect(paths).toHaveLength(5)
    for (const path of paths) {
      const { statusCode, headers } = await page.app.inject(path)
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe(
        path.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8',
      )
      expect(headers['cache-control']).toContain('immutable')
    }
    expect(page.exchanges.map(({ logged }) => logged)).toEqual([false, true, true, true, true, true])
  })
})
