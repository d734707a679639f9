import { isAscii, isUtf8 } from 'node:buffer'
import { hash as digest } from 'node:crypto'
import type { Settings } from '../../shared/contract/settings.ts'
import { type JsonObject, memberOf } from '../../shared/json/json-node.ts'
import { JsonFault, scanJson } from '../../shared/json/json-scanner.ts'
import { canonicalJson } from '../../shared/signature/canonical-json.ts'
import { hashOf, sameHash } from '../../shared/signature/token.ts'
import { shiftedBy, type VirtualClock } from '../domain/clock.ts'
import { contentTypeRefusal } from '../domain/content-type-refusal.ts'
import type { Identity } from '../domain/identity.ts'
import { readCreateRequest } from '../domain/link/create-request.ts'
import { maskCreateBody } from '../domain/link/mask-create-body.ts'
import type { PaymentLink } from '../domain/link/payment-link.ts'
import { readStoredBody } from '../domain/link/request-from-body.ts'
import { type Merchant, validSecrets } from '../domain/merchant.ts'
import { type Refusal, refusal } from '../domain/refusal.ts'
import { settingsFor } from '../domain/settings-for.ts'
import { testRunNamed } from '../domain/test-run.ts'
import type { Store } from '../store/store.ts'
import { authorizationOf } from './authorization-of.ts'

/** A create call as received. `authorization` is the header's value as Node gives it: one character per byte. */
export interface CreateCall {
  contentType: string | undefined
  /** The `Content-Encoding` header. A compressed body is refused with a message that says so. */
  contentEncoding?: string | undefined
  authorization: string | undefined
  /** The `X-Paylink-Run` header. */
  testRun?: string | undefined
  body: Buffer | undefined
}

/** The decision on a create call. Merchant and order are set as far as they are known. */
export type CreateDecision =
  | { kind: 'refused'; refusal: Refusal; merchantId: string | null; orderId: string | null }
  /** A link to store. `sent` is the body as text; when `masked`, its card numbers are replaced by dots. */
  | { kind: 'created'; link: PaymentLink; sent: string; masked: boolean }
  /** The setting "repeated order" is replay and the same body was sent before: the call gets the existing link. */
  | { kind: 'replayed'; link: PaymentLink; sent: string; masked: boolean }

const md5 = (text: string): string => digest('md5', text)

const hoursToMs = 3_600_000

/**
 * Decides a create call (specification, Endpoints and Authentication) in the order of the decision record: content
 * type, JSON, header, merchant, token, fields, order. The token is checked before the fields, so that an unsigned call
 * learns nothing about them. It does not store anything.
 */
export const createPaymentLinkDecider = ({
  store,
  clock,
  identity,
}: {
  store: Pick<Store, 'settings' | 'merchants' | 'merchantByKey' | 'linkOfOrder' | 'linksOfOrder' | 'nextSequence'>
  clock: Pick<VirtualClock, 'now' | 'offset'>
  identity: Identity
}): ((call: CreateCall) => CreateDecision) => {
  const tokenMatches = (root: JsonObject, hash: string, merchant: Merchant, settings: Settings): boolean => {
    const canonical = canonicalJson(root, settings.numbersInSignature)
    for (const secret of validSecrets(merchant, clock.now())) {
      if (sameHash(hashOf(canonical, secret, md5), hash)) return true
    }
    return false
  }

  return (call) => {
    let merchantId: string | null = null
    let orderId: string | null = null
    const refuse = (why: Refusal): CreateDecision => ({ kind: 'refused', refusal: why, merchantId, orderId })

    const wrongType = contentTypeRefusal(call.contentType)
    if (wrongType !== undefined) return refuse(wrongType)
    const read = readBody(call)
    if ('code' in read) return refuse(read)
    const { root, text } = read
    orderId = orderIdIn(root)

    const authorization = authorizationOf(call.authorization)
    if (authorization === undefined) {
      return refuse(refusal('E010', 'send "Authorization: Bearer <merchant key>.<hash>"'))
    }
    const merchant = store.merchantByKey(authorization.key)
    if (merchant === undefined) return refuse(refusal('E011'))
    merchantId = merchant.id

    const settings = settingsFor(store, merchant.id)
    if (!tokenMatches(root, authorization.hash, merchant, settings)) return refuse(refusal('E012'))

    const request = readCreateRequest(root)
    if ('code' in request) return refuse(request)
    orderId = request.order_id

    const body = maskCreateBody(text)
    const masked = body !== text
    const earlier = settings.repeatedOrder === 'allow' ? undefined : store.linkOfOrder(merchant.id, request.order_id)
    if (earlier !== undefined) {
      if (settings.repeatedOrder === 'replay') {
        const same = store.linksOfOrder(merchant.id, request.order_id).findLast((link) => sameBody(link.body, body))
        if (same !== undefined) return { kind: 'replayed', link: same, sent: body, masked }
      }
      return refuse(refusal('E004', `"${request.order_id}" has a payment link; every order needs its own order_id`))
    }

    const now = clock.now()
    const testRun = testRunNamed(call.testRun)
    const expiresAt = settings.linkExpiryHours === 0 ? null : Math.round(now + settings.linkExpiryHours * hoursToMs)
    return {
      kind: 'created',
      sent: body,
      masked,
      link: {
        id: identity.linkId(),
        seq: store.nextSequence(),
        merchantId: merchant.id,
        orderId: request.order_id,
        state: 'open',
        currency: request.currency_code,
        amount: request.amount,
        body,
        createdAt: now,
        expiresAt,
        ...shiftedBy(clock.offset()),
        card: null,
        ...(testRun === undefined ? {} : { testRun }),
      },
    }
  }
}

const readBody = ({
  body,
  contentEncoding,
}: Pick<CreateCall, 'body' | 'contentEncoding'>): { root: JsonObject; text: string } | Refusal => {
  if (body === undefined || body.length === 0) return refusal('E001', 'the body is empty')
  const ascii = isAscii(body)
  if (!ascii && !isUtf8(body)) return refusal('E001', unreadable(body, contentEncoding))
  const text = body.toString(ascii ? 'latin1' : 'utf8')
  try {
    const root = scanJson(text)
    if (root.type !== 'object') return refusal('E001', `the body is a JSON ${root.type}`)
    return { root, text }
  } catch (error) {
    if (error instanceof JsonFault) return refusal('E001', error.message)
    throw error
  }
}

/** Explains why a body is not text. Usually it is compressed, as its header or its first bytes show. */
const unreadable = (body: Buffer, contentEncoding: string | undefined): string => {
  const said = contentEncoding?.trim().slice(0, 40) ?? ''
  if (said !== '' && said.toLowerCase() !== 'identity') {
    return `the body is compressed (Content-Encoding: ${said}); send it as plain JSON`
  }
  if (body[0] === 0x1f && body[1] === 0x8b) return 'the body is compressed with gzip; send it as plain JSON'
  return 'the body is not UTF-8'
}

/** Returns the order id of a call for the log. The call may be unsigned or invalid. */
const orderIdIn = (root: JsonObject): string | null => {
  const node = memberOf(root, 'order_id')
  return node?.type === 'string' ? node.value.slice(0, 64) : null
}

/** Whether two bodies, card numbers masked, are equal in canonical form. */
const sameBody = (stored: string, sent: string): boolean => {
  if (stored === sent) return true
  const [one, other] = [readStoredBody(stored), readStoredBody(sent)]
  if (one === undefined || other === undefined) return false
  return canonicalJson(one, 'as-sent') === canonicalJson(other, 'as-sent')
}
