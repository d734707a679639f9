import type { Customer } from '../shop/order.ts'

/** The shop did not place the order. */
const refused = (status: number): Error => new Error(`the shop answered ${status}`)

/** Submits a form of the shop as a customer's browser does. Returns the id of the link in the redirect. */
const linkFrom = async (url: string, init: RequestInit): Promise<string> => {
  const response = await fetch(url, { method: 'POST', redirect: 'manual', ...init })
  await response.body?.cancel()
  const linkId = /\/pay\/([\w-]+)$/.exec(response.headers.get('location') ?? '')?.[1]
  if (linkId === undefined) throw refused(response.status)
  return linkId
}

/** Orders the content of a cart. `cart` is the value of the shop's cookie. */
export const placeOrder = (serviceUrl: string, cart: string, customer: Customer): Promise<string> =>
  linkFrom(`${serviceUrl}/shop/orders`, {
    headers: { cookie: `shop_cart=${encodeURIComponent(cart)}` },
    body: new URLSearchParams(customer),
  })

/** Places a new order after one that failed. */
export const placeOrderAgain = (serviceUrl: string, orderId: string): Promise<string> =>
  linkFrom(`${serviceUrl}/shop/orders/${encodeURIComponent(orderId)}/again`, {})
