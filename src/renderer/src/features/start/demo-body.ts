import type { IpnFormat } from '../../../../shared/contract/deliveries.ts'

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const idLength = 8

/** A fresh order id, easy to read out. `random` gives numbers from 0 up to 1. */
export const demoOrderId = (random: () => number): string =>
  `ORD-${Array.from({ length: idLength }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')}`

/** The fields of a demo order, each as the JSON text it is sent as: the amount keeps its trailing zero. */
export const demoFields = ({
  serviceUrl,
  orderId,
  format,
}: {
  serviceUrl: string
  orderId: string
  format: IpnFormat
}): readonly (readonly [string, string])[] =>
  (
    [
      ['order_id', orderId],
      ['currency_code', 'EUR'],
      ['customer_ip', '203.0.113.7'],
      ['customer_lastname', 'Müller'],
      ['customer_firstname', 'Zoë'],
      ['customer_email', 'zoe.mueller@example.com'],
      ['customer_phone', '+49301234567'],
      ['amount', 19.9],
      ['ipn_format', format],
      ['ipn_url', `${serviceUrl}/inbox/demo`],
      ['return_url', `${serviceUrl}/shop/thanks?order=${orderId}`],
      ['cancel_url', `${serviceUrl}/shop/cart?order=${orderId}`],
      ['description', 'Fern in a terracotta pot'],
    ] as const
  ).map(([name, value]) => [name, typeof value === 'number' ? value.toFixed(2) : JSON.stringify(value)])

/** The body of a demo order: every field of the specification's table, in its order. */
export const demoBody = (order: { serviceUrl: string; orderId: string; format: IpnFormat }): string =>
  `{${demoFields(order)
    .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
    .join(',')}}`
