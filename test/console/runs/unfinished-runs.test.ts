import { cpSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import type { InboxView } from '../../../src/shared/contract/inboxes.ts'
import type { RuleView } from '../../../src/shared/contract/rules.ts'
import type { Settings } from '../../../src/shared/contract/settings.ts'
import { runEngine } from '../../support/run-engine.ts'
import { makeTempDir } from '../../support/temp-dir.ts'

const text = `steps:
  - set: { ipnRetries: none, repeatedOrder: allow }
  - rule: gateway-down
  - rule: { name: R, effect: { kind: create-error, code: E099 } }
  - clock: +1h
  - inbox: demo
    behaviour: { kind: answer, status: 500 }
  - wait: 30s
`

type Running = Awaited<ReturnType<typeof runEngine>>

const stateOf = async ({ api }: Running) => {
  const { ipnRetries, repeatedOrder } = (await api('GET', '/api/settings')).body as Settings
  const { items: rules } = (await api('GET', '/api/rules')).body as { items: RuleView[] }
  const { items: inboxes } = (await api('GET', '/api/inboxes')).body as { items: InboxView[] }
  const { aheadMs } = (await api('GET', '/api/clock')).body as { aheadMs: number }
  return {
    ipnRetries,
    repeatedOrder,
    on: rules.filter(({ on }) => on).map(({ name }) => name),
    inboxes: inboxes.filter(({ configured }) => configured).map(({ name }) => name),
    aheadMs,
  }
}
const before = { ipnRetries: 'standard', repeatedOrder: 'reject', on: [], inboxes: [], aheadMs: 0 }

/** An engine in the last step of the scenario. */
const duringRun = async () => {
  const engine = await runEngine()
  expect(await stateOf(engine)).toEqual(before)
  const ended = engine.engine.api('POST', '/api/scenarios/run', { text })
  await expect.poll(async () => (await stateOf(engine)).inboxes, { timeout: 10_000 }).toEqual(['demo'])
  return { engine, ended }
}

test('a stop ends a run and puts back what it had changed', async () => {
  const { engine, ended } = await duringRun()
  await engine.engine.stop()
  expect((await ended).status).toBe(409)
  expect(await stateOf(await runEngine({ dataDir: engine.dataDir }))).toEqual(before)
})

test('the start after a crash puts back what a run had changed, once', async () => {
  const { engine } = await duringRun()
  const dataDir = makeTempDir()
  cpSync(engine.dataDir, dataDir, { recursive: true, filter: (file) => !basename(file).includes('lock') })
  const next = await runEngine({ dataDir })
  expect(await stateOf(next)).toEqual(before)
  await next.api('PATCH', '/api/settings', { ipnRetries: 'quick' })
  await next.engine.stop()
  expect(await stateOf(await runEngine({ dataDir }))).toMatchObject({ ipnRetries: 'quick' })
})
