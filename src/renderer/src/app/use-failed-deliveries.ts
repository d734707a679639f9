import { useEffect, useMemo, useRef, useState } from 'react'
import { useConsole } from '../stores/console.tsx'
import { useResource } from '../stores/use-resource.ts'
import { browserStorage } from '../ui/browser-storage.ts'

const seenKey = 'paylink-console.seen-failures'
/** A badge shows at most 99. */
const maxCounted = 100
/** More than are counted, because a resent one makes room for an older one. */
const maxSeen = 1_000

const readSeen = (): ReadonlySet<string> => {
  try {
    const kept: unknown = JSON.parse(browserStorage.getItem(seenKey) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.map(String) : [])
  } catch {
    return new Set()
  }
}

/** The failures that have been seen, the latest first. */
export const withSeen = (seen: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> =>
  new Set([...new Set([...ids, ...seen])].slice(0, maxSeen))

/** Returns the number of deliveries that failed since the IPN page was last open. */
export const useFailedDeliveries = (isLookedAt: boolean): number => {
  const { backend } = useConsole()
  const [seen, setSeen] = useState(readSeen)
  const known = useRef<ReadonlySet<string>>(new Set())
  const { data } = useResource(
    'failed-deliveries',
    (signal) =>
      backend.call('GET /api/deliveries', { query: { state: 'failed', tests: 'hide', limit: maxCounted }, signal }),
    (event) =>
      event.type === 'delivery'
        ? event.item.state === 'failed' || known.current.has(event.item.id)
        : event.type === 'removed' && event.resource === 'delivery',
    { everyMs: 1_000 },
  )
  known.current = useMemo(() => new Set(data?.items.map(({ id }) => id)), [data])
  useEffect(() => {
    if (!isLookedAt || data === undefined) return
    const all = withSeen(
      readSeen(),
      data.items.map(({ id }) => id),
    )
    setSeen(all)
    browserStorage.setItem(seenKey, JSON.stringify([...all]))
  }, [isLookedAt, data])
  return data?.items.filter(({ id }) => !seen.has(id)).length ?? 0
}
