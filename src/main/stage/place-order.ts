import type { Customer } from '../shop/order.ts'

/** The service of the stage could not do what a beat needs, in a sentence. */
const refused = (status: number): Error => new Error(`the shop answered ${status}`)

/** Sends a form of the shop as a customer's browser does; the id of the link the customer is sent to. */
const linkFrom = async (url: string, init: RequestInit): Promise<string> => {
  const response = await fetch(url, { method: 'POST', redirect: 'manual', ...init })
  await response.body?.cancel()
  const linkId = /\/pay\/([\w-]+)$/.exec(response.headers.get('location') ?? '')?.[1]
  if (linkId === undefined) throw refused(response.status)
  return linkId
}

/** Orders what is in a cart. `cart` is as the shop's cookie has it. */
export const placeOrder = (serviceUrl: string, cart: string, customer: Customer): Promise<string> =>
  linkFrom(`${serviceUrl}/shop/orders`, {
    headers: { cookie: `shop_cart=${encodeURIComponent(cart)}` },
    body: new URLSearchParams(customer),
  })

/** Tries again with a new order after one that failed. */
export const placeOrderAgain = (serviceUrl: string, orderId: string): Promise<string> =>
  linkFrom(`${serviceUrl}/shop/orders/${encodeURIComponent(orderId)}/again`, {})
