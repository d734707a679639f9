import type { FieldName } from './field-name.ts'
import { jsonOf } from './field-name.ts'

/** From 0 up to but not including 1, as Math.random gives. */
export type Random = () => number

const people = [
  ['Ada', 'Lovelace', '+442071234567'],
  ['Grace', 'Hopper', '+12025550143'],
  ['Zoë', 'Müller', '+4930901820'],
  ['Krzysztof', 'Żak', '+48225550167'],
  ['Chloé', 'D’Aubigné', '+33155550198'],
  ['Mei', 'Tanaka', '+81355550123'],
] as const

const goods = [
  ['Espresso machine', '149.50'],
  ['Annual plan', '99.00'],
  ['Running shoes, size 42', '84.90'],
  ['2 × concert ticket', '57.80'],
  ['Gift card', '25.00'],
  ['Notebook & pen', '10.50'],
] as const

const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

const pick = <T>(from: readonly T[], random: Random): T => from[Math.floor(random() * from.length)] as T

const orderId = (random: Random): string =>
  `ORD-${Array.from({ length: 6 }, () => pick([...letters], random)).join('')}`

/** The part of an order that differs from one to the next. */
export const freshOrder = (random: Random): Partial<Record<FieldName, string>> => {
  const [first, last, phone] = pick(people, random)
  const [description, amount] = pick(goods, random)
  const mailbox = first
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
  return {
    order_id: orderId(random),
    customer_lastname: last,
    customer_firstname: first,
    customer_email: `${mailbox || 'customer'}@example.com`,
    customer_phone: phone,
    amount,
    description,
  }
}

/** A whole body for the built-in inbox and shop, laid out for reading. */
export const sampleBody = (serviceUrl: string, random: Random): string => {
  const order = freshOrder(random)
  const values: readonly [FieldName, string][] = [
    ['order_id', order.order_id ?? ''],
    ['currency_code', 'EUR'],
    ['customer_ip', '203.0.113.7'],
    ['customer_lastname', order.customer_lastname ?? ''],
    ['customer_firstname', order.customer_firstname ?? ''],
    ['customer_email', order.customer_email ?? ''],
    ['customer_phone', order.customer_phone ?? ''],
    ['amount', order.amount ?? ''],
    ['ipn_format', 'json'],
    ['ipn_url', `${serviceUrl}/inbox/demo`],
    ['return_url', `${serviceUrl}/shop/thanks?order=${order.order_id}`],
    ['cancel_url', `${serviceUrl}/shop/cart?order=${order.order_id}`],
    ['description', order.description ?? ''],
  ]
  return `{\n${values.map(([name, value]) => `  "${name}": ${jsonOf(name, value)}`).join(',\n')}\n}`
}
