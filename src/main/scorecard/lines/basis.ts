import { NotDetermined } from '../scorecard-deps.ts'
import type { ScorecardRun } from '../scorecard-run.ts'

/** Returns the acknowledged IPN that copies are made from. */
export const basisOf = ({ acknowledged: [first] }: ScorecardRun): ScorecardRun['acknowledged'][number] => {
  if (first === undefined) throw new NotDetermined('No IPN was acknowledged, so there is nothing to go by.')
  return first
}
