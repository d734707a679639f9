import { Zap } from 'lucide-react'
import { Link } from 'wouter'
import { useActiveRules } from '../stores/use-rule-store.ts'

/** Shown on every page while fault rules are active. Links to the page where they are switched off. */
export const FaultsChip = () => {
  const active = useActiveRules()
  if (active.length === 0) return null
  return (
    <Link
      href="/lab/faults"
      title={active.map(({ name }) => name).join(' · ')}
      className="flex h-6 shrink-0 items-center gap-1 rounded-full bg-simulated-soft px-2 font-medium text-simulated hover:underline"
    >
      <Zap size={13} aria-hidden className="fill-current" /> <span>{active.length}</span>
      <span className="max-[899px]:sr-only">{active.length === 1 ? 'fault' : 'faults'} on</span>
    </Link>
  )
}
