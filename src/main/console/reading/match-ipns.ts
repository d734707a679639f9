import type { IpnMatch, ReadCandidate } from '../../../shared/contract/read.ts'
import { compareFields } from '../../domain/compare-fields.ts'
import { readIpnFields } from '../../domain/ipn/ipn-fields.ts'
import type { PaymentLink } from '../../domain/link/payment-link.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import type { Store } from '../../store/store.ts'
import { scanNewest } from '../lists/list-page.ts'

export type MatchStore = Pick<
  Store,
  'merchants' | 'links' | 'payments' | 'linkOfOrder' | 'paymentOfLink' | 'deliveriesOfLink'
>
type Ipn = Extract<ReadCandidate, { kind: 'ipn' }>

interface Spoken {
  link: PaymentLink
  by: IpnMatch['by']
}

/** The fields that identify a payment. Each value maps to the positions of the IPNs that contain it. */
const positionsBy = (ipns: readonly Ipn[], field: 'cs_ref_code' | 'transaction_id'): Map<string, number[]> => {
  const positions = new Map<string, number[]>()
  for (const [at, { fields }] of ipns.entries()) {
    const value = fields.find(([name]) => name === field)?.[1]
    if (value !== undefined) positions.set(value, [...(positions.get(value) ?? []), at])
  }
  return positions
}

/** Returns for each IPN the newest payment with the same reference or transaction, in one pass over the payments. */
const paymentsOf = async (ipns: readonly Ipn[], store: MatchStore): Promise<Map<number, Spoken>> => {
  const found = new Map<number, Spoken>()
  const byReference = positionsBy(ipns, 'cs_ref_code')
  const byTransaction = positionsBy(ipns, 'transaction_id')
  const note = (positions: readonly number[] | undefined, payment: Payment, by: IpnMatch['by']): void => {
    const link = positions && store.links.get(payment.linkId)
    if (link) for (const at of positions) if (!found.has(at)) found.set(at, { link, by })
  }
  if (ipns.length === 0) return found
  await scanNewest(store.payments, (payment) => {
    note(byReference.get(payment.csRefCode), payment, 'reference')
    note(byTransaction.get(payment.transactionId), payment, 'transaction')
    return found.size < ipns.length
  })
  return found
}

const linkOfOrder = ({ fields }: Ipn, store: MatchStore): Spoken | undefined => {
  const orderId = fields.find(([name]) => name === 'merchant_ref_code')?.[1] ?? ''
  for (const merchant of store.merchants.oldest()) {
    const link = store.linkOfOrder(merchant.id, orderId)
    if (link) return { link, by: 'order' }
  }
  return undefined
}

const bodyOf = (ipn: Ipn): string | null => {
  if (ipn.format === 'form') return new URLSearchParams(ipn.fields).toString()
  return ipn.format === 'json' ? JSON.stringify(Object.fromEntries(ipn.fields)) : null
}

const matchOf = (ipn: Ipn, { link, by }: Spoken, store: MatchStore): IpnMatch => {
  const deliveries = store.deliveriesOfLink(link.id)
  const body = bodyOf(ipn)
  const delivery = deliveries.find((one) => one.body === body) ?? deliveries.at(-1)
  const sent = delivery && readIpnFields(delivery.format, delivery.body, delivery.charset)
  return {
    linkId: link.id,
    orderId: link.orderId,
    by,
    deliveryId: delivery?.id ?? null,
    identical: delivery !== undefined && delivery.body === body,
    differences: sent ? compareFields(sent, ipn.fields) : [],
  }
}

/**
 * Returns for each IPN the payment of this console, and the fields that differ from what was sent; null without a
 * payment. Yields to the event loop every few milliseconds.
 */
export const matchIpns = async (ipns: readonly Ipn[], store: MatchStore): Promise<(IpnMatch | null)[]> => {
  const payments = await paymentsOf(ipns, store)
  return ipns.map((ipn, at) => {
    const spoken = payments.get(at) ?? linkOfOrder(ipn, store)
    return spoken === undefined ? null : matchOf(ipn, spoken, store)
  })
}
