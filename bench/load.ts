import { connect, type Socket } from 'node:net'
import { signedRequest } from './signed-bodies.ts'

/** What a run of requests came to; times in ms. */
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
const run = (port: number, connections: number, requests: readonly Buffer[], accept: string): Promise<LoadResult> =>
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
      const sorted = times.sort()
      resolve({
        requests: requests.length,
        seconds,
        perSecond: requests.length / seconds,
        p50: quantile(sorted, 0.5),
        p99: quantile(sorted, 0.99),
        max: quantile(sorted, 1),
        failed,
      })
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

/** A child process: makes the requests first, then waits for `go`, so that making them costs the server nothing. */
process.on(
  'message',
  (message: { port: number; connections: number; count: number; prefix: string; accept: string }) => {
    const { port, connections, count, prefix, accept } = message
    const warmUp = Array.from({ length: 3_000 }, (_, i) => signedRequest(`${prefix}w${i}`))
    const requests = Array.from({ length: count }, (_, i) => signedRequest(`${prefix}${i}`))
    void run(port, connections, warmUp, accept)
      .then(() => run(port, connections, requests, accept))
      .then((result) => process.send?.(result))
  },
)
