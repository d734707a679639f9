import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CrashEngine, startCrashEngine } from '../support/crash-engine.ts'
import { rounds } from '../support/rounds.ts'
import { sampleExport } from '../support/sample-export.ts'
import { makeLink } from '../support/store-records.ts'

/** The import is about 2 MB of journal. Each round kills the engine after more of it is on disk. */
const imported = 3_000
const kills = rounds(2, 12)
const stepBytes = 800_000 / kills

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'paylink-import-crash-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const bytesOnDisk = async (): Promise<number> => {
  const names = (await readdir(dataDir)).filter((name) => /\.(journal|snapshot)/.test(name))
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(dataDir, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const kill = async ({ process }: CrashEngine): Promise<void> => {
  process.kill('SIGKILL')
  await process.ended
}

const linksOf = async (engine: CrashEngine): Promise<number> =>
  (await engine.call<{ counts: { links: number } }>('/api/status')).counts.links

const bigExport = (): object => {
  const file = sampleExport()
  file.links.push(...Array.from({ length: imported }, (_, at) => makeLink(100 + at)))
  return file
}

test('after a SIGKILL during an import the store has the old records or the new ones, never a part', async () => {
  const first = await startCrashEngine(dataDir)
  await first.createLink('BEFORE-1', 'http://127.0.0.1:9/ipn')
  await kill(first)

  for (let round = 0; round < kills; round++) {
    const engine = await startCrashEngine(dataDir)
    const before = await linksOf(engine)
    const start = await bytesOnDisk()
    let isOver = false
    let problem: unknown
    const call = engine
      .call('/api/import', bigExport())
      .catch((error: unknown) => {
        problem = error
      })
      .finally(() => {
        isOver = true
      })
    while (!isOver && (await bytesOnDisk()) < start + 50_000 + round * stepBytes) await nextTurn()
    expect(problem).toBeUndefined()
    await kill(engine)
    await call

    const again = await startCrashEngine(dataDir)
    expect([before, sampleExport().links.length + imported]).toContain(await linksOf(again))
    await kill(again)
  }
})
