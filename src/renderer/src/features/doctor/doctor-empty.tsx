import { Lightbulb, ScrollText, Stethoscope } from 'lucide-react'
import { useLocation } from 'wouter'
import { routes } from '../../backend/routes.ts'
import { useConsole, useSession } from '../../stores/console.tsx'
import { useDoctorStore } from '../../stores/use-doctor-store.ts'
import { useResource } from '../../stores/use-resource.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { brokenExample } from './broken-example.ts'

/** The newest call refused because of its signature, if any. */
const useNewestMismatch = () => {
  const { backend } = useConsole()
  const { data } = useResource(
    'newest E012',
    (signal) => backend.call(routes.listLog, { query: { code: 'E012', limit: 1 }, signal }),
    (event) => event.type === 'log' || event.type === 'removed',
  )
  return data?.items[0]
}

/** Shows what can be pasted, and two ways to begin without input. */
export const DoctorEmpty = () => {
  const store = useDoctorStore()
  const [, navigate] = useLocation()
  const newest = useNewestMismatch()
  const merchant = useSession(({ merchants }) => merchants.at(-1))
  const serviceUrl = useSession(({ status }) => status?.serviceUrl)
  const showExample = () => {
    if (merchant === undefined || serviceUrl === undefined) return
    void store.fill(brokenExample({ merchant, serviceUrl, random: Math.random }), 'example')
  }
  return (
    <EmptyState
      icon={Stethoscope}
      title="Why does the signature not match?"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {newest !== undefined && (
            <Button icon={ScrollText} kind="primary" onClick={() => navigate(`/doctor?log=${newest.id}`)}>
              Diagnose the latest E012
            </Button>
          )}
          <Button icon={Lightbulb} disabled={merchant === undefined || serviceUrl === undefined} onClick={showExample}>
            Show me an example
          </Button>
        </div>
      }
    >
      Paste the request that was refused: its body, the cURL command, or the raw HTTP request. The doctor signs it again
      with every known mistake, and names the mistake that gives the hash that was sent.
    </EmptyState>
  )
}
