import { routes } from '../backend/routes.ts'
import { useConsole } from '../stores/console.tsx'
import { useResource } from '../stores/use-resource.ts'

/** How many deliveries gave up: the only thing on the rail that waits for a person. */
export const useFailedDeliveries = (): number => {
  const { backend } = useConsole()
  const { data } = useResource(
    'failed-deliveries',
    (signal) => backend.call(routes.listDeliveries, { query: { state: 'failed', limit: 1 }, signal }),
    (event) => event.type === 'delivery' || (event.type === 'removed' && event.resource === 'delivery'),
    { everyMs: 1_000 },
  )
  return data?.total ?? 0
}
