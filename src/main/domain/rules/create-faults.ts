import type { RuleEffectKind } from '../../../shared/contract/rule-effects.ts'
import type { RuleTouch } from '../../../shared/contract/rule-touch.ts'
import { durationText } from './duration-text.ts'
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
  touches: RuleTouch[]
}

const whatOf = (effect: AnswerFault, isNew: boolean): string => {
  const stored = isNew ? (effect.afterStoring ? ' after creating the link' : ' and created nothing') : ''
  switch (effect.kind) {
    case 'create-error':
      return `answered ${effect.code}${stored}`
    case 'create-reset':
      return `reset the connection${stored}`
    case 'create-hang':
      return `gave no answer${stored}`
    case 'create-truncated':
      return `cut the answer off in its middle${stored}`
    case 'create-malformed':
      return `${malformed[effect.as]} with status ${effect.status}${stored}`
  }
}

const malformed = {
  html: 'answered an HTML page',
  'broken-json': 'answered broken JSON',
  empty: 'answered an empty body',
} as const

const isAnswer = (effect: ChosenRule<(typeof createKinds)[number]>['effect']): effect is AnswerFault =>
  effect.kind !== 'create-latency'

/** `isNew`: without rules the call would create a link. `random` draws the latency, from 0 up to 1. */
export const createFaults = (
  chosen: readonly ChosenRule<(typeof createKinds)[number]>[],
  { isNew, random }: { isNew: boolean; random: () => number },
): CreateFaults => {
  const faults: CreateFaults = { waitMs: 0, answer: null, touches: [] }
  for (const { id, name, effect } of chosen) {
    if (isAnswer(effect)) {
      faults.answer = effect
      faults.touches.push({ id, name, what: whatOf(effect, isNew) })
      continue
    }
    faults.waitMs = effect.minMs + Math.floor(random() * (effect.maxMs - effect.minMs + 1))
    if (faults.waitMs > 0) faults.touches.push({ id, name, what: `waited ${durationText(faults.waitMs)}` })
  }
  return faults
}
