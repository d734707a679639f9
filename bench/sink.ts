// A child process: receivers on eight ports that answer 200 to everything and time what arrives.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The first part is for warming up. */
const warmUpShare = 0.25

const ports: number[] = []
let expected = Number.POSITIVE_INFINITY
let arrived = 0
let warmAt = 0

for (let i = 0; i < 8; i++) {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      response.writeHead(200, { 'content-length': 2 }).end('OK')
      arrived++
      if (arrived === Math.floor(expected * warmUpShare)) warmAt = performance.now()
      if (arrived !== expected) return
      process.send?.({ perSecond: (expected * (1 - warmUpShare) * 1000) / (performance.now() - warmAt) })
    })
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ports.push((server.address() as AddressInfo).port)
}

/** Counts anew up to a number of requests, then reports the rate of all but the first quarter. */
process.on('message', (message: { expect: number }) => {
  expected = message.expect
  arrived = 0
})
process.send?.(ports)
