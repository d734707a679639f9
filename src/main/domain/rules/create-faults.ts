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

/** Effects that change a create call. */
export const createKinds = [...answerKinds, 'create-latency'] as const satisfies RuleEffectKind[]

/** A fault in the response to a create call. */
export type AnswerFault = ChosenRule<(typeof answerKinds)[number]>['effect']

/** The effects of the chosen rules on one create call. */
export interface CreateFaults {
  /** Delay of the response after the link is stored, in ms. */
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

/** `isNew` says whether the call would create a link without rules. `random` draws the latency, in [0, 1). */
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
