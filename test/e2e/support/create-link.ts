import { createFields } from '../../support/create-body.ts'
import { md5 } from '../../support/md5.ts'
import type { Engine } from './engine.ts'

/**
 * Creates a link as a merchant does, over HTTP and signed, and resolves to its page. The IPN goes to the engine's own
 * inbox and the browser to its shop unless `changes` says otherwise.
 */
export const createLink = async (engine: Engine, changes: Record<string, unknown> = {}): Promise<string> => {
  const fields = {
    ...createFields,
    ipn_url: `${engine.serviceUrl}/inbox/e2e`,
    return_url: `${engine.serviceUrl}/shop/return`,
    cancel_url: `${engine.serviceUrl}/shop/cancel`,
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
