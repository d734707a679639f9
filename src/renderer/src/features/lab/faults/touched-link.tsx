import { useLocation } from 'wouter'
import type { RuleView } from '../../../../../shared/contract/rules.ts'
import { useConsole } from '../../../stores/console.tsx'
import { counted } from '../../../ui/counted.ts'
import { listOf } from './effect-groups.ts'

/** How often a rule did something, leading to what it touched. */
export const TouchedLink = ({ rule: { name, effect, hits } }: { rule: RuleView }) => {
  const { lists } = useConsole()
  const [, navigate] = useLocation()
  if (hits === 0) return <span className="text-faint">no hits</span>
  const show = () => {
    const list = listOf(effect.kind)
    lists[list].setFilter(`rule:"${name.replaceAll('"', '')}"`)
    navigate(list === 'log' ? '/log' : '/ipn')
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
