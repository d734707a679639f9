import { z } from 'zod'
import type { Notification, OrderState, Receipt, ShopOrder } from './order.ts'

const minorUnits = z
  .string()
  .regex(/^\d{1,9}\.\d\d$/)
  .transform((text) => Number(text.replace('.', '')))

/** The fields of a notification that this shop needs. Each is a text. */
export const ipn = z.object({
  merchant_ref_code: z.string(),
  transaction_id: z.string().max(100),
  status: z.string().max(100),
  currency: z.string().max(100),
  amount: minorUnits,
  true_amount: minorUnits,
})
export type Ipn = z.output<typeof ipn>

/** When a notification came, and the status code of a canceled payment, which is agreed with the payment service. */
interface Circumstances {
  /** ms since the epoch. */
  at: number
  canceledStatus: string
}

/** Limits the notifications kept of an order: the first, and the latest. */
export const maxNotifications = 20

const stateOf = (status: string, canceledStatus: string): OrderState => {
  if (status === '1') return 'paid'
  return status === canceledStatus ? 'canceled' : 'failed'
}

/**
 * Returns the order after a notification. A notification may arrive twice, for another amount and in another currency,
 * so each transaction is booked once, and the order is paid only when the received amount equals the order's amount.
 */
export const receiveIpn = (order: ShopOrder, message: Ipn, { at, canceledStatus }: Circumstances): ShopOrder => {
  const isKnown = order.notifications.some(({ transactionId }) => transactionId === message.transaction_id)
  const state = stateOf(message.status, canceledStatus)
  if (isKnown) return noted(order, message, at, 'duplicate')
  if (order.state !== 'waiting') return noted(order, message, at, 'order-closed')
  if (state === 'paid' && message.currency !== order.currency) return noted(order, message, at, 'currency-differs')
  if (state === 'paid' && message.true_amount !== order.total) return noted(order, message, at, 'amount-differs')
  return { ...noted(order, message, at, 'booked'), state, received: state === 'paid' ? message.true_amount : 0 }
}

/** The same in a careless shop: every notification is booked, `amount` is trusted, and no currency is compared. */
export const receiveIpnCarelessly = (
  order: ShopOrder,
  message: Ipn,
  { at, canceledStatus }: Circumstances,
): ShopOrder => {
  const state = stateOf(message.status, canceledStatus)
  const received = order.received + (state === 'paid' ? message.amount : 0)
  return { ...noted(order, message, at, 'booked'), state, received }
}

const noted = (order: ShopOrder, message: Ipn, at: number, receipt: Receipt): ShopOrder => {
  const notification: Notification = {
    at,
    transactionId: message.transaction_id,
    status: message.status,
    currency: message.currency,
    amount: message.amount,
    trueAmount: message.true_amount,
    receipt,
  }
  // Anybody who reaches the shop may send more.
  const [first = notification, ...later] = [...order.notifications, notification]
  return { ...order, notifications: [first, ...later.slice(1 - maxNotifications)] }
}
