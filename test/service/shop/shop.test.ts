import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decorateExchange } from '../../../src/main/service/http/exchange.ts'
import { shop } from '../../../src/main/service/shop/shop.ts'
import { createFakeClock } from '../../support/fake-clock.ts'

let app: FastifyInstance
let surfaces: string[]
beforeEach(() => {
  app = Fastify()
  surfaces = []
  decorateExchange(app, createFakeClock(0))
  app.addHook('onResponse', (request, _reply, done) => {
    surfaces.push(request.exchange.surface)
    done()
  })
  app.register(shop)
})
afterEach(() => app.close())

test.each([
  ['/shop/thanks', 'Thank you, your order is paid'],
  ['/shop/cart', 'Your cart is still here'],
])('%s says "%s", whatever the query', async (path, title) => {
  for (const query of ['', '?order_id=1', '?a=%3Cscript%3E&a=b&__proto__=x']) {
    const { statusCode, body, headers } = await app.inject(path + query)
    expect(statusCode).toBe(200)
    expect(body).toContain(`<h1>${title}</h1>`)
    expect(body).toContain('Inbox')
    expect(body).not.toContain('script')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
  expect(new Set(surfaces)).toEqual(new Set(['shop']))
})

test('its style sheet is served', async () => {
  const { body } = await app.inject('/shop/thanks')
  const path = /href="(\/shop\/assets\/[^"]+)"/.exec(body)?.[1] ?? ''
  expect(await app.inject(path)).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'text/css; charset=utf-8' },
  })
})
