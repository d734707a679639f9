import { createFields } from './create-body.ts'
import { md5 } from './md5.ts'

/** Whose call it is, and where it goes. */
export interface Caller {
  serviceUrl: string
  merchant: { key: string; secret: string }
}

interface Changes {
  /** A field of `undefined` is left out. */
  fields?: Record<string, unknown>
  /** Signs with this instead of the merchant's own: E012. */
  secret?: string
}

/** A create call as a merchant's server makes it; resolves to the status and code of the answer and the hosted page. */
export const createCall = async (
  { serviceUrl, merchant }: Caller,
  { fields = {}, secret = merchant.secret }: Changes = {},
): Promise<{ status: number; code: string; page: string | undefined }> => {
  const callbacks = {
    ipn_url: `${serviceUrl}/inbox/orders`,
    return_url: `${serviceUrl}/shop/thanks`,
    cancel_url: `${serviceUrl}/shop/cart`,
  }
  const all = Object.entries({ ...createFields, ...callbacks, ...fields }).filter(([, value]) => value !== undefined)
  const body = JSON.stringify(Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1))))
  const response = await fetch(`${serviceUrl}/v2/payment-links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${merchant.key}.${md5(body + secret)}` },
    body,
  })
  const { result } = (await response.json()) as { result: { code: string; payment_link?: string } }
  return { status: response.status, code: result.code, page: result.payment_link }
}
