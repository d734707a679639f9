import { expect } from 'vitest'
import type { IpnCandidate, RequestCandidate } from '../../src/main/reader/candidate.ts'
import { readMaterial } from '../../src/main/reader/read-material.ts'

export const body = '{"order_id":"A-1","amount":10.50,"customer_email":"a@b.co"}'
export const url = 'https://api.test/v2/payment-links'
export const header = 'Bearer mk.0123456789abcdef0123456789abcdef'
export const form =
  'cs_ref_code=202511-000123&status=1&merchant_ref_code=A-1&transaction_id=TD0000000123&currency=USD&amount=10.50&true_amount=10.50&datetime=2025-11-20+10%3A00%3A00'

/** The likeliest candidate, which is to be a request. */
export const requestIn = (text: string, environment?: string) => {
  const [first] = readMaterial(text, environment).candidates
  expect(first?.kind).toBe('create-request')
  const { request, source, notes, createCall, scripts, range } = first as RequestCandidate
  return { ...request, body: Buffer.from(request.body).toString(), source, notes, createCall, scripts, range }
}
export const ipnIn = (text: string): IpnCandidate => {
  const [first] = readMaterial(text).candidates
  expect(first?.kind).toBe('ipn')
  return first as IpnCandidate
}

export const curl = `curl -X POST ${url} \\\n  -H 'Authorization: ${header}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`
export const call = {
  method: 'POST',
  url,
  authorization: header,
  contentType: 'application/json',
  body,
  createCall: true,
}
