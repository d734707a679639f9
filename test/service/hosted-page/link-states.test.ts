import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { KeptCard } from '../../../src/shared/contract/links.ts'
import { buildHostedPageApp, goodCard, type HostedPageApp, sampleCards } from '../../support/hosted-page-app.ts'

let page: HostedPageApp
beforeEach(async () => {
  page = await buildHostedPageApp()
})
afterEach(() => page.app.close())

const card = (outcome: KeptCard['outcome']): KeptCard => ({ brand: 'visa', lastFour: '3220', outcome })
const challenge = async (): Promise<string> => {
  const id = await page.makeOrder({ expiresAt: page.clock.now() + 60_000 })
  await page.links.pay(id, card('redirect'))
  return id
}

describe('pages of links that can no longer be paid', () => {
  test.each([
    ['paid', 'This order is paid', 'http://127.0.0.1:9001/return', 'good'],
    ['failed', 'The payment failed', 'http://127.0.0.1:9001/cancel', 'bad'],
    ['canceled', 'The payment was canceled', 'http://127.0.0.1:9001/cancel', 'quiet'],
  ] as const)('%s', async (state, title, shop, tone) => {
    const id = await page.makeOrder()
    await page.clock.advance(240_000)
    if (state === 'canceled') await page.links.cancel(id)
    else await page.links.pay(id, card(state === 'paid' ? 'success' : 'failed'))
    for (const path of [`/pay/${id}`, `/pay/${id}?card=success`, `/pay/${id}/challenge`]) {
      const { status, text } = await page.openTab().get(path)
      expect(status).toBe(200)
      expect(text).toContain(`<h1>${title}</h1>`)
      expect(text).toContain(`<main class="message ${tone}">`)
      expect(text).toContain(`<a class="action" href="${shop}">Return to Demo shop</a>`)
      expect(text).toContain('202611-000001')
      expect(text.includes('<dt>Card</dt>')).toBe(state !== 'canceled')
      expect(text).toContain('<dd>20 Nov 2026, 12:04 UTC</dd>')
      expect(text).not.toContain('<form')
    }
  })

  test.each(['paid', 'failed', 'canceled'] as const)(
    '%s: a mistyped card shows it, and no form again',
    async (state) => {
      const id = await page.makeOrder()
      const tab = page.openTab()
      await tab.get(`/pay/${id}`)
      if (state === 'canceled') await page.links.cancel(id)
      else await page.links.pay(id, card(state === 'paid' ? 'success' : 'failed'))
      const { status, text } = await tab.post(`/pay/${id}`, { ...goodCard, number: '4111111111111112' })
      expect(status).toBe(200)
      expect(text).not.toContain('<form')
      expect(text).not.toContain('Check its digits')
      expect(text).toContain('202611-000001')
    },
  )

  test('expired, from the moment on that the link names', async () => {
    const id = await page.makeOrder({ expiresAt: page.clock.now() + 60_000 })
    const tab = page.openTab()
    await page.clock.advance(59_999)
    expect((await tab.get(`/pay/${id}`)).status).toBe(200)
    await page.clock.advance(1)
    const { status, text } = await tab.get(`/pay/${id}`)
    expect(status).toBe(410)
    expect(text).toContain('<h1>This link has expired</h1>')
    expect(text).toContain('20 Nov 2026, 12:01 UTC')
    expect(await tab.post(`/pay/${id}`, goodCard)).toMatchObject({ status: 410 })
    expect(page.store.paymentOfLink(id)).toBeUndefined()
  })

  test.each(['/pay/nope', '/pay/nope/challenge', '/pay/%3Cscript%3Ealert(1)%3C%2Fscript%3E'])(
    'unknown: GET %s',
    async (path) => {
      const { status, text } = await page.openTab().get(path)
      expect(status).toBe(404)
      expect(text).toContain('<h1>No payment is waiting here</h1>')
      expect(text).not.toContain('<script>')
      expect(page.exchanges.at(-1)).toMatchObject({ surface: 'hosted-page', linkId: null })
    },
  )

  test.each(['/pay/nope', '/pay/nope/challenge', '/pay/nope/cancel'])('unknown: POST %s', async (path) => {
    expect((await page.openTab().post(path, goodCard)).status).toBe(404)
  })
})

describe('the simulated bank', () => {
  test('a challenged link leads there', async () => {
    const id = await challenge()
    expect(await page.openTab().get(`/pay/${id}`)).toMatchObject({ status: 303, location: `/pay/${id}/challenge` })
  })

  test('shows what is asked for, and is another party', async () => {
    const id = await challenge()
    const { status, text } = await page.openTab().get(`/pay/${id}/challenge`)
    expect(status).toBe(200)
    for (const shown of ['Simulated bank', 'Demo shop', '$19.90', 'Visa •••• 3220', 'Approve', 'Decline']) {
      expect(text).toContain(shown)
    }
    expect(text).not.toContain('page.css')
  })

  test.each([
    ['approve', 'http://127.0.0.1:9001/return', 'paid'],
    ['decline', 'http://127.0.0.1:9001/cancel', 'failed'],
  ])('%s leads to %s', async (answer, location, state) => {
    const id = await challenge()
    const tab = page.openTab()
    await tab.get(`/pay/${id}/challenge`)
    expect(await tab.post(`/pay/${id}/challenge`, { answer })).toMatchObject({ status: 303, location })
    expect(page.store.links.get(id)?.state).toBe(state)
    const again = await tab.post(`/pay/${id}/challenge`, { answer: 'approve' })
    expect(again.status).toBe(200)
    expect(page.store.links.get(id)?.state).toBe(state)
  })

  test('the payment can be canceled there', async () => {
    const id = await challenge()
    const tab = page.openTab()
    await tab.get(`/pay/${id}/challenge`)
    expect(await tab.post(`/pay/${id}/cancel`)).toMatchObject({ location: 'http://127.0.0.1:9001/cancel' })
    expect(page.store.links.get(id)?.state).toBe('canceled')
  })

  test('any other answer does nothing', async () => {
    const id = await challenge()
    const tab = page.openTab()
    await tab.get(`/pay/${id}/challenge`)
    expect((await tab.post(`/pay/${id}/challenge`, { answer: 'maybe' })).status).toBe(400)
    expect(page.store.links.get(id)?.state).toBe('challenged')
  })

  test('an open link has none: back to the card form', async () => {
    const id = await page.makeOrder()
    const tab = page.openTab()
    expect(await tab.get(`/pay/${id}/challenge`)).toMatchObject({ status: 303, location: `/pay/${id}` })
    await tab.get(`/pay/${id}`)
    const answer = await tab.post(`/pay/${id}/challenge`, { answer: 'approve' })
    expect(answer).toMatchObject({ status: 303, location: `/pay/${id}` })
    expect(page.store.links.get(id)?.state).toBe('open')
  })

  test('a card form left open in another tab leads there, too', async () => {
    const id = await page.makeOrder()
    const tab = page.openTab()
    await tab.get(`/pay/${id}`)
    await tab.post(`/pay/${id}`, { ...goodCard, number: sampleCards.redirect })
    expect(await tab.post(`/pay/${id}`, goodCard)).toMatchObject({ status: 303, location: `/pay/${id}/challenge` })
    expect(page.store.links.get(id)?.state).toBe('challenged')
  })

  test('it closes when the link expires', async () => {
    const id = await challenge()
    await page.clock.advance(60_000)
    expect((await page.openTab().get(`/pay/${id}/challenge`)).status).toBe(410)
  })
})
