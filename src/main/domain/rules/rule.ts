import { z } from 'zod'
import { type RuleEffect, type RuleEffectKind, ruleEffect } from '../../../shared/contract/rule-effects.ts'
import { presetName, ruleMatch } from '../../../shared/contract/rules.ts'
import { nonEmpty, storedRecord, time } from '../stored-record.ts'

/** A fault rule as stored. */
export const rule = storedRecord.extend({
  /** Rules apply in ascending position. The list can be reordered. */
  position: z.int(),
  name: nonEmpty,
  on: z.boolean(),
  /** The rule is inactive from this time on. null: no end. */
  onUntil: time.nullable(),
  match: ruleMatch,
  effect: ruleEffect,
  /** How often the rule changed an exchange. */
  hits: z.int().min(0),
  /** The preset that it was made from. */
  preset: presetName.nullable(),
  createdAt: time,
})
export type Rule = z.output<typeof rule>

/** Whether a rule is active at `now` (ms). */
export const isActive = ({ on, onUntil, match, hits }: Rule, now: number): boolean =>
  on && (onUntil === null || now < onUntil) && (match.firstTimes === undefined || hits < match.firstTimes)

/**
 * Shifts the end of a rule back by `by` ms, when its clock is set back. The time that is left stays the same, and a
 * rule that has ended stays ended.
 */
export const shiftEnd = (rule: Rule, by: number): Rule => ({
  ...rule,
  onUntil: rule.onUntil === null ? null : Math.max(0, rule.onUntil - by),
})

/** A rule chosen for an exchange, one type for each kind of effect. */
export type ChosenRule<K extends RuleEffectKind = RuleEffectKind> = K extends RuleEffectKind
  ? { id: string; name: string; effect: Extract<RuleEffect, { kind: K }> }
  : never
