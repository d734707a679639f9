import { once } from 'node:events'
import { join } from 'node:path'
import { median } from './median.ts'
import { ask, endChild, messageFrom, startChild, startEngine } from './processes.ts'

const count = 40_000
/** Of each, in turn: single ones differ by a third on the same machine. */
const rounds = 5

interface IpnRates {
  count: number
  enginePerSecond: number
  barePerSecond: number
  /** The median of the rounds, each against its own: other work on the machine hits both alike. */
  ratio: number
}

/** Deliveries per second of the engine, each attempt stored, beside plain undici with as many in flight. */
export const measureIpn = async (workDir: string): Promise<IpnRates> => {
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

  const measureEngine = async (round: number): Promise<number> => {
    const dataDir = join(workDir, `ipn-${round}`)
    const seed = startChild('seed-deliveries.ts', [dataDir, String(count), ...ports.map(String)])
    await once(seed, 'exit')
    const rate = ask<{ perSecond: number }>(sink, { expect: count })
    // It sends what is due as soon as it is up.
    const { child } = await startEngine(dataDir, 'mk_bench:bench-secret')
    const { perSecond } = await rate
    await endChild(child)
    return perSecond
  }

  const bare: number[] = []
  const engine: number[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(await measureBare())
    engine.push(await measureEngine(round))
  }
  await endChild(sink)
  const ratio = median(engine.map((rate, round) => rate / (bare[round] ?? Number.NaN)))
  return { count, enginePerSecond: median(engine), barePerSecond: median(bare), ratio }
}
