import { createCarefulShop } from '../../fixtures/shops/careful-shop.ts'
import { type CreateLink, createNaiveShop } from '../../fixtures/shops/naive-shop.ts'
import { startShop } from '../../fixtures/shops/shop-server.ts'
import { createFields } from '../../support/create-body.ts'
import { md5 } from '../../support/md5.ts'
import { isLong } from '../../support/rounds.ts'
import type { Engine } from './start-engine.ts'

export interface OpenShop {
  buyUrl: string
  /** How the shop says the order stands. */
  orderUrl: string
  close(): Promise<void>
}

const price = 10.5

/** ms. In the long run a shop gives up sooner than a slow gateway answers, after 3 s. Before a commit no gateway is slow. */
const patienceMs = isLong ? 2_000 : 30_000

/**
 * A shop of the fixtures, open for a customer who buys one thing for 10.50. While the gateway is down the careful one lets
 * 10 s of the service's clock pass before it tries again.
 */
export const openShop = async (engine: Engine, kind: 'naive' | 'careful', order: string): Promise<OpenShop> => {
  const wait = async (): Promise<void> => void (await engine.api('POST', '/api/clock', { advanceSeconds: 10 }))
  const shop =
    kind === 'naive' ? createNaiveShop(() => AbortSignal.timeout(patienceMs)) : createCarefulShop(price, wait)
  let pay: string | undefined
  let url = ''

  const create: CreateLink = async (orderId, signal) => {
    const fields = {
      ...createFields,
      order_id: orderId,
      amount: price,
      ipn_url: `${url}/ipn`,
      ipn_format: 'json',
      return_url: `${url}/return?order=${orderId}`,
      cancel_url: `${url}/order?order=${orderId}`,
    }
    const body = JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))))
    const authorization = `Bearer ${engine.merchant.key}.${md5(body + engine.merchant.secret)}`
    const headers = { 'content-type': 'application/json', authorization }
    const init = { method: 'POST', headers, body, ...(signal && { signal }) }
    const answer = await fetch(`${engine.serviceUrl}/v2/payment-links`, init)
    const { result } = (await answer.json()) as { result: { code: string; payment_link?: string } }
    pay = result.payment_link
    return result.code
  }

  const buy = async (orderId: string): Promise<string | undefined> => {
    await shop.checkout(orderId, create)
    return pay
  }
  const server = await startShop(shop.handlers, { orders: shop.orders, buy })
  url = server.url
  return { buyUrl: `${url}/buy?order=${order}`, orderUrl: `${url}/order?order=${order}`, close: server.close }
}
