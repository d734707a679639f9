import { Inbox } from 'lucide-react'
import { Link } from 'wouter'
import { useConsole } from '../stores/console.tsx'
import { useResource } from '../stores/use-resource.ts'

/**
 * Shown on every page while an inbox responds with something other than 200. Links to the page where that is changed.
 */
const InboxesChip = () => {
  const { call } = useConsole().backend
  const { data } = useResource(
    'inboxes-chip',
    (signal) => call('GET /api/inboxes', { signal }),
    (event) => event.type === 'inbox-setup' || (event.type === 'removed' && event.resource === 'inbox-setup'),
    { everyMs: 2_000 },
  )
  const changed = (data?.items ?? []).filter(({ behaviour }) => behaviour.kind !== 'plain')
  const [first] = changed
  if (first === undefined) return null
  return (
    <Link
      href="/inbox"
      title={changed.map(({ name, next }) => `${name}: ${next}`).join('\n')}
      className="flex h-6 min-w-0 items-center gap-1 rounded-full bg-simulated-soft px-2 font-medium text-simulated hover:underline"
    >
      <Inbox size={13} aria-hidden className="shrink-0" />
      <span className="truncate max-[899px]:sr-only">
        {changed.length === 1 ? `Inbox ${first.name} is set up` : `${changed.length} inboxes are set up`}
      </span>
    </Link>
  )
}

export default InboxesChip
