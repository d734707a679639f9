import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readCardForm } from '../../../src/main/domain/payment/card-form.ts'
import { checkCard } from '../../../src/main/service/hosted-page/browser/card-checks.js'
import { cvvLength } from '../../../src/main/service/hosted-page/browser/card-format.js'
import { defaultSettings } from '../../../src/shared/contract/settings.ts'
import { buildHostedPageApp, goodCard, type HostedPageApp, sampleCards } from '../../support/hosted-page-app.ts'

/** All that a record has in words: a time taken, in ms with six places, may have the digits of a CVV by chance. */
const textsOf = (record: unknown): string =>
  JSON.stringify(record, (_, value) => (typeof value === 'number' ? undefined : value))

let page: HostedPageApp
beforeEach(async () => {
  page = await buildHostedPageApp()
})
afterEach(() => page.app.close())

describe('GET /pay/:linkId', () => {
  test('shows the order and the form', async () => {
    const id = await page.makeOrder({ currency: 'EUR', orderId: 'ORD-1042' }, { description: 'Two notebooks' })
    const { status, text, headers } = await page.openTab().get(`/pay/${id}`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    for (const shown of ['Demo shop', '€19.90', 'ORD-1042', 'Two notebooks', 'Test mode: no money moves']) {
      expect(text).toContain(shown)
    }
    expect(text).toMatch(/<input id="number"[^>]* inputmode="numeric" autocomplete="cc-number" autocapitalize="off"/)
  })

  test.each([
    [1_990, 'USD', '$19.90'],
    [1, 'EUR', '€0.01'],
    [99_999_999_999, 'USD', '$999,999,999.99'],
  ] as const)('%i minor units of %s are %s', async (amount, currency, shown) => {
    const id = await page.makeOrder({ amount, currency })
    expect((await page.openTab().get(`/pay/${id}`)).text).toContain(`Pay ${shown}`)
  })

  test.each([
    [99_999_999, '$999,999.99', 'amount'],
    [100_000_000, '$1,000,000.00', 'amount long'],
  ])('%i minor units are %s in letters of the class “%s”, so that they fit', async (amount, shown, letters) => {
    const id = await page.makeOrder({ amount, currency: 'USD' })
    expect((await page.openTab().get(`/pay/${id}`)).text).toContain(`<span class="${letters}">${shown}</span>`)
  })

  test('says until when the link is open, if it expires', async () => {
    const expiresAt = page.clock.now() + 60_000
    const { text } = await page.openTab().get(`/pay/${await page.makeOrder({ expiresAt })}`)
    const [, day = '', time] = /<dt>Open until<\/dt><dd>(.*), (.*) UTC<\/dd>/.exec(text) ?? []
    const minute = `${new Date(expiresAt).toISOString().slice(0, 16)}Z`
    expect([new Date(`${day} UTC`).toISOString().slice(0, 10), time]).toEqual([
      minute.slice(0, 10),
      minute.slice(11, 16),
    ])
    const lasting = await page.openTab().get(`/pay/${await page.makeOrder({ expiresAt: null })}`)
    expect(lasting.text).not.toContain('Open until')
  })

  test('has no summary of faults to see before there are any', async () => {
    const { text } = await page.openTab().get(`/pay/${await page.makeOrder()}`)
    expect(text).toMatch(/<title>Pay /)
    expect(text).toMatch(/id="summary"[^>]* hidden>/)
    expect(text).not.toContain('The fields are empty again')
  })

  test.each(Object.entries(sampleCards))(
    '?card=%s fills in that card, for browsers without script',
    async (name, number) => {
      const id = await page.makeOrder()
      const { text } = await page.openTab().get(`/pay/${id}?card=${name}`)
      expect(text).toMatch(new RegExp(`<input id="number"[^>]* value="${number}"`))
      expect(text).toMatch(/<input id="expiry"[^>]* value="12\/34"/)
      expect(text).toMatch(/<input id="cvv"[^>]* value="123"/)
    },
  )

  test.each(
    [true, false].flatMap((strictCardData) =>
      ['4111111111111111', '371449635398431'].flatMap((cardSuccess) =>
        ['123', '1234', '9876'].map((sampleCvv) => ({ strictCardData, cardSuccess, sampleCvv })),
      ),
    ),
  )('the chip of $cardSuccess pays with the sample $sampleCvv, strict: $strictCardData', async (changed) => {
    const settings = { ...defaultSettings, ...changed }
    await page.store.commit([{ settings }])
    const { text } = await page.openTab().get(`/pay/${await page.makeOrder()}`)
    const [, number = '', expiry = '', cvv = ''] =
      /data-number="(\d+)" data-expiry="([^"]+)" data-cvv="(\d+)"/.exec(text) ?? []
    const strictCvvLength = Number(/data-strict-cvv-length="(\d)"/.exec(text)?.[1] ?? 0)
    expect(number).toBe(changed.cardSuccess)
    const known = { testCards: [number], thisMonth: '2026-11', strictCvvLength }
    expect(checkCard({ number, expiry, cvv }, known)).toEqual({ number: '', expiry: '', cvv: '' })
    expect(cvv).toHaveLength(cvvLength(number, strictCvvLength))
    expect(readCardForm({ number, expiry, cvv }, settings, page.clock.now())).toHaveProperty('card')
  })

  test.each(['', '?card=%22%3E%3Cscript%3E', '?card=constructor', '?card=success&card=failed'])(
    'any other card fills in nothing: "%s"',
    async (query) => {
      const { text, status } = await page.openTab().get(`/pay/${await page.makeOrder()}${query}`)
      expect(status).toBe(200)
      for (const field of ['number', 'expiry', 'cvv']) {
        expect(text).toMatch(new RegExp(`<input id="${field}"[^>]* value=""`))
      }
      expect(text).not.toContain('<script>')
    },
  )

  test('names its link in the log', async () => {
    const id = await page.makeOrder({ orderId: 'ORD-7' })
    await page.openTab().get(`/pay/${id}`)
    expect(page.exchanges).toMatchObject([
      { surface: 'hosted-page', linkId: id, merchantId: 'merchant-1', orderId: 'ORD-7', requestBody: null },
    ])
  })
})

