import type { Delivery } from './delivery.ts'

/** What most needs a person comes first. */
const order: readonly Delivery['state'][] = ['failed', 'retrying', 'pending', 'stopped', 'delivered']

/**
 * How a payment's IPNs stand, as one word: of those made by the service, the state that most needs a person; null where
 * there is none. Copies edited by hand say nothing about what the merchant is owed.
 */
export const ipnStateOf = (deliveries: readonly Pick<Delivery, 'state' | 'edited'>[]): Delivery['state'] | null => {
  const states = new Set(deliveries.filter(({ edited }) => edited === undefined).map(({ state }) => state))
  return order.find((state) => states.has(state)) ?? null
}
