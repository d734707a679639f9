import { Zap } from 'lucide-react'
import { Link } from 'wouter'
import { useStore } from 'zustand'
import type { RuleTouch } from '../../../shared/contract/rule-touch.ts'
import { useRuleStore } from '../stores/use-rule-store.ts'
import { classes } from '../ui/classes.ts'

const TouchLine = ({ touch: { id, name, what } }: { touch: RuleTouch }) => {
  const store = useRuleStore()
  const isGone = useStore(store, ({ phase, rules }) => phase === 'ready' && !rules.some((rule) => rule.id === id))
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

/** What fault rules did to an exchange, each leading to its rule; nothing where none did. */
export const RuleTouches = ({ touches, className }: { touches: readonly RuleTouch[]; className?: string }) => {
  if (touches.length === 0) return null
  return (
    <section
      aria-label="Changed by rules"
      className={classes('flex gap-2.5 rounded-control bg-simulated-soft px-3 py-2 text-simulated', className)}
    >
      <Zap size={15} className="mt-0.5 shrink-0 fill-current" aria-hidden />
      <ul className="min-w-0">
        {touches.map((touch) => (
          <TouchLine key={`${touch.id} ${touch.what}`} touch={touch} />
        ))}
      </ul>
    </section>
  )
}
