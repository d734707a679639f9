import type { FastifyInstance } from 'fastify'
import { getClock, moveClock } from '../../../shared/contract/clock.ts'
import type { ClockControl, ClockMove, ClockTarget } from '../../operations/clock-control.ts'
import type { Store } from '../../store/store.ts'
import { conflict, invalid } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { instantOf } from '../lists/instant.ts'
import { type ClockContext, clockMoveView, clockState } from './clock-view.ts'

export interface ClockDeps extends ClockContext {
  store: Pick<Store, 'links'>
  clockControl: ClockControl
}

/** How long a request waits for a clock move, in ms. Limits what a hanging receiver can delay. */
const maxWaitMs = 20_000

const nothing: ClockMove = { target: null, finished: true, cut: false, fired: [], firedTotal: 0 }

/** Routes of the virtual clock. */
export const clock = async (app: FastifyInstance, deps: ClockDeps): Promise<void> => {
  const { clockControl } = deps

  /** `field` is the request field that holds the target time. */
  const move = async (target: ClockTarget, field = 'to'): Promise<ClockMove> => {
    const outcome = await clockControl.move(target, maxWaitMs)
    switch (outcome.kind) {
      case 'moved':
        return outcome.move
      case 'nothing-due':
        throw conflict('No attempt is due, so there is none to go to.')
      case 'past':
        throw invalid({
          to: `is in the past: the virtual clock shows ${instantOf(outcome.now)}. It moves forward only, or back to real time`,
        })
      case 'too-far':
        throw invalid({ [field]: `must not lead beyond ${instantOf(outcome.latest)}` })
    }
  }

  route(app, getClock, () => clockState(deps))

  route(app, moveClock, async ({ body }) => {
    if ('reset' in body) {
      await clockControl.reset()
      return clockMoveView(nothing, deps)
    }
    if ('advanceSeconds' in body) {
      return clockMoveView(await move({ by: Math.round(body.advanceSeconds * 1_000) }, 'advanceSeconds'), deps)
    }
    return clockMoveView(await move(body.to === 'next-attempt' ? body.to : { to: Date.parse(body.to) }), deps)
  })
}
