import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { maxNotifications } from '../../src/main/shop/receive-ipn.ts'
import { buyer, notify, openShop } from '../support/open-shop.ts'

describe('a customer', () => {
  test('buys, pays, and the order is paid once the notification came, not before', async () => {
    const { request, api, order, pay, switchOn, dataDir } = await openShop()
    const { linkId, orderId, page } = await order()
    await switchOn('isDown')
    await pay(linkId, { outcome: 'success' })
    const back = await request(`/shop/thanks?order=${orderId}`)
    expect(back.text).toContain('We are confirming your payment…')
    expect((await request('/shop/cart')).text).toContain('The cart is empty')
    expect((await request(page)).text).toContain('No notification has arrived yet')

    await request('/shop/switches', { name: 'isDown', on: '' })
    await vi.waitFor(async () => {
      await api('POST', '/api/clock', { advanceSeconds: 10 })
      expect((await request(page)).text).toContain('Thank you, your order is paid')
    })
    expect((await request('/shop/orders')).text).toContain('18.50 EUR received')
    expect((await request(`/shop/cart?order=${orderId}`)).text).not.toContain('Nothing was charged')
    const stored = JSON.parse(await readFile(join(dataDir, 'shop-orders.json'), 'utf8'))
    expect(stored.orders).toMatchObject([{ id: orderId, state: 'paid', received: 1_850 }])
  })

  test('whose card fails tries again with a new order', async () => {
    const { request, order, pay } = await openShop()
    const { linkId, orderId, page } = await order()
    await pay(linkId, { outcome: 'failed' })
    await vi.waitFor(async () => expect((await request(page)).text).toContain('The payment did not go through'))
    expect((await request(`/shop/cart?order=${orderId}`)).text).toContain('Your cart is still here')
    const again = await request(`${page}/again`, {})
    expect(again.location).toMatch(/\/pay\/[\w-]{21}$/)
    expect((await request('/shop/orders')).text.match(/<td><a href/g)).toHaveLength(2)
  })

  test('changes the cart; an empty one cannot be ordered', async () => {
    const { request } = await openShop()
    expect((await request('/shop')).text.match(/<li>/g)).toHaveLength(6)
    await request('/shop/cart', { product: 'pen', add: '1' })
    await request('/shop/cart', { product: 'pen', add: '1' })
    expect((await request('/shop/cart')).text).toContain('99.80 EUR')
    await request('/shop/cart', { product: 'pen', add: '-2' })
    expect((await request('/shop/cart')).text).toContain('The cart is empty')
    expect((await request('/shop/checkout')).location).toBe('/shop/cart')
  })

  test('whose link was stored before its answer became an error still has an order, which the payment reaches', async () => {
    const { request, api, order, pay } = await openShop()
    await order()
    await api('POST', '/api/rules', { name: 'E', effect: { kind: 'create-error', code: 'E098', afterStoring: true } })
    expect((await request('/shop/orders', buyer)).text).toContain('E098')
    const { items } = (await api('GET', '/api/links')).body as { items: { id: string; orderId: string }[] }
    const [link] = items
    await pay(link?.id ?? '', { outcome: 'success' })
    await vi.waitFor(async () =>
      expect((await request(`/shop/orders/${link?.orderId}`)).text).toContain('Thank you, your order is paid'),
    )
  })

  test('shows the response of the service when no payment can be started', async () => {
    const { request, api } = await openShop()
    const { body } = await api('GET', '/api/merchants')
    const [{ id }] = (body as { items: [{ id: string }] }).items
    await api('DELETE', `/api/merchants/${id}`)
    await request('/shop/cart', { product: 'pen', add: '1' })
    const { status, text } = await request('/shop/orders', buyer)
    expect(status).toBe(502)
    expect(text).toContain('The payment could not be started. The shop has no merchant at the payment service.')
  })
})

