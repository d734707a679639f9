import { deliverySteps } from './delivery-steps.ts'
import type { Handlers } from './handlers.ts'
import { ipnSteps } from './ipn-steps.ts'
import { linkSteps } from './link-steps.ts'
import type { RunContext } from './run-context.ts'
import type { PlacedStep } from './scenario.ts'
import { worldSteps } from './world-steps.ts'

const handlers: Handlers = { ...linkSteps, ...ipnSteps, ...deliverySteps, ...worldSteps }

/** Does one step; rejects with a StepFailure when what it expects is not so. */
export const runStep = (placed: PlacedStep, context: RunContext): Promise<void> => {
  // Each handler takes the step of its own kind, which the lookup by kind gives it.
  const handle = handlers[placed.step.kind] as (placed: PlacedStep, context: RunContext) => Promise<void>
  return handle(placed, context)
}
