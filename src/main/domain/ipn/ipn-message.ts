import type { IpnFormat } from '../../../shared/contract/deliveries.ts'
import type { IpnField } from '../../../shared/contract/rule-effects.ts'
import type { Settings } from '../../../shared/contract/settings.ts'
import type { PaymentLink } from '../link/payment-link.ts'
import { amountTextOf } from '../minor-units.ts'
import type { Payment, PaymentResult } from '../payment/payment.ts'
import { zonedTimeText } from '../zoned-time.ts'
import { contentTypeOf, writeIpnFields } from './ipn-fields.ts'
import type { WireCharset } from './wire-bytes.ts'

/** The message sent to the merchant. Every attempt sends the same body bytes. */
export interface IpnMessage {
  contentType: string
  body: string
}

export type IpnSettings = Pick<Settings, 'timeZone' | 'ipnStatusFailed' | 'ipnStatusCanceled'>

/** The `status` of a successful payment (specification, IPN notification). */
export const paidStatus = '1'

/** Returns the `status` field. The specification fixes the value for success; the other values are settings. */
const statusOf = (result: PaymentResult, settings: IpnSettings): string => {
  if (result === 'paid') return paidStatus
  return result === 'failed' ? settings.ipnStatusFailed : settings.ipnStatusCanceled
}

/** IPN fields in the order in which they are sent. */
export type IpnFields = readonly (readonly [name: IpnField, value: string])[]

/**
 * Returns the fields of a payment's IPN (specification, IPN notification): eight strings, in the order of the
 * specification's table.
 */
export const ipnFields = (
  payment: Payment,
  { orderId }: Pick<PaymentLink, 'orderId'>,
  settings: IpnSettings,
): IpnFields => [
  ['cs_ref_code', payment.csRefCode],
  ['status', statusOf(payment.result, settings)],
  ['merchant_ref_code', orderId],
  ['transaction_id', payment.transactionId],
  ['currency', payment.currency],
  ['amount', amountTextOf(payment.amount)],
  ['true_amount', amountTextOf(payment.trueAmount)],
  ['datetime', zonedTimeText(payment.at, settings.timeZone)],
]

/** Encodes fields as a body (specification, Events), in UTF-8 unless a fault rule sets another character set. */
export const encodedIpn = (fields: IpnFields, format: IpnFormat, charset?: WireCharset): IpnMessage => ({
  contentType: contentTypeOf[format],
  body: writeIpnFields(format, fields, charset),
})

/** Builds the IPN of a payment. */
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
}): IpnMessage => encodedIpn(ipnFields(payment, link, settings), request.ipn_format)
