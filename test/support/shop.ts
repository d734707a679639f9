import type { ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { createReceiver, type ReceivedMessage } from './receiver.ts'

/** What a shop does with a notification: the status it answers. `paid` counts how often each order was fulfilled. */
export type Handler = (fields: Record<string, string>, shop: { paid: Map<string, number>; isJson: boolean }) => number

/** Known by their beginning; all of them cost the same, but for the longest one. */
export const orderPrefix = 'SHOP-'

const fieldsOf = ({ headers, body }: ReceivedMessage): { isJson: boolean; fields: Record<string, string> } => {
  const isJson = String(headers['content-type']).startsWith('application/json')
  if (!isJson) return { isJson, fields: Object.fromEntries(new URLSearchParams(body)) }
  return { isJson, fields: JSON.parse(body) as Record<string, string> }
}

const fulfil = (paid: Map<string, number>, order: string): void => void paid.set(order, (paid.get(order) ?? 0) + 1)

/** Compares each IPN with its order, and books once. */
export const careful: Handler = (fields, { paid }) => {
  const { merchant_ref_code: order, status, amount, true_amount: trueAmount, cs_ref_code: reference = '' } = fields
  if (order === undefined || status === undefined || amount === undefined || reference.length > 64) return 400
  if (!order.startsWith(orderPrefix)) return 404
  const price = '19.90'
  if (amount !== price || trueAmount !== price) return 422
  if (status === '1' && !paid.has(order)) fulfil(paid, order)
  return 200
}

/** Cannot read JSON, and takes every notification for a payment. */
export const naive: Handler = ({ merchant_ref_code: order = '' }, { paid, isJson }) => {
  if (isJson) return 500
  fulfil(paid, order)
  return 200
}

/** A small shop on loopback: `POST /ipn`, and `GET /orders/<id>/paid-count`. */
export const createShop = async (handler: Handler) => {
  const paid = new Map<string, number>()
  const answer = (response: ServerResponse, message: ReceivedMessage) => {
    if (message.method === 'GET') {
      const order = decodeURIComponent(message.url.split('/')[2] ?? '')
      return response.end(String(paid.get(order) ?? 0))
    }
    const { fields, isJson } = fieldsOf(message)
    response.statusCode = handler(fields, { paid, isJson })
    return response.end('noted')
  }
  const receiver = await createReceiver((response, message) => void answer(response, message))
  onTestFinished(() => receiver.close())
  return { ipnUrl: receiver.url, probe: receiver.url.replace('/ipn', '/orders/{order}/paid-count'), paid }
}
