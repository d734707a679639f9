import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { median } from './median.ts'
import { ask, endChild, messageFrom, startChild, startEngine } from './processes.ts'

const count = 10_000
/** One delivery in a hundred goes to one of these. */
const slowHosts = 4
const slowShare = 100
const turns = 3
/** ms; longer than all the others take together. */
const slowAnswer = 5_000

/** Receivers that take their time. */
const startSlow = async (): Promise<{ ports: number[]; close: () => void }> => {
  const servers = Array.from({ length: slowHosts }, () =>
    createServer((request, response) => {
      request.resume()
      setTimeout(() => response.end('OK'), slowAnswer).unref()
    }),
  )
  await Promise.all(servers.map((server) => once(server.listen(0, '127.0.0.1'), 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  const close = (): void => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  }
  return { ports, close }
}

/**
 * Deliveries per second to receivers that answer at once, alone and with one in a hundred of all going to receivers that
 * do not.
 */
export const measureSlowReceivers = async (
  workDir: string,
): Promise<{ count: number; alonePerSecond: number; withSlowPerSecond: number }> => {
  const sink = startChild('sink.ts')
  const fast = await messageFrom<number[]>(sink)
  const slow = await startSlow()

  const measure = async (name: string, targets: readonly number[], deliveries: number): Promise<number> => {
    const dataDir = join(workDir, name)
    const seed = startChild('seed-deliveries.ts', [dataDir, String(deliveries), ...targets.map(String)])
    await once(seed, 'exit')
    const rate = ask<{ perSecond: number }>(sink, { expect: count - count / slowShare })
    const { child } = await startEngine(dataDir, 'mk_bench:bench-secret')
    const { perSecond } = await rate
    await endChild(child)
    return perSecond
  }

  // Targets are taken in turn: of as many as make one round, as many as there are slow hosts are slow.
  const round = Array.from({ length: slowHosts * slowShare }, (_, index) => {
    const slowPort = index % slowShare === 0 ? slow.ports[index / slowShare] : undefined
    return slowPort ?? (fast[index % fast.length] as number)
  })
  // In turn, so that what else the machine does falls on both alike.
  const alone: number[] = []
  const withSlow: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    alone.push(await measure(`alone-${turn}`, fast, count - count / slowShare))
    withSlow.push(await measure(`with-slow-${turn}`, round, count))
  }
  slow.close()
  await endChild(sink)
  return { count, alonePerSecond: median(alone), withSlowPerSecond: median(withSlow) }
}
