import { afterEach, expect, test } from 'vitest'
import type { StageView } from '../../src/shared/contract/stage.ts'
import { type CrashEngine, startCrashEngine } from '../support/crash-engine.ts'
import { isLong, rounds } from '../support/rounds.ts'
import { makeTempDir } from '../support/temp-dir.ts'

let engine: CrashEngine | undefined
afterEach(() => engine?.process.kill('SIGKILL'))

const restart = async (dataDir: string): Promise<CrashEngine> => {
  engine?.process.kill('SIGKILL')
  await engine?.process.ended
  engine = await startCrashEngine(dataDir)
  return engine
}

test('a killed engine comes back at the same step with nothing lost', async () => {
  const dataDir = makeTempDir()
  let { call } = await restart(dataDir)
  let view = await call<StageView>('/api/stage')
  while (view.status !== 'ended') {
    view = await call<StageView>('/api/stage/next', { chapter: view.chapter, step: view.step })
    // Before a commit at the third step, whose IPN is held, and at the last.
    if (!isLong && view.status !== 'ended' && view.step !== 3) continue
    ;({ call } = await restart(dataDir))
    const { revision: _, ...after } = await call<StageView>('/api/stage')
    const { revision: __, ...before } = view
    expect(after).toEqual(before)
  }
  expect(view.orders[0]).toMatchObject({ isCurrent: true, state: 'paid' })
})

test('killed during a step, it resumes at that step or the next, and nothing happened twice', async () => {
  const dataDir = makeTempDir()
  let { call } = await restart(dataDir)
  let view = await call<StageView>('/api/stage')
  for (let round = 0; round < rounds(1, 40); round++) {
    const at = { chapter: view.chapter, step: view.step }
    const sent = call<StageView>('/api/stage/next', at).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, (round * 37 + 40) % 160))
    ;({ call } = await restart(dataDir))
    await sent
    const before = view.step
    view = await call<StageView>('/api/stage')
    expect([before, before + 1]).toContain(view.step)
    expect(view.problem).toBeNull()
    expect(view.orders.filter(({ isCurrent }) => isCurrent).length).toBeLessThanOrEqual(1)
    expect(view.orderCount).toBe(view.step === 0 ? 30 : 31)
  }
})
