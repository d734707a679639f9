import { z } from 'zod'
import { type RuleEffect, type RuleEffectKind, ruleEffect } from '../../../shared/contract/rule-effects.ts'
import { presetName, ruleMatch } from '../../../shared/contract/rules.ts'
import { filled, storedRecord, time } from '../stored-record.ts'

/** A fault rule as stored. */
export const rule = storedRecord.extend({
  /** Rules apply from the lowest up; the list can be put in another order. */
  position: z.int(),
  name: filled,
  on: z.boolean(),
  /** Over from then on. null: no end. */
  onUntil: time.nullable(),
  match: ruleMatch,
  effect: ruleEffect,
  /** How often it changed something. */
  hits: z.int().min(0),
  /** The preset it came from. */
  preset: presetName.nullable(),
  createdAt: time,
})
export type Rule = z.output<typeof rule>

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
