import type { DeliveryView } from '../../shared/contract/deliveries.ts'
import type { RunContext } from './run-context.ts'

/** Returns the IPNs of a link, newest first. `on` defaults to the newest link. */
export const deliveriesOf = async (context: RunContext, on: string | undefined): Promise<DeliveryView[]> => {
  const link = await context.call('GET /api/links/:id', { params: { id: context.links.get(on) } })
  return Promise.all(link.deliveries.map(({ id }) => context.call('GET /api/deliveries/:id', { params: { id } })))
}
