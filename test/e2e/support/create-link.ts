import { randomUUID } from 'node:crypto'
import { createFields } from '../../support/create-body.ts'
import { md5 } from '../../support/md5.ts'
import type { Engine } from './engine.ts'

/**
 * Creates a link as a merchant does, over HTTP and signed, and resolves to the address of its page. Unless `changes`
 * says otherwise it has an order of its own, the IPN goes to the inbox of that name and the browser to the shop.
 */
export const createLink = async (engine: Engine, changes: Record<string, unknown> = {}): Promise<string> => {
  const order = `ORD-${randomUUID().slice(0, 8)}`
  const fields = {
    ...createFields,
    order_id: order,
    ipn_url: `${engine.serviceUrl}/inbox/${order}`,
    return_url: thanksUrl(engine),
    cancel_url: cartUrl(engine),
    ...changes,
  }
  const body = JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))))
  const response = await fetch(`${engine.serviceUrl}/v2/payment-links`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${engine.merchant.key}.${md5(body + engine.merchant.secret)}`,
    },
    body,
  })
  const answer = (await response.json()) as { result: { code: string; message: string; payment_link?: string } }
  const { payment_link: page } = answer.result
  if (page === undefined) throw new Error(`${answer.result.code} ${answer.result.message}`)
  return page
}

/** Where the browser is sent unless the link says otherwise: the pages of the demo shop. */
export const thanksUrl = ({ serviceUrl }: Engine): string => `${serviceUrl}/shop/thanks?order=7&from=pay%2Fpage`
export const cartUrl = ({ serviceUrl }: Engine): string => `${serviceUrl}/shop/cart?order=7&keep=1`
