import { Zap } from 'lucide-react'
import { Link } from 'wouter'
import { useStore } from 'zustand'
import type { AppliedRuleView } from '../../../shared/contract/applied-rule.ts'
import { useRuleStore } from '../stores/use-rule-store.ts'
import { classes } from '../ui/classes.ts'

const AppliedRuleLine = ({ rule: { id, name, what } }: { rule: AppliedRuleView }) => {
  const store = useRuleStore()
  const isGone = useStore(store, (state) => state.phase === 'ready' && !state.rules.some((rule) => rule.id === id))
  return (
    <li className="break-words">
      Changed by rule{' '}
      {isGone ? (
        <span>
          “{name}” <span className="text-small">(since deleted)</span>
        </span>
      ) : (
        <Link href={`/lab/faults?rule=${encodeURIComponent(id)}`} className="underline">
          “{name}”
        </Link>
      )}
      : {what}
    </li>
  )
}

/** The fault rules applied to an exchange, each with a link to its rule. Empty when there are none. */
export const AppliedRules = ({ rules, className }: { rules: readonly AppliedRuleView[]; className?: string }) => {
  if (rules.length === 0) return null
  return (
    <section
      aria-label="Changed by rules"
      className={classes('flex gap-2.5 rounded-control bg-simulated-soft px-3 py-2 text-simulated', className)}
    >
      <Zap size={15} className="mt-0.5 shrink-0 fill-current" aria-hidden />
      <ul className="min-w-0">
        {rules.map((rule) => (
          <AppliedRuleLine key={`${rule.id} ${rule.what}`} rule={rule} />
        ))}
      </ul>
    </section>
  )
}
