import { useLocation } from 'wouter'
import type { RuleView } from '../../../../../shared/contract/rules.ts'
import { addressOf } from '../../../stores/address-of.ts'
import { counted } from '../../../ui/text/counted.ts'
import { listOf } from './effect-groups.ts'

/** The number of hits of a rule, with a link to the exchanges it changed. */
export const TouchedLink = ({ rule: { name, effect, hits } }: { rule: RuleView }) => {
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
