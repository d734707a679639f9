import type { DeliveryView } from '../../shared/contract/deliveries.ts'
import type { LinkView } from '../../shared/contract/links.ts'
import type { RunContext } from './run-context.ts'

/** Returns the IPNs of a link, newest first. `on` defaults to the newest link. */
export const deliveriesOf = async (context: RunContext, on: string | undefined): Promise<DeliveryView[]> => {
  const link = await context.call<LinkView>('GET', `/api/links/${encodeURIComponent(context.links.get(on))}`)
  return Promise.all(
    link.deliveries.map(({ id }) => context.call<DeliveryView>('GET', `/api/deliveries/${encodeURIComponent(id)}`)),
  )
}
