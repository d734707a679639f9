import { setTimeout as delay } from 'node:timers/promises'
import type { Api } from '../client/api.ts'
import { expecting } from '../client/api.ts'
import type { ShopOrder } from '../shop/order.ts'
import type { OrderBook } from '../shop/order-book.ts'
import type { ShopLook } from '../shop/shop-look.ts'
import { placeOrder } from './place-order.ts'

const count = 30
const hour = 3_600_000
const spanMs = 14 * 24 * hour
/** Time limit for an order's notification, in ms. */
const timeoutMs = 5_000

/** Nearly all orders are paid, as in a real shop. */
const outcomeOf = (index: number): 'success' | 'failed' | 'cancel' => {
  if (index % 9 === 4) return 'failed'
  return index % 13 === 7 ? 'cancel' : 'success'
}

/** One to three different products. Consecutive orders differ. */
const cartOf = ({ products }: ShopLook, index: number): string =>
  products
    .filter((_, product) => (index * 5 + product * 3) % 7 < 2 || product === index % products.length)
    .map(({ id }, place) => `${id}:${place === 0 && index % 4 === 1 ? 2 : 1}`)
    .join(',')

/** Plausible order times, the oldest first. ms since the epoch. */
const timeOf = (index: number, now: number): number => {
  const evenly = now - spanMs + Math.floor((index * (spanMs - 2 * hour)) / count)
  return evenly + ((index * 37) % 90) * 60_000
}

export interface SeedDeps {
  api: Api
  serviceUrl: string
  book: OrderBook
  look: ShopLook
  now: number
  /** Sets the stage's clock to a past time. */
  setTime: (time: number) => void
}

/** Creates two weeks of orders. Each is placed in the shop, paid at the service, and notified. */
export const seedOrders = async ({ api, serviceUrl, book, look, now, setTime }: SeedDeps): Promise<void> => {
  const call = expecting(api)

  const isSettled = async (): Promise<void> => {
    for (let waited = 0; book.orders()[0]?.state === 'waiting' && waited < timeoutMs; waited += 2) await delay(2)
  }

  for (let index = 0; index < count; index++) {
    setTime(timeOf(index, now))
    const customer = look.customers[(index * 5 + Math.floor(index / 6)) % look.customers.length]
    if (customer === undefined) return
    const linkId = await placeOrder(serviceUrl, cartOf(look, index), customer)
    const outcome = outcomeOf(index)
    setTime(timeOf(index, now) + 70_000)
    const params = { id: linkId }
    if (outcome === 'cancel') await call('POST /api/links/:id/cancel', { params })
    else await call('POST /api/links/:id/pay', { params, body: { outcome } })
    await isSettled()
  }
}

/** Maximum number of later payments that are deleted one by one. */
const maxLater = 60

/**
 * Deletes the payments and orders made after `seededAt`. Takes a twentieth of the time that seeding takes. Returns
 * `false`, and deletes nothing, when that does not leave the thirty orders.
 */
export const restoreOrders = async (
  { api, book }: Pick<SeedDeps, 'api' | 'book'>,
  seededAt: number,
): Promise<boolean> => {
  const call = expecting(api)
  const { items, total } = await call('GET /api/links', { query: { limit: maxLater } })
  const later = items.filter(({ createdAt }) => Date.parse(createdAt) >= seededAt)
  const isEarlier = ({ placedAt }: ShopOrder): boolean => placedAt < seededAt
  if (total - later.length !== count || book.orders().filter(isEarlier).length !== count) return false
  for (const { id } of later) await call('DELETE /api/links/:id', { params: { id } })
  await book.keepOnly(isEarlier)
  return true
}
