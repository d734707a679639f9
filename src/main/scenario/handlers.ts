import type { ScenarioStep, StepKind } from '../../shared/contract/scenario-steps.ts'
import type { RunContext } from './run-context.ts'
import type { PlacedStep } from './scenario.ts'

type StepOf<K extends StepKind> = Omit<PlacedStep, 'step'> & { step: Extract<ScenarioStep, { kind: K }> }

/** One handler per kind of step. Rejects with a StepFailure when an expectation is not met. */
export type Handlers = { [K in StepKind]: (placed: StepOf<K>, context: RunContext) => Promise<void> }
