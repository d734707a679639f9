import { Plus, Zap, ZapOff } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useSearch } from 'wouter'
import { useStore } from 'zustand'
import type { RuleView } from '../../../../../shared/contract/rules.ts'
import { toast } from '../../../stores/toast.ts'
import { useAction } from '../../../stores/use-action.ts'
import { useRuleNow, useRuleStore } from '../../../stores/use-rule-store.ts'
import { useSubmit } from '../../../stores/use-submit.ts'
import { useOpenDialog } from '../../../stores/use-tab-state.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { later } from '../../../ui/later.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PresetCards } from './preset-cards.tsx'
import { RuleRow } from './rule-row.tsx'

interface RuleListProps {
  /** The rule that a link from an applied rule points to. */
  chosen: string | null
  onNew: () => void
  onEdit: (rule: RuleView) => void
  onDelete: (rule: RuleView) => void
}

/** The rules in the order they apply. There are at most 200, so all are rendered. */
const RuleList = ({ chosen, onNew, onEdit, onDelete }: RuleListProps) => {
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

/** Confirms the deletion of a rule, because its hits cannot be restored. */
const DeleteRule = ({ rule, onClose }: { rule: RuleView; onClose: () => void }) => {
  const store = useRuleStore()
  const { busy, problem, submit } = useSubmit(
    () => store.remove(rule.id),
    () => {
      toast.success(`${rule.name} deleted`)
      onClose()
    },
  )
  return (
    <ConfirmDialog
      title={`Delete ${rule.name}?`}
      text={
        <>
          It changes nothing any more. Exchanges that it changed stay marked.
          {problem !== null && <Notice tone="bad">{problem}</Notice>}
        </>
      }
      keep="Keep it"
      action="Delete"
      busy={busy}
      onAgree={submit}
      onClose={onClose}
    />
  )
}

const RuleDialog = later(async () => ({ default: (await import('./rule-dialog.tsx')).RuleDialog }))

type Asked = { kind: 'edit'; rule: RuleView | undefined } | { kind: 'delete'; rule: RuleView } | null

const Toolbar = ({ onNew }: { onNew: () => void }) => {
  const store = useRuleStore()
  const anyOn = useStore(store, ({ rules }) => rules.some(({ on }) => on))
  const allOff = useAction(store.switchAllOff, 'All rules are off')
  return (
    <>
      <Button icon={ZapOff} onClick={() => allOff.start()} disabled={!anyOn || allOff.busy}>
        Switch all off
      </Button>
      <Button icon={Plus} kind="primary" onClick={onNew}>
        New rule
      </Button>
    </>
  )
}

/** Fault presets for the classic bugs, and rules for everything else. */
const FaultsPage = () => {
  const store = useRuleStore()
  const problem = useStore(store, (state) => state.problem)
  const wanted = new URLSearchParams(useSearch()).get('rule')
  const [asked, setAsked] = useOpenDialog<Asked>('faults dialog', null)
  const known = useStore(store, ({ rules }) => rules.some(({ id }) => id === wanted))
  useEffect(() => {
    if (known) document.getElementById(`rule-${wanted}`)?.scrollIntoView({ block: 'nearest' })
  }, [known, wanted])

  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <h2 className="mr-auto text-section font-semibold">Faults</h2>
        <Toolbar onNew={() => setAsked({ kind: 'edit', rule: undefined })} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard. */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-auto outline-offset-[-2px]">
        <div className="flex max-w-[1200px] flex-col gap-6 p-4">
          {problem !== null && (
            <Notice tone="bad">
              {problem}{' '}
              <Button size="small" kind="quiet" onClick={() => void store.refresh()}>
                Try again
              </Button>
            </Notice>
          )}
          <div className="flex flex-col gap-2">
            <h3 className="flex items-center gap-2 font-medium">
              <Zap size={14} className="text-simulated" aria-hidden /> Classic bugs
            </h3>
            <p className="text-soft">
              Switch one on, then pay in your shop. The service misbehaves until you switch it off.
            </p>
            <PresetCards />
          </div>
          <RuleList
            chosen={wanted}
            onNew={() => setAsked({ kind: 'edit', rule: undefined })}
            onEdit={(rule) => setAsked({ kind: 'edit', rule })}
            onDelete={(rule) => setAsked({ kind: 'delete', rule })}
          />
        </div>
      </div>
      {asked?.kind === 'edit' && (
        <Suspense fallback={null}>
          <RuleDialog rule={asked.rule} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
      {asked?.kind === 'delete' && <DeleteRule rule={asked.rule} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

export default FaultsPage
