import { once } from 'node:events'
import { join } from 'node:path'
import { ask, endChild, messageFrom, startChild, startEngine } from './processes.ts'

const count = 40_000

/** Deliveries per second of the engine, each attempt stored, beside plain undici with as many in flight. */
export const measureIpn = async (
  workDir: string,
): Promise<{ count: number; enginePerSecond: number; barePerSecond: number }> => {
  const sink = startChild('sink.ts')
  const ports = await messageFrom<number[]>(sink)

  const measureBare = async (): Promise<number> => {
    const child = startChild('bare-undici.ts')
    const rate = ask<{ perSecond: number }>(sink, { expect: count })
    child.send({ ports, count })
    const { perSecond } = await rate
    await endChild(child)
    return perSecond
  }

  const measureEngine = async (): Promise<number> => {
    const dataDir = join(workDir, 'ipn')
    const seed = startChild('seed-deliveries.ts', [dataDir, String(count), ...ports.map(String)])
    await once(seed, 'exit')
    const rate = ask<{ perSecond: number }>(sink, { expect: count })
    // It sends what is due as soon as it is up.
    const { child } = await startEngine(dataDir, 'mk_bench:bench-secret')
    const { perSecond } = await rate
    await endChild(child)
    return perSecond
  }

  const barePerSecond = await measureBare()
  const enginePerSecond = await measureEngine()
  await endChild(sink)
  return { count, enginePerSecond, barePerSecond }
}
