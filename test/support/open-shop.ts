import type { EngineConfig } from '../../src/main/engine.ts'
import { runEngine } from './run-engine.ts'

export const buyer = {
  firstName: 'Ada',
  lastName: 'Lindqvist',
  email: 'ada@example.com',
  phone: '+46 8 555 0142',
  ip: '203.0.113.24',
}

/** A customer's browser: it follows no redirect by itself and keeps the cart's cookie. */
export const openShop = async (over: Partial<EngineConfig> = {}) => {
  const { api, serviceUrl, dataDir } = await runEngine(over)
  let cookie = ''
  const request = async (path: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
    const posted = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }
    const response = await fetch(new URL(path, serviceUrl), {
      redirect: 'manual',
      ...posted,
      headers: { cookie, ...headers },
    })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    const { status, headers: received } = response
    return { status, location: received.get('location') ?? '', headers: received, text: await response.text() }
  }
  /** Puts a notebook into the cart and orders it; the id of the link the customer is sent to. */
  const order = async () => {
    await request('/shop/cart', { product: 'notebook', add: '1' })
    const { location } = await request('/shop/orders', buyer)
    const linkId = location.split('/').at(-1) ?? ''
    const { body } = await api('GET', `/api/links/${linkId}`)
    const { orderId } = body as { orderId: string }
    return { linkId, orderId, page: `/shop/orders/${orderId}` }
  }
  const pay = (linkId: string, body: object) => api('POST', `/api/links/${linkId}/pay`, body)
  const switchOn = (name: string) => request('/shop/switches', { name, on: '1' })
  return { request, api, order, pay, switchOn, dataDir, serviceUrl }
}

export const notify = (serviceUrl: string, fields: Record<string, string>) =>
  fetch(`${serviceUrl}/shop/ipn`, {
    method: 'POST',
    body: new URLSearchParams({
      cs_ref_code: '202611-000001',
      status: '1',
      transaction_id: 'TD0000000001',
      currency: 'EUR',
      amount: '18.50',
      true_amount: '18.50',
      datetime: '2026-11-22 10:00:00',
      ...fields,
    }),
  })
