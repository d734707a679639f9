import { Zap } from 'lucide-react'
import { useStore } from 'zustand'
import type { RuleView } from '../../../../../shared/contract/rules.ts'
import { useRuleNow, useRuleStore } from '../../../stores/use-rule-store.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RuleRow } from './rule-row.tsx'

interface RuleListProps {
  /** The rule that a link from an applied rule points to. */
  chosen: string | null
  onNew: () => void
  onEdit: (rule: RuleView) => void
  onDelete: (rule: RuleView) => void
}

/** The rules in the order they apply. There are at most 200, so all are rendered. */
export const RuleList = ({ chosen, onNew, onEdit, onDelete }: RuleListProps) => {
  const store = useRuleStore()
  const rules = useStore(store, (state) => state.rules)
  const phase = useStore(store, (state) => state.phase)
  const now = useRuleNow()
  const isGone = chosen !== null && phase === 'ready' && !rules.some(({ id }) => id === chosen)
  return (
    <section aria-label="Rules" className="flex flex-col gap-2">
      <h3 className="font-medium">Rules, in the order they apply</h3>
      <p className="text-soft">When two rules have the same effect on a payment, the upper one applies.</p>
      {isGone && <Notice tone="idle">This rule has been deleted.</Notice>}
      {phase === 'loading' && rules.length === 0 && <Skeleton className="h-28 rounded-panel!" />}
      {rules.length > 0 && (
        <ol aria-label="Fault rules" className="overflow-hidden rounded-panel border border-line">
          {rules.map((rule, place) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              place={place}
              last={rules.length - 1}
              now={now}
              chosen={rule.id === chosen}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          ))}
        </ol>
      )}
      {rules.length === 0 && phase === 'ready' && (
        <div className="rounded-panel border border-line">
          <EmptyState icon={Zap} title="No rules yet" action={<Button onClick={onNew}>Write a rule</Button>}>
            Switch on a classic bug above, or write a rule of your own: what goes wrong, for whom and how often.
          </EmptyState>
        </div>
      )}
    </section>
  )
}
