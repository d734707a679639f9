import type { Bench } from '../line.ts'
import { CannotTell } from '../trial.ts'

/** The notification that copies are made of. */
export const basisOf = ({ acknowledged: [first] }: Bench): Bench['acknowledged'][number] => {
  if (first === undefined) throw new CannotTell('No notification was acknowledged, so there is nothing to go by.')
  return first
}
