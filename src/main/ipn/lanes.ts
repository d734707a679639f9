import { createFifo, type Fifo } from './fifo.ts'

/** Jobs wait in one line per host; a free slot goes to the hosts in turn. */
export interface Lanes<T> {
  /** Waits its turn; an urgent job goes before those of its host that are not. */
  add(host: string, job: T, urgent?: boolean): void
  /** The next job that may start now; its slot is taken until `release`. */
  take(): { host: string; job: T } | undefined
  release(host: string): void
}

interface Lane<T> {
  host: string
  urgent: Fifo<T>
  line: Fifo<T>
  busy: number
  inTurn: boolean
}

/**
 * At most `perHost` jobs run for one host and `total` in all. The fuller it gets, the fewer more a host that already
 * has some may take (a host with n running starts another only while fewer than total - n run), so that several slow
 * hosts leave room for one that has none.
 */
export const createLanes = <T>({ perHost, total }: { perHost: number; total: number }): Lanes<T> => {
  const lanes = new Map<string, Lane<T>>()
  /** Lanes with a job waiting and fewer than `perHost` running. */
  const turns = createFifo<Lane<T>>()
  let busy = 0

  const waiting = (lane: Lane<T>): number => lane.urgent.size + lane.line.size

  const queueUp = (lane: Lane<T>): void => {
    if (lane.inTurn || waiting(lane) === 0 || lane.busy >= perHost) return
    lane.inTurn = true
    turns.push(lane)
  }

  return {
    add: (host, job, urgent = false) => {
      let lane = lanes.get(host)
      if (lane === undefined) {
        lane = { host, urgent: createFifo(), line: createFifo(), busy: 0, inTurn: false }
        lanes.set(host, lane)
      }
      if (urgent) lane.urgent.push(job)
      else lane.line.push(job)
      queueUp(lane)
    },
    take: () => {
      // A lane with nothing running is always allowed, so at most `total` lanes are passed over.
      for (let looks = turns.size; looks > 0 && busy < total; looks--) {
        const lane = turns.shift()
        if (lane === undefined) return undefined
        if (busy >= total - lane.busy) {
          turns.push(lane)
          continue
        }
        const job = lane.urgent.shift() ?? lane.line.shift()
        lane.inTurn = false
        if (job === undefined) continue
        lane.busy++
        busy++
        queueUp(lane)
        return { host: lane.host, job }
      }
      return undefined
    },
    release: (host) => {
      const lane = lanes.get(host)
      if (lane === undefined) return
      lane.busy--
      busy--
      if (lane.busy === 0 && waiting(lane) === 0) lanes.delete(host)
      else queueUp(lane)
    },
  }
}
