import type { AppliedEffect, AppliedRule } from '../../../shared/contract/applied-rule.ts'
import type { RuleEffectKind } from '../../../shared/contract/rule-effects.ts'
import type { ChosenRule } from './rule.ts'

const answerKinds = [
  'create-error',
  'create-reset',
  'create-hang',
  'create-truncated',
  'create-malformed',
] as const satisfies RuleEffectKind[]

/** What rules can do to a create call. */
export const createKinds = [...answerKinds, 'create-latency'] as const satisfies RuleEffectKind[]

/** How the answer to a create call is spoilt. */
export type AnswerFault = ChosenRule<(typeof answerKinds)[number]>['effect']

/** What the chosen rules do to one create call. */
export interface CreateFaults {
  /** ms the answer waits, after what has to be stored is stored. */
  waitMs: number
  answer: AnswerFault | null
  applied: AppliedRule[]
}

const appliedAnswer = ({ afterStoring, ...effect }: AnswerFault, isNew: boolean): AppliedEffect => ({
  ...effect,
  createdLink: isNew ? afterStoring : null,
})

const isAnswer = (effect: ChosenRule<(typeof createKinds)[number]>['effect']): effect is AnswerFault =>
  effect.kind !== 'create-latency'

/** `isNew`: without rules the call would create a link. `random` draws the latency, from 0 up to 1. */
export const createFaults = (
  chosen: readonly ChosenRule<(typeof createKinds)[number]>[],
  { isNew, random }: { isNew: boolean; random: () => number },
): CreateFaults => {
  const faults: CreateFaults = { waitMs: 0, answer: null, applied: [] }
  for (const { id, name, effect } of chosen) {
    if (isAnswer(effect)) {
      faults.answer = effect
      faults.applied.push({ ruleId: id, ruleName: name, effect: appliedAnswer(effect, isNew) })
      continue
    }
    faults.waitMs = effect.minMs + Math.floor(random() * (effect.maxMs - effect.minMs + 1))
    if (faults.waitMs === 0) continue
    faults.applied.push({ ruleId: id, ruleName: name, effect: { kind: effect.kind, ms: faults.waitMs } })
  }
  return faults
}
