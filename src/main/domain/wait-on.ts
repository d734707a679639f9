import type { Undo, VirtualClock } from './clock.ts'

/**
 * Calls `run` once, after `ms` on the clock or after `ms` of real time, whichever is first. A move forward skips the
 * wait, and a return to real time does not lengthen it.
 */
export const waitOn = (clock: VirtualClock, ms: number, run: () => void): Undo => {
  const undos: Undo[] = []
  const undo = (): void => {
    for (const one of undos) one()
  }
  const end = (): void => {
    undo()
    run()
  }
  for (const one of [clock, clock.real]) undos.push(one.at(one.now() + ms, end))
  return undo
}