describe('notifications', () => {
  test('count once for a transaction, and only with the whole amount', async () => {
    const { request, order, serviceUrl } = await openShop()
    const { orderId, page } = await order()
    await notify(serviceUrl, { merchant_ref_code: orderId, true_amount: '9.25' })
    expect((await request(page)).text).toContain('only 9.25 EUR of 18.50 EUR arrived')
    await notify(serviceUrl, { merchant_ref_code: orderId, transaction_id: 'TD0000000002' })
    await notify(serviceUrl, { merchant_ref_code: orderId, transaction_id: 'TD0000000002' })
    const { text } = await request(page)
    expect(text).toContain('Thank you, your order is paid')
    expect(text).toContain('came before, not booked again')
    expect((await request('/shop/orders')).text).toContain('18.50 EUR received')
  })

  test('that comes before the create call is answered pays the order', async () => {
    const { request, order, api } = await openShop({ settings: { ipnRetries: 'none' } })
    await api('POST', '/api/rules', { name: 'early', effect: { kind: 'ipn-during-create', result: 'paid' } })
    const { page } = await order()
    await vi.waitFor(async () => expect((await request(page)).text).toContain('your order is paid'))
  })

  test('that repeat for ever, or are too long, take no room', async () => {
    const { order, serviceUrl, dataDir } = await openShop()
    const { orderId } = await order()
    for (let at = 0; at <= maxNotifications + 5; at++) {
      await notify(serviceUrl, { merchant_ref_code: orderId, transaction_id: `TD${at}` })
    }
    await notify(serviceUrl, { merchant_ref_code: orderId, transaction_id: 'T'.repeat(101) })
    const { orders } = JSON.parse(await readFile(join(dataDir, 'shop-orders.json'), 'utf8'))
    expect(orders[0].notifications).toHaveLength(maxNotifications)
    expect(orders[0].notifications[0]).toMatchObject({ transactionId: 'TD0', receipt: 'booked' })
    expect(orders[0].notifications.at(-1)).toMatchObject({ transactionId: `TD${maxNotifications + 5}` })
  })

  test('of more than the order’s amount does not pay it', async () => {
    const { request, order, serviceUrl } = await openShop()
    const { orderId, page } = await order()
    await notify(serviceUrl, { merchant_ref_code: orderId, true_amount: '37.00' })
    const { text } = await request(page)
    expect(text).not.toContain('your order is paid')
    expect(text).toContain('37.00 EUR arrived for an order of 18.50 EUR')
  })

  test('in another currency do not pay it, except in a careless shop', async () => {
    const { request, order, switchOn, serviceUrl } = await openShop()
    const { orderId, page } = await order()
    await notify(serviceUrl, { merchant_ref_code: orderId, currency: 'USD' })
    const { text } = await request(page)
    expect(text).not.toContain('your order is paid')
    expect(text).toContain('18.50 USD arrived for an order of 18.50 EUR: nothing is shipped')
    expect((await request('/shop/orders')).text).toContain('18.50 USD arrived')
    await notify(serviceUrl, { merchant_ref_code: orderId, transaction_id: 'TD0000000002' })
    expect((await request(page)).text).toContain('Thank you, your order is paid')

    await switchOn('isCareless')
    const careless = await order()
    await notify(serviceUrl, { merchant_ref_code: careless.orderId, currency: 'USD' })
    expect((await request(careless.page)).text).toContain('Thank you, your order is paid')
  })

  test('say canceled with the status code of the settings', async () => {
    const { request, order, serviceUrl, api } = await openShop()
    await api('PATCH', '/api/settings', { ipnStatusCanceled: '9' })
    const [nine, three] = [await order(), await order()]
    await notify(serviceUrl, { merchant_ref_code: nine.orderId, status: '9' })
    await notify(serviceUrl, { merchant_ref_code: three.orderId, status: '3' })
    expect((await request(nine.page)).text).toContain('You canceled the payment')
    expect((await request(three.page)).text).toContain('The payment did not go through')
  })

  test('a careless shop books twice, and trusts the amount and the return page', async () => {
    const { request, order, switchOn, serviceUrl } = await openShop()
    await switchOn('isCareless')
    const { orderId, page } = await order()
    await request(`/shop/thanks?order=${orderId}`)
    expect((await request(page)).text).toContain('because a browser opened this page')
    expect((await request('/shop/orders')).text).toContain('Trusted the return page')
    await notify(serviceUrl, { merchant_ref_code: orderId, true_amount: '9.25' })
    await notify(serviceUrl, { merchant_ref_code: orderId, true_amount: '9.25' })
    expect((await request('/shop/orders')).text).toContain('Booked 37.00 EUR for an order of 18.50 EUR')
  })

  test.each([
    [{ merchant_ref_code: 'FF-000000' }, 404],
    [{ merchant_ref_code: 'FF-000000', amount: '999999999.99' }, 404],
    [{ merchant_ref_code: 'FF-000000', amount: '1e9' }, 400],
    [{ merchant_ref_code: 'FF-000000', true_amount: '-1.00' }, 400],
  ])('%o is answered %i', async (fields, status) => {
    const { serviceUrl } = await openShop()
    expect((await notify(serviceUrl, fields)).status).toBe(status)
  })
})

test('orders and switches outlive a restart; a broken file counts as empty', async () => {
  const { request, order, switchOn, dataDir } = await openShop()
  await order()
  await switchOn('isCareless')
  const { openOrderBook } = await import('../../src/main/shop/order-book.ts')
  const file = join(dataDir, 'shop-orders.json')
  const reopened = await openOrderBook(file)
  expect(reopened.orders()).toHaveLength(1)
  expect(reopened.switches()).toEqual({ isCareless: true, isDown: false })
  const { writeFile } = await import('node:fs/promises')
  for (const text of ['', '{', '{"orders":[{}]}', 'null']) {
    await writeFile(file, text)
    expect((await openOrderBook(file)).orders(), text).toEqual([])
  }
  expect((await request('/shop/orders')).status).toBe(200)
})

test('forms of other sites change nothing, and what customers type is shown as text', async () => {
  const { request, serviceUrl } = await openShop()
  // A sandboxed frame of any site sends null.
  for (const origin of ['http://evil.example', `${serviceUrl}.evil.example`, 'null', '']) {
    expect((await request('/shop/switches', { name: 'isDown', on: '1' }, { origin })).status).toBe(403)
    expect((await request('/shop/cart', { product: 'pen', add: '1' }, { origin })).status).toBe(403)
  }
  expect((await request('/shop/cart', { product: 'pen', add: '1' }, { origin: serviceUrl })).status).toBe(303)
  expect((await request('/shop', undefined, { origin: 'http://evil.example' })).status).toBe(200)
  const name = '<img src=x onerror=alert(1)>'
  await request('/shop/orders', {
    firstName: name,
    lastName: 'B',
    email: 'a@example.com',
    phone: '+1 555 0100',
    ip: '203.0.113.1',
  })
  const { text } = await request('/shop/orders')
  expect(text).toContain('&lt;img src=x')
  expect(text).not.toContain('<img')
})

test('the code that runs is shown, without a secret', async () => {
  const { request, api } = await openShop()
  const { text } = await request('/shop/code')
  expect(text).toContain('createHash(&#39;md5&#39;)')
  const { body } = await api('GET', '/api/merchants')
  const [{ secret }] = (body as { items: [{ secret: string }] }).items
  expect(text).not.toContain(secret)
})