describe('POST /pay/:linkId', () => {
  test.each([
    ['success', 'http://127.0.0.1:9001/return?a=1&b=%2F#c', 'paid'],
    ['failed', 'http://127.0.0.1:9001/cancel', 'failed'],
  ] as const)('%s leads to %s', async (card, location, state) => {
    const id = await page.makeOrder({}, { return_url: 'http://127.0.0.1:9001/return?a=1&b=%2F#c' })
    const tab = page.openTab()
    await tab.get(`/pay/${id}`)
    const answer = await tab.post(`/pay/${id}`, { ...goodCard, number: sampleCards[card] })
    expect(answer).toMatchObject({ status: 303, location, text: '' })
    expect(page.store.links.get(id)?.state).toBe(state)
    expect(page.store.paymentOfLink(id)?.card).toEqual({
      brand: 'visa',
      lastFour: sampleCards[card].slice(-4),
      outcome: card,
    })
  })

  test('characters a header cannot carry are percent-encoded, and a host in punycode', async () => {
    const id = await page.makeOrder({}, { return_url: 'https://münchen.example/dänk?q=½%20' })
    const tab = page.openTab()
    await tab.get(`/pay/${id}`)
    const { location } = await tab.post(`/pay/${id}`, goodCard)
    expect(location).toBe('https://xn--mnchen-3ya.example/d%C3%A4nk?q=%C2%BD%20')
  })

  test('the redirect card leads to the bank page', async () => {
    const id = await page.makeOrder()
    const tab = page.openTab()
    await tab.get(`/pay/${id}`)
    const answer = await tab.post(`/pay/${id}`, { ...goodCard, number: sampleCards.redirect })
    expect(answer).toMatchObject({ status: 303, location: `/pay/${id}/challenge` })
    expect(page.store.paymentOfLink(id)).toBeUndefined()
    const bank = (await tab.get(`/pay/${id}/challenge`)).text
    const forms = Array.from(bank.matchAll(/action="([^"]+)">[\s\S]*?<button[^>]*>([^<]+)/g), ([, to, name]) => [
      name,
      to,
    ])
    expect(forms).toEqual([
      ['Approve', `/pay/${id}/challenge`],
      ['Cancel and return to the shop', `/pay/${id}/cancel`],
    ])
  })

  test('wrong fields come back with a sentence each, and none of what was typed', async () => {
    const id = await page.makeOrder()
    const tab = page.openTab()
    await tab.get(`/pay/${id}`)
    const typed = { number: '4242 4242 4242 4242', expiry: '10/26', cvv: '9876' }
    const { status, text } = await tab.post(`/pay/${id}`, typed)
    expect(status).toBe(422)
    expect(text).toContain('<p class="error" id="number-error">Only test cards work here.')
    expect(text).toContain('<p class="error" id="expiry-error">This expiry date is past.')
    expect(text).toContain('<p class="error" id="cvv-error">The CVV has 3 digits.')
    expect(text).toMatch(/id="summary"[^>]* autofocus/)
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(3)
    for (const secret of [...Object.values(typed), '4242424242424242']) expect(text).not.toContain(secret)
    expect(page.store.links.get(id)?.state).toBe('open')
  })

  test('a single wrong field is named in the title too', async () => {
    const tab = page.openTab()
    const id = await page.makeOrder()
    await tab.get(`/pay/${id}`)
    const { text } = await tab.post(`/pay/${id}`, { ...goodCard, cvv: '1' })
    expect(text).toMatch(/<title>Check the card: Pay /)
    expect(text).toMatch(/id="summary"[^>]* autofocus>/)
    expect(text.match(/<li><a href="#\w+">/g)).toEqual(['<li><a href="#cvv">'])
  })

  test('the form that came back can be sent again', async () => {
    const id = await page.makeOrder()
    const tab = page.openTab()
    await tab.get(`/pay/${id}`)
    await tab.post(`/pay/${id}`, {})
    expect(await tab.post(`/pay/${id}`, goodCard)).toMatchObject({ status: 303 })
  })

  test('the log gets none of the card, whatever was typed and wherever', async () => {
    const id = await page.makeOrder()
    const tab = page.openTab()
    await tab.get(`/pay/${id}`)
    const typed = { number: '4242424242424242', expiry: '10/26', cvv: '9876', note: '5555555555554444' }
    await tab.post(`/pay/${id}`, typed)
    const exchange = page.exchanges.at(-1)
    expect(exchange?.requestBody?.text).toBe('_csrf=••••&number=••••&expiry=••••&cvv=••••')
    expect(exchange?.masked).toBe(true)
    for (const secret of Object.values(typed)) expect(textsOf(exchange)).not.toContain(secret)
  })

  test('a call without a form is logged with an empty body', async () => {
    await page.app.inject({ method: 'POST', url: `/pay/${await page.makeOrder()}` })
    expect(page.exchanges.at(-1)?.requestBody).toEqual({ text: '', encoding: 'utf8', bytes: 0, truncated: false })
  })

  test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    '%s is refused unread',
    async (type) => {
      const id = await page.makeOrder()
      const answer = await page.app.inject({
        method: 'POST',
        url: `/pay/${id}`,
        headers: { 'content-type': type },
        payload: '{"number":"4111111111111111","cvv":"9876"}',
      })
      expect(answer.statusCode).toBe(415)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(textsOf(page.exchanges.at(-1))).not.toContain('9876')
    },
  )

  test('more than a form can hold is refused, with the way back to the form', async () => {
    const id = await page.makeOrder()
    const answer = await page.openTab().post(`/pay/${id}`, { number: '4'.repeat(10_000) })
    expect(answer.status).toBe(413)
    expect(answer.text).toContain('could not be read')
    expect(answer.text).toContain(`<a class="action" href="/pay/${id}">Open the form</a>`)
  })
})

