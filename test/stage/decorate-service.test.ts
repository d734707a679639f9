import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { decorateService, type StageDirections } from '../../src/main/stage/decorate-service.ts'
import { buildTestService } from '../support/test-service.ts'

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
