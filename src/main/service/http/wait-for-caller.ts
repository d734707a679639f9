import type { FastifyRequest } from 'fastify'
import type { VirtualClock } from '../../domain/clock.ts'
import { waitOn } from '../../domain/wait-on.ts'

/** Waits `ms` on the clock, at most as long in real time. Ends at once when the caller disconnects. */
export const waitForCaller = (
  clock: VirtualClock,
  { raw: { socket } }: Pick<FastifyRequest, 'raw'>,
  ms: number,
): Promise<'over' | 'gone'> =>
  new Promise((resolve) => {
    if (socket.destroyed) {
      resolve('gone')
      return
    }
    const gone = (): void => {
      cancel()
      resolve('gone')
    }
    const cancel = waitOn(clock, ms, () => {
      socket.off('close', gone)
      resolve('over')
    })
    socket.once('close', gone)
  })
