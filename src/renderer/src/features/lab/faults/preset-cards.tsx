import { Zap } from 'lucide-react'
import { useId } from 'react'
import { useStore } from 'zustand'
import type { RulePreset, RuleView } from '../../../../../shared/contract/rules.ts'
import { isRuleActive } from '../../../stores/rule-store.ts'
import { useAction } from '../../../stores/use-action.ts'
import { useRuleNow, useRuleStore } from '../../../stores/use-rule-store.ts'
import { classes } from '../../../ui/classes.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SwitchPicture } from '../../../ui/switch.tsx'
import { counted } from '../../../ui/text/counted.ts'

const grid = 'grid grid-cols-[repeat(auto-fit,minmax(176px,1fr))] gap-3'
const skeletons = ['a', 'b', 'c', 'd', 'e']

const statusText = (rule: RuleView | undefined, now: number): string => {
  if (rule === undefined) return 'Off'
  const left = rule.onUntil === null ? null : Math.ceil((Date.parse(rule.onUntil) - now) / 1_000)
  return ['On', counted(rule.hits, 'hit'), left === null ? null : `${left} s left`].filter(Boolean).join(' · ')
}

const PresetCard = ({ preset, rule, now }: { preset: RulePreset; rule: RuleView | undefined; now: number }) => {
  const store = useRuleStore()
  const id = useId()
  const on = rule !== undefined
  const toggle = useAction(() => store.setPreset(preset.name, !on))
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-reveals ${id}-status`}
      onClick={() => toggle.start()}
      className={classes(
        'flex flex-col gap-1.5 rounded-panel border p-3 text-left transition-colors duration-120',
        on ? 'border-simulated bg-simulated-soft' : 'border-line bg-surface hover:border-line-strong hover:bg-hover',
      )}
    >
      <span className="flex items-start justify-between gap-2">
        <span id={`${id}-title`} className={classes('font-medium', on && 'text-simulated')}>
          {preset.title}
        </span>
        <SwitchPicture checked={on} />
      </span>
      <span id={`${id}-reveals`} className={classes('flex-1 text-small', on ? 'text-text' : 'text-soft')}>
        {preset.reveals}
      </span>
      <span
        id={`${id}-status`}
        className={classes(
          'flex items-center gap-1.5 pt-1 text-small tabular',
          on ? 'font-medium text-simulated' : 'text-faint',
        )}
      >
        <Zap size={13} aria-hidden className={on ? 'fill-current' : ''} /> {statusText(rule, now)}
      </span>
    </button>
  )
}

/** The classic bugs as presets. */
export const PresetCards = () => {
  const store = useRuleStore()
  const presets = useStore(store, (state) => state.presets)
  const rules = useStore(store, (state) => state.rules)
  const loading = useStore(store, ({ phase, presets: known }) => phase === 'loading' && known.length === 0)
  const now = useRuleNow()
  return (
    <section aria-label="Presets" className={grid}>
      {loading && skeletons.map((key) => <Skeleton key={key} className="h-32 rounded-panel!" />)}
      {presets.map((preset) => (
        <PresetCard
          key={preset.name}
          preset={preset}
          rule={rules.find((rule) => rule.preset === preset.name && isRuleActive(rule, now))}
          now={now}
        />
      ))}
    </section>
  )
}
