import type { IpnMatch, ReadCandidate } from '../../../shared/contract/read.ts'
import { compareFields } from '../../domain/compare-fields.ts'
import { readIpnFields } from '../../domain/ipn/ipn-fields.ts'
import type { PaymentLink } from '../../domain/link/payment-link.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import type { Store } from '../../store/store.ts'

export type MatchStore = Pick<
  Store,
  'merchants' | 'links' | 'payments' | 'linkOfOrder' | 'paymentOfLink' | 'deliveriesOfLink'
>
type Ipn = Extract<ReadCandidate, { kind: 'ipn' }>

interface Spoken {
  link: PaymentLink
  by: IpnMatch['by']
}

const isOfIpn = (payment: Payment | undefined, fields: Record<string, string>): IpnMatch['by'] | undefined => {
  if (payment === undefined) return undefined
  if (payment.csRefCode === fields.cs_ref_code) return 'reference'
  return payment.transactionId === fields.transaction_id ? 'transaction' : undefined
}

/** The payment with the same reference or transaction; else the link of the same order. */
const linkSpokenOf = (fields: Record<string, string>, store: MatchStore): Spoken | undefined => {
  for (const payment of store.payments.newest()) {
    const by = isOfIpn(payment, fields)
    const link = by && store.links.get(payment.linkId)
    if (by && link) return { link, by }
  }
  for (const merchant of store.merchants.oldest()) {
    const link = store.linkOfOrder(merchant.id, fields.merchant_ref_code ?? '')
    if (link) return { link, by: 'order' }
  }
  return undefined
}

const bodyOf = (ipn: Ipn): string | null => {
  if (ipn.format === 'form') return new URLSearchParams(ipn.fields).toString()
  return ipn.format === 'json' ? JSON.stringify(Object.fromEntries(ipn.fields)) : null
}

/** The payment of this console that an IPN is about, and where its fields differ from what was sent; null: none. */
export const matchIpn = (ipn: Ipn, store: MatchStore): IpnMatch | null => {
  const spoken = linkSpokenOf(Object.fromEntries(ipn.fields), store)
  if (!spoken) return null
  const { link, by } = spoken
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
