import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { median } from './median.ts'
import { ask, endChild, startEngine } from './processes.ts'
import type { Ending } from './seed.ts'
import { seedDirectory } from './seed-directory.ts'
import { benchMerchant } from './signed-bodies.ts'

export interface StartAfter {
  ending: Ending
  /** Median of the starts. */
  readyMs: number
  /** The largest of the starts. */
  rssMb: number
}

const endings = ['stop', 'kill', 'snapshot'] as const satisfies Ending[]
const starts = 5

/** How long the engine takes to be ready and what it is resident with then, by how it stopped. */
export const measureStarts = async (workDir: string, links: number, logEntries: number): Promise<StartAfter[]> => {
  const results: StartAfter[] = []
  for (const ending of endings) {
    const dataDir = join(workDir, `stopped-by-${ending}`)
    await seedDirectory(dataDir, { links, logEntries, ending })
    const times: number[] = []
    const sizes: number[] = []
    for (let start = 0; start < starts; start++) {
      const { child, ms } = await startEngine(dataDir, `${benchMerchant.key}:${benchMerchant.secret}`)
      const { rssMb } = await ask<{ rssMb: number }>(child, 'reset')
      // Killed, so that no start finds other files than the one before.
      await endChild(child, 'SIGKILL')
      times.push(ms)
      sizes.push(rssMb)
    }
    await rm(dataDir, { recursive: true })
    results.push({ ending, readyMs: median(times), rssMb: Math.max(...sizes) })
  }
  return results
}
