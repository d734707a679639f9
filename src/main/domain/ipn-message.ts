import type { IpnFormat } from '../../shared/contract/deliveries.ts'
import type { Settings } from '../../shared/contract/settings.ts'
import { formEncoded } from './form-encoding.ts'
import { amountTextOf } from './money.ts'
import type { Payment, PaymentResult } from './payment.ts'
import type { PaymentLink } from './payment-link.ts'
import { zonedTimeText } from './zoned-time.ts'

/** What the merchant is sent; the body holds the same bytes in every attempt. */
export interface IpnMessage {
  contentType: string
  body: string
}

export type IpnSettings = Pick<Settings, 'timeZone' | 'ipnStatusFailed' | 'ipnStatusCanceled'>

/** The `status` field: the specification fixes only `1` for success; the others are settings. */
const statusOf = (result: PaymentResult, settings: IpnSettings): string => {
  if (result === 'paid') return '1'
  return result === 'failed' ? settings.ipnStatusFailed : settings.ipnStatusCanceled
}

/** The IPN of a payment (specification, IPN notification and Events): eight fields in the table's order, all strings. */
export const ipnMessage = ({
  payment,
  link,
  request,
  settings,
}: {
  payment: Payment
  link: Pick<PaymentLink, 'orderId'>
  request: { ipn_format: IpnFormat }
  settings: IpnSettings
}): IpnMessage => {
  const fields = {
    cs_ref_code: payment.csRefCode,
    status: statusOf(payment.result, settings),
    merchant_ref_code: link.orderId,
    transaction_id: payment.transactionId,
    currency: payment.currency,
    amount: amountTextOf(payment.amount),
    true_amount: amountTextOf(payment.trueAmount),
    datetime: zonedTimeText(payment.at, settings.timeZone),
  }
  return request.ipn_format === 'json'
    ? { contentType: 'application/json', body: JSON.stringify(fields) }
    : { contentType: 'application/x-www-form-urlencoded', body: formEncoded(Object.entries(fields)) }
}
