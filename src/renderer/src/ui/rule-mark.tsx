import { Zap } from 'lucide-react'
import type { RuleTouch } from '../../../shared/contract/rule-touch.ts'

/** `changed by rule “Slow shop”: waited 3 s`, for each rule; empty where none did anything. */
export const touchText = (touches: readonly RuleTouch[]): string =>
  touches.map(({ name, what }) => `changed by rule “${name}”: ${what}`).join('; ')

/** In a row: that fault rules changed it, and what on hover. */
export const RuleMark = ({ touches }: { touches: readonly RuleTouch[] }) => {
  if (touches.length === 0) return null
  const text = touchText(touches)
  return (
    <span title={text} className="mr-1.5 inline-flex translate-y-0.5 text-simulated">
      <Zap size={13} className="fill-current" aria-hidden />
      <span className="sr-only">{text}</span>
    </span>
  )
}
