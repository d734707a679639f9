import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../domain/clock.ts'

/** Waits `ms` on the clock. Ends at once when the caller disconnects. */
export const waitForCaller = (
  clock: Clock,
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
    const cancel = clock.at(clock.now() + ms, () => {
      socket.off('close', gone)
      resolve('over')
    })
    socket.once('close', gone)
  })
