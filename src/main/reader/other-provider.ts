import { gapsIn } from '../../shared/gaps.ts'
import { textOf } from '../signature-tools/request-readers/bytes-of.ts'
import { type Candidate, isCreateCall, type RequestCandidate } from './candidate.ts'
import { hasOwnFields } from './field-sets.ts'

const maxText = 200_000
const maxBody = 100_000
const maxRequests = 20

/** What only the messages of another payment service have: its headers, and the names of its fields. */
const marks: readonly (readonly [provider: string, mark: RegExp])[] = [
  [
    'Stripe',
    /\bstripe-signature\b|\bobject\W{1,20}event\b|\bevt_[A-Za-z0-9]{10}|\bpayment_intent\.[a-z]|\bapi\.stripe\.com\b/i,
  ],
  [
    'PayPal',
    /\bpaypal-transmission-\w|\bevent_type\W{1,20}(?:PAYMENT|CHECKOUT)\.[A-Z]|\b(?:txn_id|verify_sign|ipn_track_id|mc_gross)\b|\bintent\W{1,20}CAPTURE\b/,
  ],
  ['Adyen', /\bnotificationItems\b|\bNotificationRequestItem\b|\bpspReference\b/],
  ['Mollie', /\bapi\.mollie\.com\b|^id=tr_\w{6}/m],
  ['Klarna', /\bklarna-idempotency-key\b|\bpurchase_currency\b/i],
  ['Square', /\bx-square-hmacsha256-signature\b/i],
  ['Shopify', /\bx-shopify-(?:hmac-sha256|topic|shop-domain)\b/i],
  ['WooCommerce', /\bx-wc-webhook-(?:signature|topic|source)\b/i],
]

/** A line with a member of JSON or of a dump, a header, a form or an address that was called. */
const messageLine = /["'\]]\s{0,3}(?::|=>)|\w-\w{1,40}["']?: ?\S|\w=[^\s&]{0,400}&\w|^id=|\b(?:GET|POST) https?:/

/** Whether a line begins with a mark, as a header or a form does, or is JSON that has it. */
const hasOwnLine = (lines: readonly string[], mark: RegExp): boolean => {
  const first = new RegExp(`^[\\s"'<>]{0,8}(?:${mark.source})`, mark.flags)
  return lines.some((line) => first.test(line) || (/^\s{0,40}[{[]/.test(line) && mark.test(line)))
}

const countOf = (text: string, mark: RegExp): number =>
  new Set([...text.matchAll(new RegExp(mark, `${mark.flags}g`))].map(([found]) => found)).size

const spellings = (name: string): string[] => {
  const lower = name.toLowerCase()
  return [name, lower, name.toUpperCase(), `${name.charAt(0)}${lower.slice(1)}`]
}

/** Returns the other payment service that the path of a receiver names. */
export const providerInPath = (target: string): string | undefined =>
  marks.find(([name]) => new RegExp(`\\b(?:${spellings(name).join('|')})(?![a-z])`).test(target))?.[0]

/** A call that was put together from names that every payment service has: no address, no token, no field of its own. */
const isGeneric = (one: Candidate): boolean =>
  isCreateCall(one) &&
  one.request.url === null &&
  (one.request.authorization === null || gapsIn(one.request.authorization).length > 0) &&
  one.request.body.length < maxBody &&
  !hasOwnFields([...textOf(one.request.body).matchAll(/"(\w{1,40})"\s{0,4}:/g)].map(([, name = '']) => name))

/** Returns the heads and the bodies of requests. The range may include text below the body. */
const messagesOf = (text: string, requests: readonly RequestCandidate[]): string =>
  requests
    .slice(0, maxRequests)
    .map(({ range: { start }, request: { body } }) => {
      const [head = ''] = text.slice(start, start + maxBody).split(/\r?\n\r?\n/, 1)
      return `${head}\n${textOf(body.subarray(0, maxBody))}`
    })
    .join('\n')

/** Names the message of another payment service instead of reading a call into it. */
export const withoutOtherProviders = (text: string, candidates: readonly Candidate[]): Candidate[] => {
  const own = candidates.filter((one) => !isGeneric(one))
  const requests = own.filter((one) => one.kind === 'create-request')
  const isReplaced = own.length < candidates.length
  // Beside a request that was read, the message of another service is that request.
  const start = isReplaced || requests.length === 0 ? text.slice(0, maxText) : messagesOf(text, requests)
  const lines = start.split('\n').filter((line) => messageLine.test(line))
  const message = lines.join('\n')
  const provider = marks.find(
    ([, mark]) => countOf(message, mark) >= (isReplaced || hasOwnLine(lines, mark) ? 1 : 2),
  )?.[0]
  if (provider === undefined) return [...candidates]
  if (own.some((one) => one.kind !== 'environment' && (one.kind !== 'create-request' || one.createCall))) return own
  const [, target = '/', status = '0'] = /\bPOST (\/[^\s"]{0,200})[^\n]{0,60}? ([2-5]\d\d)\b/.exec(start) ?? []
  return [
    ...own,
    {
      kind: 'access-line',
      confidence: 'likely',
      source: 'labelled',
      name: provider,
      range: { start: 0, end: text.length },
      notes: [],
      fields: { method: 'POST', target, status: Number(status), time: null, agent: null },
      explanation: `This is a message of ${provider}, not of this service: neither a create call nor an IPN, which has the field cs_ref_code and no signature. Check it as ${provider} documents it.`,
    },
  ]
}
