import type { RuleEffect, RuleEffectKind } from '../../../shared/contract/rule-effects.ts'
import type { PresetName, RuleMatch } from '../../../shared/contract/rules.ts'

/** A fault rule as stored. */
export interface Rule {
  id: string
  seq: number
  /** Rules apply from the lowest up; the list can be put in another order. */
  position: number
  name: string
  on: boolean
  /** ms; over from then on. null: no end. */
  onUntil: number | null
  match: RuleMatch
  effect: RuleEffect
  /** How often it changed something. */
  hits: number
  /** The preset it came from. */
  preset: PresetName | null
  createdAt: number
}

/** Whether a rule can do anything at `now` (ms). */
export const isActive = ({ on, onUntil, match, hits }: Rule, now: number): boolean =>
  on && (onUntil === null || now < onUntil) && (match.firstTimes === undefined || hits < match.firstTimes)

/** The rule once its clock was put back by so many ms: what was left of its time is left, and what was over stays over. */
export const putBack = (rule: Rule, by: number): Rule => ({
  ...rule,
  onUntil: rule.onUntil === null ? null : rule.onUntil - by,
})

/** A rule that was chosen for an exchange, one type for each kind. */
export type ChosenRule<K extends RuleEffectKind = RuleEffectKind> = K extends RuleEffectKind
  ? { id: string; name: string; effect: Extract<RuleEffect, { kind: K }> }
  : never
