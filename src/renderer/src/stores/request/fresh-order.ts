import type { CreateFieldName } from '../../../../shared/create-fields.ts'
import { builtInAddresses, sampleOrder } from '../../../../shared/sample-order.ts'

/** From 0 up to but not including 1, as Math.random returns. */
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

/** The part of an order that differs between orders. */
export const freshOrder = (random: Random) => {
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
  } satisfies Partial<Record<CreateFieldName, string>>
}

/** A whole formatted body for the built-in inbox and shop. */
export const sampleBody = (serviceUrl: string, random: Random): string => {
  const order = freshOrder(random)
  const members = sampleOrder({ ...order, ...builtInAddresses(serviceUrl, 'demo', order.order_id) })
  return `{\n${members.map(([name, json]) => `  "${name}": ${json}`).join(',\n')}\n}`
}
