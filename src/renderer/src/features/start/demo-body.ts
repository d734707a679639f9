import type { IpnFormat } from '../../../../shared/contract/deliveries.ts'
import { builtInAddresses, sampleOrder } from '../../../../shared/sample-order.ts'

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const idLength = 8

/** Returns a new, short order id. `random` returns numbers from 0 up to 1. */
export const demoOrderId = (random: () => number): string =>
  `ORD-${Array.from({ length: idLength }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')}`

/** The fields of a demo order as JSON texts, so that the amount keeps its trailing zero. */
export const demoFields = ({
  serviceUrl,
  orderId,
  format,
}: {
  serviceUrl: string
  orderId: string
  format: IpnFormat
}): readonly (readonly [string, string])[] =>
  sampleOrder({
    order_id: orderId,
    // A non-ASCII name, which is signed unescaped.
    customer_lastname: 'Müller',
    customer_firstname: 'Zoë',
    amount: '19.90',
    ipn_format: format,
    ...builtInAddresses(serviceUrl, 'demo', orderId),
  })

/** The body of a demo order, with every field in the order of the specification's table. */
export const demoBody = (order: { serviceUrl: string; orderId: string; format: IpnFormat }): string =>
  `{${demoFields(order)
    .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
    .join(',')}}`
