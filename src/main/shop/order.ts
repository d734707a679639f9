import { z } from 'zod'

export const customer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  ip: z.string(),
})
export type Customer = z.output<typeof customer>

/** The result of one notification. */
const receipt = z.enum(['booked', 'duplicate', 'currency-differs', 'amount-differs', 'order-closed'])
export type Receipt = z.output<typeof receipt>

const notification = z.object({
  /** ms since the epoch. */
  at: z.number(),
  transactionId: z.string(),
  status: z.string(),
  /** Absent in older files. */
  currency: z.string().exactOptional(),
  /** Minor units. */
  amount: z.number().int(),
  trueAmount: z.number().int(),
  receipt,
})
export type Notification = z.output<typeof notification>

export const order = z.object({
  id: z.string(),
  /** ms since the epoch. */
  placedAt: z.number(),
  customer,
  lines: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      quantity: z.number().int(),
      /** Price of one piece, in minor units. */
      price: z.number().int(),
    }),
  ),
  currency: z.enum(['EUR', 'USD']),
  /** Minor units. */
  total: z.number().int(),
  state: z.enum(['waiting', 'paid', 'failed', 'canceled']),
  /** URL of the payment page; null until the service returned it. */
  paymentLink: z.string().nullable(),
  /** Minor units that the shop believes it received. */
  received: z.number().int(),
  /** Marked as paid because a browser opened the return page, as a careless shop does. */
  trustedReturn: z.boolean(),
  notifications: z.array(notification),
})
export type ShopOrder = z.output<typeof order>
export type OrderState = ShopOrder['state']
