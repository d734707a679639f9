import { join } from 'node:path'
import { ask, endChild, messageFrom, startChild } from './processes.ts'

const count = 20_000

/** Deliveries per second of the dispatcher, each with its durable commit, beside plain undici at the same concurrency. */
export const measureIpn = async (
  workDir: string,
): Promise<{ count: number; enginePerSecond: number; barePerSecond: number }> => {
  const sink = startChild('sink.ts')
  const ports = await messageFrom<number[]>(sink)
  const measure = async (file: string, extra: object): Promise<number> => {
    const child = startChild(file)
    const { perSecond } = await ask<{ perSecond: number }>(child, { ports, count, ...extra })
    await endChild(child)
    return perSecond
  }
  const barePerSecond = await measure('bare-undici.ts', {})
  const enginePerSecond = await measure('serve-ipn.ts', { dataDir: join(workDir, 'ipn') })
  await endChild(sink)
  return { count, enginePerSecond, barePerSecond }
}
