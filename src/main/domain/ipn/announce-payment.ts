import { linkRequestOf } from '../link/link-request.ts'
import type { PaymentLink } from '../link/payment-link.ts'
import type { SettlementIds, SettlementRules, SettlementSettings } from '../link/settlement.ts'
import type { Payment, PaymentResult } from '../payment/payment.ts'
import { faultyIpn, ipnKinds } from '../rules/faulty-ipn.ts'
import { type Delivery, noAttempts } from './delivery.ts'
import { ipnFields, ipnMessage } from './ipn-message.ts'

/** A fault rule delays the redirect of the browser by at most `atMostMs` until the first attempt of an IPN is over. */
export interface RedirectWait {
  deliveryId: string
  atMostMs: number
  rule: { id: string; name: string }
}

/** The IPNs of a payment: none, one, or two when a fault rule doubles it. */
export interface Announcement {
  deliveries: Delivery[]
  redirect: RedirectWait | null
  hits: { id: string }[]
}

const nothing: Announcement = { deliveries: [], redirect: null, hits: [] }

const isAnnounced = (result: PaymentResult, settings: SettlementSettings): boolean => {
  if (result === 'paid') return true
  return result === 'failed' ? settings.ipnOnFailed : settings.ipnOnCanceled
}

/** Returns the IPNs that a payment sends (specification, Events), according to the settings and the fault rules. */
export const announcePayment = (
  link: PaymentLink,
  payment: Payment,
  {
    settings,
    rules,
    ids,
  }: {
    settings: SettlementSettings
    rules: SettlementRules
    ids: SettlementIds
  },
): Announcement => {
  if (!isAnnounced(payment.result, settings)) return nothing
  const plain = deliveryOf(link, payment, { settings, ids })
  const chosen = rules.choose(ipnKinds, payment.result)
  if (chosen.length === 0) return { ...nothing, deliveries: [plain] }
  const { deliveries, redirectWaitMs, redirectRule, hits } = faultyIpn(plain, {
    fields: ipnFields(payment, link, settings),
    chosen,
    isOneHeld: rules.isOneHeld(),
    newIds: () => ({ id: ids.recordId(), seq: ids.sequence() }),
  })
  const redirect =
    redirectWaitMs === null || redirectRule === null
      ? null
      : { deliveryId: plain.id, atMostMs: redirectWaitMs, rule: redirectRule }
  return { deliveries, redirect, hits }
}

const deliveryOf = (
  link: PaymentLink,
  payment: Payment,
  { settings, ids }: { settings: SettlementSettings; ids: SettlementIds },
): Delivery => {
  const request = linkRequestOf(link)
  return {
    id: ids.recordId(),
    seq: ids.sequence(),
    linkId: link.id,
    paymentId: payment.id,
    state: 'pending',
    url: request.ipn_url,
    format: request.ipn_format,
    ...ipnMessage({ payment, link, request, settings }),
    // Rules that changed the payment are recorded with each of its IPNs.
    ...(payment.rules && { rules: payment.rules }),
    createdAt: payment.at,
    ...(payment.clockOffset !== undefined && { clockOffset: payment.clockOffset }),
    ...noAttempts,
    nextAttemptAt: payment.at,
  }
}
