import { expect, test, vi } from 'vitest'
import { buyer, openShop } from '../support/open-shop.ts'

test('style sheets and the script are sent as what they are', async () => {
  const { request } = await openShop()
  const types = { 'shop.css': 'text/css', 'live.js': 'text/javascript', 'look.css': 'text/css' }
  for (const [name, type] of Object.entries(types)) {
    expect((await request(`/shop/assets/${name}`)).headers.get('content-type')).toBe(`${type}; charset=utf-8`)
  }
})

test('the cart counts pieces, is sent to the shop only, and is empty on the page after the payment', async () => {
  const { request, order } = await openShop()
  const { headers } = await request('/shop/cart', { product: 'pen', add: '2' })
  expect(headers.get('set-cookie')).toMatch(/; Path=\/shop; HttpOnly; SameSite=Lax$/)
  const { orderId } = await order()
  expect((await request('/shop')).text).toContain('<span class="count">3</span>')
  expect((await request(`/shop/thanks?order=${orderId}`)).text).not.toContain('class="count"')
})

test('the checkout offers one customer after the other, and the first after the last', async () => {
  const { request } = await openShop()
  await request('/shop/cart', { product: 'pen', add: '1' })
  const names: string[] = []
  let path = '/shop/checkout'
  while (names.length < 2 || names.at(-1) !== names[0]) {
    const { text } = await request(path)
    names.push(/name="email" type="email" value="([^"]+)"/.exec(text)?.[1] ?? '')
    path = /\/shop\/checkout\?customer=\d+/.exec(text)?.[0] ?? ''
  }
  expect(names.length).toBeGreaterThan(2)
  expect((await request('/shop/checkout?customer=1000')).status).toBe(200)
})

test('nothing is ordered with an empty cart, or by a customer without an address', async () => {
  const { request } = await openShop()
  expect((await request('/shop/orders', buyer)).location).toBe('/shop/checkout')
  await request('/shop/cart', { product: 'pen', add: '1' })
  expect((await request('/shop/orders', { firstName: 'Ada' })).location).toBe('/shop/checkout')
  expect((await request('/shop/orders')).text).not.toContain('/shop/orders/')
})

test('the return page pays no order that failed, not even in a careless shop', async () => {
  const { request, order, pay, switchOn } = await openShop()
  const { linkId, orderId, page } = await order()
  await pay(linkId, { outcome: 'failed' })
  await vi.waitFor(async () => expect((await request(page)).text).toContain('The payment did not go through'))
  await switchOn('isCareless')
  expect((await request(`/shop/thanks?order=${orderId}`)).text).toContain('The payment did not go through')
})
