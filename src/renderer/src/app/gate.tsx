import { PlugZap } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useConsole, useSession } from '../stores/console.tsx'
import { later } from '../ui/later.ts'
import { PageBoundary } from './page-boundary.tsx'

const Locked = later(() => import('./locked.tsx'))

/** Replaces the page when the session has ended. Shows a notice above the page when the engine is unreachable. */
export const Gate = ({ children }: { children: ReactNode }) => {
  const { backend } = useConsole()
  const connection = useSession((state) => state.connection)
  if (connection === 'locked') {
    return (
      // The engine that ended the session may be another version, without the code of this page.
      <PageBoundary onFailed={backend.events.doubt}>
        <Suspense fallback={null}>
          <Locked />
        </Suspense>
      </PageBoundary>
    )
  }
  return (
    <>
      {connection === 'lost' && (
        <div role="alert" className="flex shrink-0 items-center gap-2 bg-bad-soft px-4 py-2 text-bad">
          <PlugZap size={15} aria-hidden />
          The service does not answer. This page may be out of date; it updates by itself when the service runs again.
        </div>
      )}
      {children}
    </>
  )
}
