import type { ApiCall } from '../../shared/contract/api-call.ts'
import type { ClockChange } from '../../shared/contract/clock.ts'
import { StepFailure } from '../client/api.ts'

export interface ClockMover {
  call: ApiCall
  /** Repeats `check` until it returns undefined. Throws a StepFailure with its last complaint after `ms`. */
  until: (ms: number, check: () => Promise<string | undefined>) => Promise<void>
}

/** Limits how long a step waits for a clock move, in ms of real time: receivers may let every attempt time out. */
const maxMoveMs = 600_000

/** Moves the clock and waits until it has arrived, which may take longer than the call. */
export const moveClock = async (change: ClockChange, { call, until }: ClockMover): Promise<void> => {
  const { finished, cut, clock } = await call('POST /api/clock', { body: change })
  const isCut = new StepFailure('the clock was set back to real time before it arrived')
  if (cut) throw isCut
  if (finished) return
  const target = clock.moving?.target
  let state = clock
  await until(maxMoveMs, async () => {
    if (state.moving !== null) state = await call('GET /api/clock')
    return state.moving === null ? undefined : `the clock is still moving to ${state.moving.target}`
  })
  if (target !== undefined && Date.parse(state.now) < Date.parse(target)) throw isCut
}
