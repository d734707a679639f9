import type { Delivery } from './delivery.ts'

/** In order of urgency. */
const order: readonly Delivery['state'][] = ['failed', 'retrying', 'pending', 'stopped', 'delivered']

/**
 * Returns the most urgent state of a payment's IPNs; null when there are none. Edited copies do not count, because they
 * say nothing about what the merchant must receive.
 */
export const ipnStateOf = (deliveries: readonly Pick<Delivery, 'state' | 'edited'>[]): Delivery['state'] | null => {
  const states = new Set(deliveries.filter(({ edited }) => edited === undefined).map(({ state }) => state))
  return order.find((state) => states.has(state)) ?? null
}
