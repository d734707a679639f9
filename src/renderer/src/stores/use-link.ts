import type { LinkView } from '../../../shared/contract/links.ts'
import type { ServerEvent } from '../../../shared/events.ts'
import { useConsole } from './console.tsx'
import { type Resource, useResource } from './use-resource.ts'

/** Whether an event may change the shown link: the link itself, its calls, its IPNs, or messages about its order. */
export const concernsLink =
  (id: string, orderId: string | undefined) =>
  (event: ServerEvent): boolean => {
    switch (event.type) {
      case 'link':
        return event.item.id === id
      case 'delivery':
      case 'log':
        return event.item.linkId === id
      case 'inbox':
        return event.item.orderId === orderId
      case 'removed':
        return event.resource === 'link' ? event.ids.includes(id) : event.resource !== 'merchant'
      default:
        return false
    }
  }

/** A link with its timeline, kept current. `null`: none. */
export const useLink = (id: string | null): Resource<LinkView> => {
  const { backend } = useConsole()
  const resource: Resource<LinkView> = useResource<LinkView>(
    id === null ? null : `link ${id}`,
    (signal) => backend.call('GET /api/links/:id', { params: { id: id ?? '' }, signal }),
    (event) => id !== null && concernsLink(id, resource.data?.orderId)(event),
  )
  return resource
}
