import { Unplug } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DetailHeader } from './detail-header.tsx'

/** Shown while details load, or with the reason when they cannot be loaded. */
export const LoadingDetails = ({
  label,
  problem,
  onClose,
}: {
  label: string
  problem: string | null
  onClose: () => void
}) => (
  <section aria-label={label} className="flex h-full flex-col">
    <DetailHeader
      title={
        problem === null ? (
          <>
            <span className="sr-only">{label}, loading</span>
            <Skeleton className="h-5 w-40" />
          </>
        ) : (
          label
        )
      }
      facts={problem === null ? <Skeleton className="h-4 w-64" /> : undefined}
      onClose={onClose}
    />
    {problem === null ? (
      <div className="flex flex-col gap-3 border-t border-line p-4">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-6 w-full" />
        ))}
      </div>
    ) : (
      <div role="alert" className="min-h-0 flex-1 overflow-auto border-t border-line">
        <EmptyState
          icon={Unplug}
          title={`${label} cannot be shown`}
          action={<Button onClick={onClose}>Back to the list</Button>}
        >
          {problem}
        </EmptyState>
      </div>
    )}
  </section>
)
