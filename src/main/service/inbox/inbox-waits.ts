import type { ServerResponse } from 'node:http'
import type { Clock, Undo } from '../../domain/clock.ts'

export type WaitEnd = 'over' | 'sender-left' | 'stopped'

/** Requests with a delayed response. Each keeps little more than its connection. */
export interface InboxWaits {
  /** Resolves after `ms`, when the sender disconnects, or on `stop`. */
  wait(response: ServerResponse, ms: number): Promise<WaitEnd>
  /** Ends every wait, current and later. */
  stop(): void
}

export const createInboxWaits = (clock: Clock): InboxWaits => {
  const stops = new Set<() => void>()
  let stopped = false

  return {
    wait: (response, ms) =>
      new Promise((resolve) => {
        let undo: Undo = () => {}
        const end = (how: WaitEnd) => () => {
          undo()
          stops.delete(stop)
          response.off('close', leave)
          resolve(how)
        }
        const stop = end('stopped')
        const leave = end('sender-left')
        if (stopped) return resolve('stopped')
        if (response.destroyed) return resolve('sender-left')
        stops.add(stop)
        response.once('close', leave)
        undo = clock.at(clock.now() + ms, end('over'))
      }),
    stop: () => {
      stopped = true
      for (const stop of [...stops]) stop()
    },
  }
}
