import { connect, type Socket } from 'node:net'
import { signedRequest } from './signed-bodies.ts'

/** A server, the prefix of its order ids and what a good answer contains. */
export interface LoadTarget {
  port: number
  prefix: string
  accept: string
}

export interface LoadTask {
  targets: readonly LoadTarget[]
  connections: number
  /** Requests to each target, which `slices` divides. */
  count: number
  slices: number
}

interface Run {
  /** ms, in any order. */
  times: Float64Array
  seconds: number
  failed: number
}

/** What the requests to a target came to; times in ms. */
export interface LoadResult {
  requests: number
  seconds: number
  perSecond: number
  p50: number
  p99: number
  max: number
  /** Answers that were not `"code":"00"` nor the baseline's answer. */
  failed: number
}

const quantile = (sorted: Float64Array, share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

/** Sends the requests over `connections` sockets, one at a time on each, and times every answer. */
const run = ({ port, accept }: LoadTarget, connections: number, requests: readonly Buffer[]): Promise<Run> =>
  new Promise((resolve, reject) => {
    const times = new Float64Array(requests.length)
    const accepted = Buffer.from(accept)
    let next = 0
    let done = 0
    let failed = 0
    const sockets: Socket[] = []
    const started = performance.now()

    const finish = () => {
      const seconds = (performance.now() - started) / 1000
      for (const socket of sockets) socket.destroy()
      resolve({ times, seconds, failed })
    }

    const work = (socket: Socket) => {
      let index = 0
      let sentAt = 0
      let pending: Buffer | undefined
      const send = () => {
        if (next >= requests.length) return
        index = next++
        sentAt = performance.now()
        socket.write(requests[index] as Buffer)
      }
      socket.on('data', (chunk: Buffer) => {
        const answer = pending === undefined ? chunk : Buffer.concat([pending, chunk])
        const head = answer.indexOf('\r\n\r\n')
        const length = head < 0 ? undefined : /content-length: (\d+)/i.exec(answer.toString('latin1', 0, head))?.[1]
        if (length === undefined || answer.length < head + 4 + Number(length)) {
          pending = answer
          return
        }
        pending = undefined
        times[index] = performance.now() - sentAt
        if (!answer.includes(accepted)) failed++
        done++
        if (done === requests.length) finish()
        else send()
      })
      socket.on('error', reject)
      socket.on('connect', send)
    }

    for (let i = 0; i < connections; i++) {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      sockets.push(socket)
      work(socket)
    }
  })

const resultOf = (runs: readonly Run[]): LoadResult => {
  const sorted = Float64Array.from(runs.flatMap(({ times }) => [...times])).sort()
  const seconds = runs.reduce((sum, one) => sum + one.seconds, 0)
  return {
    requests: sorted.length,
    seconds,
    perSecond: sorted.length / seconds,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    max: quantile(sorted, 1),
    failed: runs.reduce((sum, one) => sum + one.failed, 0),
  }
}

/**
 * All targets are measured in turns, a slice of the requests each, so that other work on the machine hits all alike.
 * Every second turn goes backwards: what a server still does after its answers does not always hit the same neighbour.
 */
const measure = async ({ targets, connections, count, slices }: LoadTask): Promise<LoadResult[]> => {
  const warmUp = 3_000
  const requests = targets.map(({ prefix }) =>
    Array.from({ length: warmUp + count }, (_, at) => signedRequest(`${prefix}${at}`)),
  )
  const runs = targets.map((): Run[] => [])
  for (const [at, target] of targets.entries()) await run(target, connections, (requests[at] ?? []).slice(0, warmUp))
  const size = count / slices
  const order = [...targets.entries()]
  for (let from = warmUp; from < warmUp + count; from += size) {
    for (const [at, target] of order) {
      runs[at]?.push(await run(target, connections, (requests[at] ?? []).slice(from, from + size)))
    }
    order.reverse()
  }
  return runs.map(resultOf)
}

/** A child process: makes the requests first, so that making them costs the servers nothing. */
process.on('message', (task: LoadTask) => void measure(task).then((results) => process.send?.(results)))
