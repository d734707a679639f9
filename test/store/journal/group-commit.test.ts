import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openStore } from '../../../src/main/store/open-store.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import { contentsOf } from '../../support/store-contents.ts'
import { makeMerchant } from '../../support/store-records.ts'
import { makeTempDir } from '../../support/temp-dir.ts'

test('commits during and right after the writing of others are there after a restart, and none counts as lost', async () => {
  const dataDir = makeTempDir()
  const store = await openStore({ dataDir, clock: createFakeClock() })
  const add = (number: number) => store.commit([{ put: 'merchants', record: makeMerchant(number) }])
  const commits: Promise<void>[] = []
  for (let number = 1; number <= 20; number++) {
    commits.push(add(number).then(() => add(20 + number)))
    await nextTurn()
  }
  await Promise.all(commits)
  const before = contentsOf(store)
  await store.close()

  const again = await openStore({ dataDir, clock: createFakeClock() })
  expect(again.status().quarantined).toEqual([])
  expect(again.merchants.size).toBe(40)
  expect(contentsOf(again)).toEqual(before)
  await again.close()
})
