import { ArrowDown, ArrowUp, Copy, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import type { RuleView } from '../../../../../shared/contract/rules.ts'
import { addressOf } from '../../../stores/address-of.ts'
import { isRuleActive } from '../../../stores/rule-store.ts'
import { useAction } from '../../../stores/use-action.ts'
import { useRuleStore } from '../../../stores/use-rule-store.ts'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { isBeforePayment, listOf } from './effect-groups.ts'

/** The number of hits of a rule, with a link to the exchanges it changed. */
const TouchedLink = ({ rule: { name, effect, hits } }: { rule: RuleView }) => {
  const [, navigate] = useLocation()
  if (hits === 0) return <span className="text-faint">no hits</span>
  const show = () => {
    const list = listOf(effect.kind)
    const filter = `rule:"${name.replaceAll('"', '')}"`
    navigate(addressOf(list === 'log' ? '/log' : '/ipn', { filter, tests: 'show' }, null))
  }
  return (
    <button
      type="button"
      onClick={show}
      title="Show what it changed"
      className="h-7 rounded px-1 text-accent hover:underline"
    >
      {counted(hits, 'hit')}
    </button>
  )
}

/** Why an enabled rule has no effect, or when it ends. */
const endOf = (rule: RuleView, now: number): string | null => {
  if (!rule.on) return null
  if (rule.match.firstTimes !== undefined && rule.hits >= rule.match.firstTimes) return 'used up: reset its hits'
  if (rule.onUntil === null) return null
  const left = Math.ceil((Date.parse(rule.onUntil) - now) / 1_000)
  return left > 0 ? `${left} s left` : 'its time is over'
}

const focusMove = (id: string, direction: 'up' | 'down') =>
  // Runs after the move, because the row then has a different neighbour.
  requestAnimationFrame(() => {
    const row = document.getElementById(`rule-${id}`)
    const wanted = row?.querySelector<HTMLButtonElement>(`[data-move="${direction}"]`)
    const other = row?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)')
    ;(wanted?.disabled === false ? wanted : other)?.focus()
  })

const matchOfAll = ({ effect: { kind } }: RuleView): string =>
  isBeforePayment(kind) ? 'every create call' : 'every payment'

interface RuleRowProps {
  rule: RuleView
  /** From 0, in the order rules apply. */
  place: number
  last: number
  now: number
  /** A link from an applied rule points here. */
  chosen: boolean
  onEdit: (rule: RuleView) => void
  onDelete: (rule: RuleView) => void
}

/** One rule: its effect and match, its switch and its number of hits. */
export const RuleRow = ({ rule, place, last, now, chosen, onEdit, onDelete }: RuleRowProps) => {
  const store = useRuleStore()
  const { id, name, on, hits } = rule
  const toggle = useAction((next: boolean) => store.setOn(id, next))
  const reset = useAction(() => store.resetHits(id))
  const move = useAction(async (by: -1 | 1) => {
    await store.move(id, by)
    focusMove(id, by === -1 ? 'up' : 'down')
  })
  const duplicate = useAction(async () => {
    const copy = await store.duplicate(id)
    if (copy !== undefined) onEdit(copy)
  })
  const active = isRuleActive(rule, now)
  const { effectText, conditions } = rule
  const end = endOf(rule, now)
  const handleKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move.start(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      id={`rule-${id}`}
      aria-label={name}
      onKeyDown={handleKey}
      className={classes(
        'flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 pr-2 pl-2 last:border-b-0',
        active && 'shadow-[inset_3px_0_0_var(--color-simulated)]',
        chosen && 'bg-simulated-soft',
      )}
    >
      <span className="flex shrink-0 items-center">
        <span className="w-7 text-right text-small text-faint tabular">{place + 1}</span>
        <span className="flex flex-col pl-1">
          <IconButton
            icon={ArrowUp}
            label={`Move ${name} up`}
            shortcut="Alt+↑"
            data-move="up"
            disabled={place === 0}
            onClick={() => move.start(-1)}
            className="h-5! w-7!"
          />
          <IconButton
            icon={ArrowDown}
            label={`Move ${name} down`}
            shortcut="Alt+↓"
            data-move="down"
            disabled={place === last}
            onClick={() => move.start(1)}
            className="h-5! w-7!"
          />
        </span>
      </span>
      <Switch checked={on} onChange={toggle.start} label={`${name} is on`} />
      <div className="flex min-w-56 flex-1 flex-col">
        <p className={classes('flex flex-wrap items-baseline gap-x-2 font-medium break-words', !on && 'text-soft')}>
          {name}
          {end !== null && <span className="text-small font-normal text-simulated tabular">{end}</span>}
        </p>
        <p className="text-small break-words text-soft">
          <span className="first-letter:uppercase inline-block">{effectText}</span>
          <span className="text-faint"> · {conditions.join(' · ') || matchOfAll(rule)}</span>
        </p>
      </div>
      <span className="flex shrink-0 items-center">
        <span className="flex min-w-24 items-center justify-end gap-0.5 text-small tabular">
          <TouchedLink rule={rule} />
          <IconButton
            icon={RotateCcw}
            label={`Count hits of ${name} from 0`}
            disabled={hits === 0}
            onClick={() => reset.start()}
          />
        </span>
        <IconButton icon={Pencil} label={`Edit ${name}`} onClick={() => onEdit(rule)} />
        <IconButton icon={Copy} label={`Duplicate ${name}`} onClick={() => duplicate.start()} />
        <IconButton icon={Trash2} label={`Delete ${name}`} onClick={() => onDelete(rule)} className="hover:text-bad" />
      </span>
    </li>
  )
}
