import type { InboxBehaviour } from '../../../../shared/contract/inboxes.ts'
import { draftOf, freshStep, type StepDraft, stepOf } from './step-draft.ts'

export interface BehaviourDraft {
  kind: InboxBehaviour['kind']
  /** Prefix of the fields of a single step, and of the first failing steps. */
  step: StepDraft
  times: string
  steps: (StepDraft & { key: number })[]
  after: 'repeat-last' | 'start-over'
}

/** Props of the fields of a behaviour. `faults` holds the engine's faults by field path. */
export interface BehaviourFieldsProps {
  draft: BehaviourDraft
  onChange: (draft: BehaviourDraft) => void
  faults: Readonly<Record<string, string>>
}

const numbered = (steps: readonly StepDraft[]) => steps.map((step, key) => ({ ...step, key }))

export const behaviourDraft = (behaviour: InboxBehaviour): BehaviourDraft => {
  const twoSteps = numbered([freshStep, { ...freshStep, status: '200' }])
  const draft: BehaviourDraft = {
    kind: behaviour.kind,
    step: freshStep,
    times: '2',
    steps: twoSteps,
    after: 'repeat-last',
  }
  switch (behaviour.kind) {
    case 'plain':
      return draft
    case 'fail-first':
      return { ...draft, times: String(behaviour.times), step: draftOf(behaviour.failure) }
    case 'sequence':
      return { ...draft, steps: numbered(behaviour.steps.map(draftOf)), after: behaviour.after }
    default:
      return { ...draft, step: draftOf(behaviour) }
  }
}

export const behaviourOf = ({ kind, step, times, steps, after }: BehaviourDraft): InboxBehaviour => {
  switch (kind) {
    case 'plain':
      return { kind }
    case 'fail-first':
      return { kind, times: Number(times), failure: stepOf(step) }
    case 'sequence':
      return { kind, steps: steps.map(stepOf), after }
    default:
      return stepOf({ ...step, kind })
  }
}
