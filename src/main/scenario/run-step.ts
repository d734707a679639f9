import { deliverySteps } from './delivery-steps.ts'
import type { Handlers } from './handlers.ts'
import { ipnSteps } from './ipn-steps.ts'
import { linkSteps } from './link-steps.ts'
import type { RunContext } from './run-context.ts'
import type { PlacedStep } from './scenario.ts'
import { setupSteps } from './setup-steps.ts'

const handlers: Handlers = { ...linkSteps, ...ipnSteps, ...deliverySteps, ...setupSteps }

/** Runs one step. Rejects with a StepFailure when its expectation is not met. */
export const runStep = (placed: PlacedStep, context: RunContext): Promise<void> => {
  // The lookup by kind returns the handler for this kind of step.
  const handle = handlers[placed.step.kind] as (placed: PlacedStep, context: RunContext) => Promise<void>
  return handle(placed, context)
}
