import { z } from 'zod'
import type { ShopOrder } from './order.ts'
import { type Credentials, signRequest } from './sign-request.ts'

const answer = z.object({
  status: z.boolean(),
  result: z.object({ code: z.string(), message: z.string(), payment_link: z.url().optional() }),
})

/** The service did not create a link. `code` is the service's result code, if it responded. */
export class NoPaymentLink extends Error {
  override name = 'NoPaymentLink'
  readonly code: string | null
  constructor(code: string | null, message: string) {
    super(message)
    this.code = code
  }
}

/** Time limit of the call, in ms. */
const timeout = 10_000

/** Creates a payment link at the payment service and returns its URL. Rejects with NoPaymentLink. */
export const createPaymentLink = async (
  order: ShopOrder,
  { serviceUrl, shopUrl, credentials }: { serviceUrl: string; shopUrl: string; credentials: Credentials },
): Promise<string> => {
  const { body, authorization } = signRequest(
    {
      order_id: order.id,
      currency_code: order.currency,
      amount: order.total / 100,
      description: order.lines
        .map(({ name, quantity }) => `${quantity} × ${name}`)
        .join(', ')
        .slice(0, 1_024),
      customer_firstname: order.customer.firstName,
      customer_lastname: order.customer.lastName,
      customer_email: order.customer.email,
      customer_phone: order.customer.phone,
      customer_ip: order.customer.ip,
      ipn_format: 'json',
      ipn_url: `${serviceUrl}/shop/ipn`,
      return_url: `${shopUrl}/shop/thanks?order=${order.id}`,
      cancel_url: `${shopUrl}/shop/cart?order=${order.id}`,
    },
    credentials,
  )
  const response = await fetch(`${serviceUrl}/v2/payment-links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body,
    signal: AbortSignal.timeout(timeout),
  }).catch(() => {
    throw new NoPaymentLink(null, 'The payment service did not answer.')
  })
  const { success, data } = answer.safeParse(await response.json().catch(() => undefined))
  if (!success) throw new NoPaymentLink(null, 'The payment service sent an invalid response.')
  if (data.result.payment_link === undefined) throw new NoPaymentLink(data.result.code, data.result.message)
  return data.result.payment_link
}
