import { createHash } from 'node:crypto'
import type { CreateFieldName } from '../src/shared/create-fields.ts'
import { scanJson } from '../src/shared/json/json-scanner.ts'
import { canonicalJson } from '../src/shared/signature/canonical-json.ts'
import { hashOf, tokenOf } from '../src/shared/signature/token.ts'

export const benchMerchant = { key: 'mk_bench', secret: 'bench-secret' }

const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex')

/** A create body of 600 bytes for one order. */
export const bodyOf = (orderId: string): string => {
  const fields = {
    order_id: orderId,
    currency_code: 'EUR',
    customer_ip: '203.0.113.7',
    customer_lastname: 'Müller',
    customer_firstname: 'Jane',
    customer_email: 'jane.mueller@example.com',
    customer_phone: '+14155550123',
    amount: 19.9,
    ipn_format: 'json',
    ipn_url: 'http://127.0.0.1:9001/payments/ipn?shop=demo&channel=web',
    return_url: 'http://127.0.0.1:9001/checkout/thanks?order=1001&lang=en',
    cancel_url: 'http://127.0.0.1:9001/checkout/cart?order=1001&lang=en',
    description: '',
  } satisfies Record<CreateFieldName, string | number>
  const room = 600 - Buffer.byteLength(JSON.stringify(fields))
  return JSON.stringify({ ...fields, description: 'x'.repeat(room) })
}

/** The whole HTTP request that creates a link for one order, signed. */
export const signedRequest = (orderId: string): Buffer => {
  const body = bodyOf(orderId)
  const root = scanJson(body)
  if (root.type !== 'object') throw new TypeError('unreachable')
  const token = tokenOf(benchMerchant.key, hashOf(canonicalJson(root, 'as-sent'), benchMerchant.secret, md5))
  const head = [
    'POST /v2/payment-links HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Authorization: Bearer ${token}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}
