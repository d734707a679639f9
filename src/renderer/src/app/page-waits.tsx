import { PlugZap } from 'lucide-react'
import { useSession } from '../stores/console.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Shown while the code of a page loads: empty, unless the engine that serves it is unreachable. */
export const PageWaits = () => {
  const isGone = useSession(({ connection }) => connection === 'lost')
  if (!isGone) return null
  return (
    <EmptyState icon={PlugZap} title="This page waits for the engine">
      Its code has not been loaded yet. The page shows as soon as the engine runs again.
    </EmptyState>
  )
}
