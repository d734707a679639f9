import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createCustomer } from '../../../src/main/console/links/customer.ts'
import type { Settings } from '../../../src/shared/contract/settings.ts'
import { createReceiver, unusedPort } from '../../support/receiver.ts'
import { createTestConsole } from '../../support/test-console.ts'
import { buildTestService } from '../../support/test-service.ts'

/** A console beside a service that really listens, and a link of it whose customer comes back to `shop`. */
const withLink = async (shop?: string, settings: Partial<Settings> = {}) => {
  const { app, store, clock, links, create } = await buildTestService(settings)
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const serviceUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const console_ = createTestConsole({ store, clock, links, serviceUrl: () => serviceUrl })
  const at = shop ?? `${serviceUrl}/shop`
  const created = await create(
    JSON.stringify({
      order_id: 'ORD-1',
      customer_ip: '203.0.113.7',
      customer_lastname: 'Byron',
      customer_firstname: 'Ada',
      customer_email: 'ada@example.com',
      customer_phone: '+441234567890',
      amount: 19.9,
      ipn_url: `${serviceUrl}/inbox/demo`,
      return_url: `${at}/thanks?order=ORD-1`,
      cancel_url: `${at}/cart?order=ORD-1`,
      description: 'Fern',
    }),
  )
  const id = /\/pay\/(.+)$/.exec(created.json().result.payment_link)?.[1] ?? ''
  /** The clock stands: things come in the order they were recorded, a result before the call that brought it. */
  const timelineLines = async () => {
    await store.flushed()
    const { json } = await console_.call('GET', `/api/links/${id}`)
    const timeline: { kind: string; method: string | null; url: string | null; status: number | null }[] = json.timeline
    return timeline.map(({ kind, method, status }) => [kind, method, status].filter((part) => part !== null).join(' '))
  }
  return { ...console_, id, serviceUrl, timelineLines }
}

describe('through the hosted page', () => {
  test.each([
    ['success', 'paid', '/shop/thanks?order=ORD-1'],
    ['failed', 'failed', '/shop/cart?order=ORD-1'],
  ])('a %s card leaves the link %s, and every step a browser takes', async (outcome, state, landed) => {
    const { call, id, timelineLines, store } = await withLink()
    const { status, json } = await call('POST', `/api/links/${id}/pay`, { outcome, through: 'hosted-page' })
    expect([status, json.state]).toEqual([200, state])
    expect(await timelineLines()).toEqual([
      'create POST 200',
      'page-view GET 200',
      'result',
      'card POST 303',
      'shop GET 200',
    ])
    expect([...store.log.newest()][0]).toMatchObject({ surface: 'shop', url: landed, orderId: 'ORD-1' })
  })

  test.each([
    ['approved', 'paid', '/shop/thanks?order=ORD-1'],
    ['declined', 'failed', '/shop/cart?order=ORD-1'],
  ])('the bank page is shown, %s there, and leads the %s link back to the shop', async (answer, state, landed) => {
    const { call, id, timelineLines, store } = await withLink()
    const through = 'hosted-page'
    const paid = await call('POST', `/api/links/${id}/pay`, { outcome: 'redirect', through })
    expect(paid.json.state).toBe('challenged')
    const answered = await call('POST', `/api/links/${id}/challenge`, { approve: answer === 'approved', through })
    expect(answered.json.state).toBe(state)
    expect(await timelineLines()).toEqual([
      'create POST 200',
      'page-view GET 200',
      'card POST 303',
      'challenge GET 200',
      'challenge GET 200',
      'result',
      'challenge POST 303',
      'shop GET 200',
    ])
    expect([...store.log.newest()][0]).toMatchObject({ surface: 'shop', url: landed })
  })

  test('strict card data and an Amex card as the success card work too', async () => {
    const { call, id } = await withLink(undefined, {
      strictCardData: true,
      cardSuccess: '378282246310005',
      sampleCvv: '1234',
    })
    const { json } = await call('POST', `/api/links/${id}/pay`, { outcome: 'success', through: 'hosted-page' })
    expect(json.state).toBe('paid')
  })

  test('a merchant page is requested unchanged; an unreachable one changes nothing', async () => {
    const receiver = await createReceiver()
    onTestFinished(() => receiver.close())
    const there = await withLink(new URL(receiver.url).origin)
    await there.call('POST', `/api/links/${there.id}/pay`, { outcome: 'success', through: 'hosted-page' })
    expect(receiver.received.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /thanks?order=ORD-1'])

    const gone = await withLink(`http://127.0.0.1:${await unusedPort()}`)
    const { status, json } = await gone.call('POST', `/api/links/${gone.id}/pay`, {
      outcome: 'success',
      through: 'hosted-page',
    })
    expect([status, json.state]).toEqual([200, 'paid'])
  })

  test('a merchant page that never ends is left', async () => {
    const shop = createServer((_request, response) => {
      response.flushHeaders()
      const drip = setInterval(() => response.write(':\n'), 50)
      response.on('close', () => clearInterval(drip))
    })
    await once(shop.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void shop.close())
    const { id, store, serviceUrl } = await withLink(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`)
    const customer = createCustomer(() => serviceUrl, 100)
    onTestFinished(() => customer.close())
    await customer.pay(id, 'success')
    expect(store.links.get(id)?.state).toBe('paid')
  })

  test('an action that the link does not allow is refused before any request', async () => {
    const { call, id, store } = await withLink()
    const through = 'hosted-page'
    const before = store.log.size
    const refused = [
      await call('POST', `/api/links/${id}/challenge`, { approve: true, through }),
      await call('POST', '/api/links/unknown/pay', { outcome: 'success', through }),
      await call('POST', `/api/links/${id}/pay`, { outcome: 'success', through, trueAmount: '1.00' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([409, 404, 400])
    expect(store.log.size).toBe(before)
  })
})
