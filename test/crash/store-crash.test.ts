import { expect, test } from 'vitest'
import { openStore } from '../../src/main/store/open-store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { rounds } from '../support/rounds.ts'
import { spawnStore } from '../support/spawn-store.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const clock = createFakeClock()

test('keeps every acknowledged transaction after repeated SIGKILLs', async () => {
  const dataDir = makeTempDir()
  const saved: string[] = []
  for (let round = 0; round < rounds(3, 8); round += 1) {
    const child = spawnStore(dataDir, 'write')
    await child.untilPrinted(150 + round * 170)
    await child.kill()
    const ids = child.printed.flatMap((line) => line.saved ?? [])
    expect(ids.length).toBeGreaterThan(100)
    saved.push(...ids)

    const store = await openStore({ dataDir, clock })
    expect(saved.filter((id) => store.links.get(id) === undefined)).toEqual([])
    expect(store.status().quarantined).toEqual([])
    // Both records of a transaction are there or neither is.
    const newest = [...store.links.newest()].slice(0, 1_000)
    expect(newest.filter(({ seq }) => store.log.get(`log-${seq}`) === undefined)).toEqual([])
    expect([...store.log.oldest()].filter(({ seq }) => store.links.get(`link-${seq}`) === undefined)).toEqual([])
    await store.close()
  }
})
