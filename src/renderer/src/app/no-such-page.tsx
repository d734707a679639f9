import { MapPinOff } from 'lucide-react'
import { Link } from 'wouter'
import { EmptyState } from '../ui/empty-state.tsx'

/** Shown for an unknown URL of the console, such as a truncated link. */
export const NoSuchPage = () => (
  <EmptyState icon={MapPinOff} title="There is no such page">
    The address is not one of the console's. The pages are on the left;{' '}
    <Link href="/" className="text-accent hover:underline">
      Start
    </Link>{' '}
    is the first.
  </EmptyState>
)
