import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { decorateService, type StageDirections } from '../../src/main/stage/decorate-service.ts'
import { testCards } from '../../src/shared/test-cards.ts'
import { createBody } from '../support/create-body.ts'
import { buildTestService, resultOf } from '../support/test-service.ts'

const decorated = async (over: Partial<StageDirections> = {}) => {
  const directions: StageDirections = {
    at: () => ({ revision: 7, path: '/shop' }),
    wayBack: async () => undefined,
    checkout: () => ({ cart: 'pen:1,notebook:2', customer: 3 }),
    pageAfter: async () => '',
    framedBy: () => [],
    ...over,
  }
  const service = await buildTestService({}, undefined, { decorate: (app) => decorateService(app, directions) })
  onTestFinished(() => service.app.close())
  return service
}

test('what the pages ask the stage is in no log and no cache', async () => {
  const { inject, logEntries } = await decorated()
  const { headers, json } = await inject({ method: 'GET', url: '/stage/at' })
  expect([headers['cache-control'], json()]).toEqual(['no-store', { revision: 7, path: '/shop' }])
  expect(await logEntries()).toEqual([])
})

test('a cart of several products comes to the checkout whole', async () => {
  const { inject } = await decorated()
  const { cookies, headers } = await inject({ method: 'GET', url: '/stage/checkout' })
  expect(headers['set-cookie']).toMatch(/^shop_cart=pen%3A1%2Cnotebook%3A2; /)
  expect(cookies).toMatchObject([{ name: 'shop_cart', value: 'pen:1,notebook:2', path: '/shop' }])
  expect(headers.location).toBe('/shop/checkout?customer=3')
})

test('a redirect to this service has no host, and its query', async () => {
  let port = 0
  const { app } = await decorated({ wayBack: async (host) => `http://${host}:${port}/shop/thanks?order=FF-1` })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
  const locationFor = async (host: string) =>
    (await fetch(`http://127.0.0.1:${port}/stage/return/${host}`, { redirect: 'manual' })).headers.get('location')
  expect(await locationFor('localhost')).toBe('/shop/thanks?order=FF-1')
  expect(await locationFor('shop.example')).toBe(`http://shop.example:${port}/shop/thanks?order=FF-1`)
})

test('the customer goes to the page of the bank at once, and returns to the shop by way of the stage', async () => {
  const { create, inject } = await decorated()
  const path = new URL(resultOf(await create(createBody())).payment_link ?? '').pathname
  const submit = async (page: string, fields: Record<string, string>) => {
    const shown = await inject({ method: 'GET', url: page })
    const [token, action] = [/name="_csrf" value="([^"]+)"/, /<form[^>]* action="([^"]+)"/].map(
      (part) => part.exec(shown.body)?.[1] ?? '',
    )
    const cookies = Object.fromEntries(shown.cookies.map(({ name, value }) => [name, value]))
    const payload = new URLSearchParams({ _csrf: token ?? '', ...fields }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return (await inject({ method: 'POST', url: action ?? '', headers, cookies, payload })).headers.location
  }
  const card = { number: testCards.redirect.number, expiry: '12/34', cvv: '123' }
  expect(await submit(path, card)).toBe(`${path}/challenge`)
  expect(await submit(`${path}/challenge`, { answer: 'approve' })).toBe(path.replace('/pay/', '/stage/return/'))
})