describe('POST /pay/:linkId/cancel', () => {
  test('cancels and leads to cancel_url', async () => {
    const id = await page.makeOrder()
    const tab = page.openTab()
    await tab.get(`/pay/${id}`)
    const answer = await tab.post(`/pay/${id}/cancel`)
    expect(answer).toMatchObject({ status: 303, location: 'http://127.0.0.1:9001/cancel' })
    expect(page.store.links.get(id)?.state).toBe('canceled')
  })
})

describe('two submits, two tabs', () => {
  test('the first result wins, the second sees the final page', async () => {
    const id = await page.makeOrder()
    const [one, two] = [page.openTab(), page.openTab()]
    await one.get(`/pay/${id}`)
    await two.get(`/pay/${id}`)
    expect(await one.post(`/pay/${id}`, goodCard)).toMatchObject({ status: 303 })
    const late = await two.post(`/pay/${id}`, { ...goodCard, number: sampleCards.failed })
    expect(late.status).toBe(200)
    expect(late.text).toContain('This order is paid')
    expect([...page.store.payments.oldest()]).toHaveLength(1)
    expect((await two.post(`/pay/${id}/cancel`)).text).toContain('This order is paid')
  })

  test('twenty at once make one payment', async () => {
    const id = await page.makeOrder()
    const tab = page.openTab()
    await tab.get(`/pay/${id}`)
    const answers = await Promise.all(Array.from({ length: 20 }, () => tab.post(`/pay/${id}`, goodCard)))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status, text }) => status === 200 && text.includes('This order is paid'))).toHaveLength(19)
    expect([...page.store.payments.oldest()]).toHaveLength(1)
    expect([...page.store.deliveries.oldest()]).toHaveLength(1)
  })
})
